#pragma once

#include <memory>
#include <string>

#include "companion/sheet_cache.hpp"
#include "linstock/companion_sheets.hpp"
#include "seats/desk.hpp"

// The companion as the server's desks: tables of kind "companion", and questions that need no table.
namespace linstock::app {

class CompanionDesks final : public seats::Desks {
public:
    explicit CompanionDesks(std::unique_ptr<companion::SheetCache> cache) : cache_(std::move(cache)) {}

    base::Result<std::unique_ptr<seats::Desk>> open(std::string_view kind, std::string_view settings) override;
    std::string ask(std::string_view message) override;

private:
    std::unique_ptr<companion::SheetCache> cache_;
};

}  // namespace linstock::app
