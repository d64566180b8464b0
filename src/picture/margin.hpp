#pragma once

#include "picture/troops.hpp"

// What stands around the table: the frame, the title with turn and time, and the key below.
namespace linstock::picture {

struct Margins {
    Length side = 0;
    Length top = 0;
    Length bottom = 0;
};
Margins margins_of(const Scene& scene);
void draw_margins(Ink& ink, const Scene& scene);

}  // namespace linstock::picture
