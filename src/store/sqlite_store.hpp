#pragma once

#include <memory>
#include <string>

#include "store/store.hpp"

namespace linstock::store {

// The store in one file, `linstock.db`, of a folder that is made when missing and held by one program at a time. One
// thread writes: it takes everything that has come in since its last commit, commits it at once, then says so to each.
// So a busy evening costs one flush of the disk for many changes, and a quiet one a flush for one.
base::Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& folder);

}  // namespace linstock::store
