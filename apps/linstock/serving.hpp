#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "linstock/arguments.hpp"
#include "seats/desk.hpp"
#include "server/page.hpp"

// What the verb serve hands to the server.
namespace linstock::app {

base::Result<std::unique_ptr<seats::Desks>> make_desks(const Arguments& arguments);
std::vector<server::Page> web_pages();

// The text as a QR code in half blocks, white on black, to print on a terminal; empty when it is too long for one.
std::string qr_code(const std::string& text);

}  // namespace linstock::app
