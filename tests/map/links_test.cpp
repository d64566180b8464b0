#include "map/links.hpp"

#include <gtest/gtest.h>

#include "map/tracked.hpp"

namespace linstock::map {
namespace {

using Lines = std::vector<std::string>;

TEST(Links, OfTheTreeLeadSomewhere) {
    const Lines paths = tracked_files(LINSTOCK_SOURCE_DIR);
    std::vector<Document> documents;
    std::size_t links = 0;
    for (const std::string& path : paths) {
        if (!path.ends_with(".md")) continue;
        documents.push_back({path, text_of(std::filesystem::path(LINSTOCK_SOURCE_DIR) / path)});
        links += links_of(documents.back().text).size();
    }
    EXPECT_GT(links, 40U) << "the documents are not read at all";
    EXPECT_EQ(faults_of_links(documents, paths), Lines{});
}

// A small tree: README.md with the given text, beside docs/guide.md and docs/table.jpg.
Lines faults_in(const std::string& text, const std::string& path = "README.md") {
    const std::vector<Document> documents = {{path, text}, {"docs/guide.md", "# The guide\n## Dice, thrown\n"}};
    return faults_of_links(documents, {path, "docs/guide.md", "docs/table.jpg"});
}

TEST(Links, ToFilesFoldersHeadingsAndTheNetPass) {
    EXPECT_EQ(faults_in("[a](docs/guide.md) [b](docs) [c](docs/) ![d](docs/table.jpg \"The table\")\n"
                        "[e](docs/guide.md#dice-thrown) [f](https://example.org/none) [g](mailto:a@example.org) "
                        "[h](#own)\n# Own\n"),
              Lines{});
    EXPECT_EQ(faults_in("[up](../docs/guide.md) [`code`](guide.md) [root](/docs/table.jpg)", "docs/more.md"), Lines{});
}

TEST(Links, ToNothingAreNamedWithFileLineAndTarget) {
    EXPECT_EQ(faults_in("first\n\n| ![Cowpens](docs/table.png) | [b](docs/guide.md) |\n"),
              Lines{"README.md:3: the link to 'docs/table.png' leads to no file of the repository"});
    EXPECT_EQ(faults_in("[a](guide.md)"),
              Lines{"README.md:1: the link to 'guide.md' leads to no file of the repository"});
    EXPECT_EQ(faults_in("[out](../other/a.md)").size(), 1U);
    EXPECT_EQ(faults_in("[a]()"), Lines{"README.md:1: the link to '' leads nowhere"});
}

TEST(Links, ReferencesAndHtmlAreFollowedToo) {
    EXPECT_EQ(faults_in("[one]: docs/none.md\n").size(), 1U);
    EXPECT_EQ(faults_in("<img src=\"docs/none.jpg\" width=\"3\">\n<a href=\"docs/none.md\">x</a>\n").size(), 2U);
}

TEST(Links, AHeadingThatIsNotThereIsNamed) {
    EXPECT_EQ(faults_in("[a](docs/guide.md#dice-rolled)"),
              Lines{"README.md:1: the link to 'docs/guide.md#dice-rolled' names no heading of docs/guide.md"});
    EXPECT_EQ(faults_in("[a](#nothing)").size(), 1U);
}

TEST(Links, InCodeAreNone) { EXPECT_EQ(faults_in("`[a](none.md)`\n```\n[b](none.md)\n```\n"), Lines{}); }

TEST(Anchors, AreSpeltAsOnTheWeb) {
    EXPECT_EQ(
        anchors_of(
            "# A fire – and `code` #\n## Twice\n## Twice\n```\n# no heading\n```\n### [Linked](a.md), \u00fcber\n"),
        (Lines{"a-fire--and-code", "twice", "twice-1", "linked-\u00fcber"}));
}

}  // namespace
}  // namespace linstock::map
