import Facts
import Testing

@testable import Examples
@testable import RuleLanguage

/// The facts of an example are those that the walk of its tree would find.
@Suite struct ExampleFactsTests {
    private func facts(_ line: String) throws -> EntryFacts {
        try ExampleEntry(parsing: line).facts()
    }

    @Test func whoMayWriteIsByListMaskAndTrust() throws {
        #expect(try facts("-rw-rw-rw- root:root x").writers == [.trustedGroup, .other])
        #expect(try facts("-rw-rw---- root:staff x").writers == [.untrustedGroup])
        #expect(try facts("-rw-rw---- root:staff x acl=u:alice:rw,g::r").writers == [.namedUser])
        #expect(try facts("-rw-r----- root:staff x acl=u:alice:rw").writers == [])
        #expect(try facts("drwxr-xr-x root:root x acl=d:o::w,d:g:staff:rwx").defaultWriters == [.other, .namedGroup])
    }

    @Test func directoriesOnTheWayDecideWhoReachesIt() throws {
        #expect(try facts("-rw-r--r-- root:root a/b/x").reachers == .all)
        #expect(try facts("-rw-r--r-- root:root a/b/x in drwx------ root:root a/").reachers == [])
        let within = try facts("-rw-r--r-- root:root a/b/x in drwxr-x--- root:staff a/ in drwxrwxrwx alice:root a/b/")
        #expect(within.reachers == [.untrustedGroup])
        #expect(within.parent?.owner == 1000 && within.parent?.writers == [.trustedGroup, .other])
        #expect(within.depth == 3)
        #expect(try facts("drwxr-xr-x root:root .").parent == nil)
        #expect(try facts("-rw-r--r-- root:root .git/hooks/x").parent?.isControlled == true)
    }

    private static let links: [(line: String, outcome: Set<String>)] = [
        ("l -> x with -rw-r--r-- root:root x", []), ("l -> x", ["dangles"]),
        ("l -> ../x", ["escapes"]), ("a/l -> ../x with -rw-r--r-- root:root x", []),
        ("l -> l", ["loops"]), ("l -> m with lrwxrwxrwx root:root m -> l", ["loops"]),
        ("l -> m with lrwxrwxrwx root:root m -> ../x", ["escapes"]),
        ("l -> /etc/x", ["escapes"]), ("l -> /etc/x with -rw-r--r-- root:root etc/x", []),
        ("l -> /proc/self", ["dangles", "runtime"]), ("l -> /dev/null", ["dangles", "runtime"]),
        ("l -> tmp/x with drwxrwxrwt root:root tmp/", ["dangles", "writable"]),
        ("l -> /tmp/x with -rw-r--r-- root:root tmp/x", ["writable"]),
        ("l -> x/y with -rw-r--r-- root:root x", ["dangles"]),
    ]

    @Test(arguments: links)
    func linksAreFollowedInsideTheTree(line: String, outcome: Set<String>) throws {
        let resolution = try #require(try facts("lrwxrwxrwx root:root \(line)").link?.resolution)
        let found = [
            (resolution.dangles, "dangles"), (resolution.loops, "loops"), (resolution.escapes, "escapes"),
            (resolution.passesWritable, "writable"), (resolution.isRuntime, "runtime"),
        ].filter(\.0).map(\.1)
        #expect(Set(found) == outcome)
    }

    @Test func namesOfAnInodeAreCounted() throws {
        let inside = try facts("-rw-r--r-- root:root a/x links=2 with -rw-r--r-- root:root b/y")
        #expect(!inside.hasOutsideLinks && inside.linkDirectories == 2)
        let outside = try facts("-rw-r--r-- root:root a/x links=3 with -rw-r--r-- root:root b/y")
        #expect(outside.hasOutsideLinks)
        #expect(try facts("-rw-r--r-- root:root x").hasOutsideLinks == false)
    }

    @Test func accountsAreKnownByTheTable() throws {
        let unknown = try facts("-rw-r--r-- 6000:7000 x")
        #expect(!unknown.ownerIsKnown && !unknown.groupIsKnown && !unknown.groupIsPrivate)
        #expect(try facts("-rw-r--r-- alice:alice x").groupIsPrivate)
        #expect(try facts("-rw-r--r-- 4000:nobody x").groupIsKnown)
    }

    @Test func contentAndAttributesFollow() throws {
        #expect(try facts("-rw-r--r-- root:root x size=0").content == .empty)
        #expect(try facts("-rw-r--r-- root:root x interpreter=/bin/awk").content == .script)
        #expect(try facts("drwxr-xr-x root:root x").content == nil)
        #expect(
            try facts("-rwxr-xr-x root:root x caps=cap_kill+p xattr=user.a").attributeNames
                == [Array("security.capability".utf8), Array("user.a".utf8)])
        let root = try facts(
            "drwxr-xr-x root:root . with -rw-r--r-- root:root etc/passwd with drwxr-xr-x root:root usr/")
        #expect(root.root.isRootFileSystem)
    }
}
