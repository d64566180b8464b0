#include "library/toml_mirror.hpp"

namespace linstock::library {

namespace {

class Mirror {
public:
    explicit Mirror(const Exchange& exchange) : exchange_(exchange) {}

    toml::table table(const toml::table& original) const {
        toml::table made;
        for (const auto& [key, node] : original) {
            const std::string name(key.str());
            const bool ids = name == "id" || name == "voids" || name == "caps";
            insert(made, exchanged(name), node, ids);
        }
        return made;
    }

private:
    std::string exchanged(const std::string& name) const {
        for (const auto& [one, other] : exchange_) {
            if (name.rfind(one, 0) == 0) return other + name.substr(one.size());
            if (name.rfind(other, 0) == 0) return one + name.substr(other.size());
        }
        return name;
    }

    static std::string with_letter(const std::string& id) { return id == "pluses" ? id : id + "m"; }

    void insert(toml::table& into, const std::string& key, const toml::node& node, bool ids) const {
        if (const toml::table* inner = node.as_table()) {
            into.insert(key, table(*inner));
        } else if (const toml::array* inner_array = node.as_array()) {
            into.insert(key, array(*inner_array, ids));
        } else if (const auto text = node.value_exact<std::string>()) {
            into.insert(key, ids ? with_letter(*text) : exchanged(*text));
        } else {
            node.visit([&](const auto& concrete) { into.insert(key, concrete); });
        }
    }

    toml::array array(const toml::array& original, bool ids) const {
        toml::array made;
        for (const toml::node& node : original) {
            if (const toml::table* inner = node.as_table()) {
                made.push_back(table(*inner));
            } else if (const toml::array* inner_array = node.as_array()) {
                made.push_back(array(*inner_array, ids));
            } else if (const auto text = node.value_exact<std::string>()) {
                made.push_back(ids ? with_letter(*text) : exchanged(*text));
            } else {
                node.visit([&](const auto& concrete) { made.push_back(concrete); });
            }
        }
        return made;
    }

    const Exchange& exchange_;
};

}  // namespace

toml::table mirrored(const toml::table& original, const Exchange& exchange) { return Mirror(exchange).table(original); }

}  // namespace linstock::library
