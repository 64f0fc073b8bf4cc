import Facts
import Testing

@testable import Examples
@testable import RuleLanguage

@Suite struct NotationTests {
    @Test(arguments: [
        "drwxrwxrwt root:root spool/",
        "-rw-r--r-- build:build bin/x size=12",
        "lrwxrwxrwx root:root current -> ../x",
        "crw-rw-rw- root:root dev/null device=1:3",
        #"-rw-rw-r-- root:root "a\nb" acl=u::rw-,u:alice:rw-,g::rw-,m::rw-,o::r--"#,
        #"-rwxr-xr-x 7000:50000 "\xff" content="elf executable" caps=cap_net_raw=eip"#,
        "-rwxr-xr-x root:root run interpreter=/usr/bin/env age=-2d links=3 xattr=user.a,user.b attr=immutable",
        "-rw-r--r-- root:root a/x in drwxrwxrwx alice:alice a/",
        "-rw-r--r-- root:root x links=2 mount=nosuid umask=0002 with -rw-r--r-- root:root other/y",
        "drwxr-xr-x root:root . ancestors=writable accounts=tree",
        #"-rw-r--r-- root:root "in" in drwxr-xr-x alice:root ."#,
    ])
    func canonicalLinesReadBackAsTheyAre(line: String) throws {
        let entry = try ExampleEntry(parsing: line)
        #expect(entry.line == line)
        #expect(try ExampleEntry(parsing: entry.line) == entry)
    }

    @Test func attributesAreRead() throws {
        let entry = try ExampleEntry(
            parsing: "-rwxrwxr-- 1001:build a.b size=4KiB age=2h acl=u:1001:rw,g:50:r "
                + "caps=cap_setuid,cap_kill+p rootid=7")
        let node = entry.nodes[0]
        #expect(node.mode == Mode(rawValue: 0o774) && node.owner == 1001 && node.group == 1001)
        #expect(node.size == 4096 && node.age == 7200)
        #expect(
            node.acl?.entries == [
                .init(.owner, 7), .init(.user(1001), 6), .init(.group, 7), .init(.namedGroup(50), 4), .init(.mask, 7),
                .init(.other, 4),
            ])
        #expect(node.capabilities?.permitted == CapabilitySet(named: ["setuid", "kill"]))
        #expect(node.capabilities?.effective == false && node.capabilities?.rootID == 7)
    }

    @Test(arguments: [
        ("", 0, "missing"), ("-rw-r--r-- root:root", 20, "missing"), ("-rw-r--q-- root:root x", 7, "letter"),
        ("-rw-r--r-- rot:root x", 11, "user"), ("-rw-r--r-- root x", 11, "owner:group"),
        ("-rw-r--r-- root:root /x", 21, "path"), ("-rw-r--r-- root:root a/../x", 21, "path"),
        ("-rw-r--r-- root:root x sise=3", 23, "attribute"), ("-rw-r--r-- root:root x size=1 size=2", 30, "twice"),
        ("-rw-r--r-- root:root x acl=u:alice:rw,m::rw", 23, "letters"), ("lrwxrwxrwx root:root x", 21, "target"),
        ("-rw-r--r-- root:root \"x", 21, "quote"), (#"-rw-r--r-- root:root a\q"#, 22, "escape"),
        ("crw-rw-rw- root:root x", 21, "device"), ("-rw-r--r-- root:root x in drwxr-xr-x root:root a/", 23, "lie"),
        ("-rw-r--r-- root:root x/", 21, "slash"), ("drwxr-xr-x root:root x caps=cap_kill+p", 21, "regular"),
        ("-rw-r--r-- root:root x content=\"elf core\" size=9", 21, "at least 64"),
        ("-rw-r--r-- root:root x with -rw-r--r-- root:root x", 23, "before"),
    ])
    func mistakesAreShownWhereTheyAre(line: String, offset: Int, word: String) {
        let error = #expect(throws: NotationError.self) { try ExampleEntry(parsing: line) }
        #expect(error?.offset == offset && error?.message.contains(word) == true, "\(String(describing: error))")
    }

    @Test func theNearestWordIsOffered() {
        let error = #expect(throws: NotationError.self) {
            try ExampleEntry(parsing: "-rw-r--r-- root:root x sise=3")
        }
        #expect(error?.note == "did you mean \"size\"?")
    }
}
