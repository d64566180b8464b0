#include "library/toml_merge.hpp"

#include <algorithm>

namespace linstock::library {

namespace {

std::string key_of(const toml::table& table) {
    for (const std::string_view key : {"id", "name"}) {
        const toml::node* node = table.get(key);
        if (node == nullptr) continue;
        if (const auto text = node->value_exact<std::string>()) return std::string(key) + "=" + *text;
    }
    return "";
}

bool is_entries(const toml::array& array) {
    return !array.empty() && std::all_of(array.begin(), array.end(), [](const toml::node& node) {
        return node.is_table() && !key_of(*node.as_table()).empty();
    });
}

// Rows of a table may share an ID; within one file a name tells them apart, so only the first of an ID is patched.
toml::table* find_entry(toml::array& array, const std::string& key) {
    for (toml::node& node : array) {
        if (node.is_table() && key_of(*node.as_table()) == key) return node.as_table();
    }
    return nullptr;
}

void merge_entries(toml::array& base, toml::array&& patch) {
    for (toml::node& node : patch) {
        toml::table& entry = *node.as_table();
        toml::table* there = find_entry(base, key_of(entry));
        if (there != nullptr) {
            merge_toml(*there, std::move(entry));
        } else {
            base.push_back(std::move(entry));
        }
    }
}

void remove_from(toml::node& node, const std::vector<std::string>& ids, std::vector<std::string>& found) {
    if (toml::array* array = node.as_array()) {
        for (std::size_t i = array->size(); i > 0; --i) {
            toml::node& each = (*array)[i - 1];
            const std::string key = each.is_table() ? key_of(*each.as_table()) : "";
            const bool gone = key.rfind("id=", 0) == 0 && std::find(ids.begin(), ids.end(), key.substr(3)) != ids.end();
            if (gone) {
                found.push_back(key.substr(3));
                array->erase(array->begin() + static_cast<std::ptrdiff_t>(i - 1));
            } else {
                remove_from(each, ids, found);
            }
        }
    } else if (toml::table* table = node.as_table()) {
        for (auto&& [key, each] : *table) remove_from(each, ids, found);
    }
}

}  // namespace

void merge_toml(toml::table& base, toml::table&& patch) {
    for (auto&& [key, node] : patch) {
        toml::node* there = base.get(key.str());
        if (there != nullptr && there->is_table() && node.is_table()) {
            // The test of a clause is replaced whole: half of an old condition is nobody's rule.
            if (key.str() != "when") {
                merge_toml(*there->as_table(), std::move(*node.as_table()));
                continue;
            }
        }
        if (there != nullptr && there->is_array() && node.is_array() && is_entries(*there->as_array()) &&
            is_entries(*node.as_array())) {
            merge_entries(*there->as_array(), std::move(*node.as_array()));
            continue;
        }
        node.visit([&](auto& concrete) { base.insert_or_assign(key, std::move(concrete)); });
    }
}

std::vector<std::string> remove_ids(toml::table& table, const std::vector<std::string>& ids) {
    std::vector<std::string> found;
    remove_from(table, ids, found);
    std::vector<std::string> missing;
    for (const std::string& id : ids) {
        if (std::find(found.begin(), found.end(), id) == found.end()) missing.push_back(id);
    }
    return missing;
}

}  // namespace linstock::library
