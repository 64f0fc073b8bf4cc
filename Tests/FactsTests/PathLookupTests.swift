import Facts
import Testing

struct PathLookupTests {
    private func names(_ lookup: PathLookup) -> [PathLookup.Component] {
        var lookup = lookup
        var names: [PathLookup.Component] = []
        while let next = lookup.next() { names.append(next) }
        return names
    }

    private func name(_ text: String) -> PathLookup.Component { .name(Array(text.utf8)) }

    @Test func namesComeOneAfterTheOther() {
        #expect(
            names(PathLookup(Array("/a//b/./../c...//".utf8)[...])) == [name("a"), name("b"), .here, .up, name("c...")])
        #expect(names(PathLookup(Array("...".utf8)[...])) == [name("...")])
        #expect(names(PathLookup(names: [Array("a".utf8), [], Array("..".utf8), Array("b".utf8)])).count == 3)
        #expect(names(PathLookup(Array("//".utf8)[...])).isEmpty)
        #expect(names(PathLookup([])).isEmpty)
    }

    @Test func aLinksNamesComeBeforeTheRest() {
        var lookup = PathLookup(Array("link/below/".utf8)[...])
        #expect(lookup.next() == name("link"))
        #expect(!lookup.isAtLast)
        lookup.follow(Array("../there".utf8)[...])
        #expect(names(lookup) == [.up, name("there"), name("below")])
    }

    @Test func aSlashAsksForADirectoryEvenBehindALink() {
        var lookup = PathLookup(Array("link/".utf8)[...])
        #expect(lookup.next() == name("link"))
        #expect(lookup.isAtLast && lookup.wantsDirectory)
        lookup.follow(Array("file".utf8)[...])
        #expect(lookup.next() == name("file"))
        #expect(lookup.isAtLast && lookup.wantsDirectory)
        lookup = PathLookup(Array("link".utf8)[...])
        #expect(lookup.next() == name("link"))
        #expect(!lookup.wantsDirectory)
        lookup.follow(Array("directory/".utf8)[...])
        #expect(lookup.next() == name("directory"))
        #expect(lookup.wantsDirectory)
    }

    @Test func thereIsALastLink() {
        var lookup = PathLookup(Array("a".utf8)[...], after: 1)
        for number in 2...PathLookup.mostLinks {
            let isAllowed = lookup.countLink()
            #expect(isAllowed, "link \(number)")
        }
        let isOneMore = lookup.countLink()
        #expect(!isOneMore)
    }
}
