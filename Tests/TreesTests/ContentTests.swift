import Facts
import Glibc
import Examples
import RuleLanguage
import Testing
import TreeBuilding

@testable import Descriptors
@testable import Trees

/// What the walk collects of contents, and of what they lead to.
@Suite struct ContentTests {
    private static let all: Collectors = [.content, .reading, .resolution]
    let scratch = ScratchDirectory()

    private func facts(_ line: String, _ adjust: (inout WalkOptions) -> Void = { _ in }) throws -> EntryFacts {
        let example = try ExampleEntry(parsing: line)
        let tree = try BuiltTree(example)
        defer { tree.remove() }
        let (entries, outcome) = try LiveTree.record(
            tree.root, Recorder(wanting: Self.all), options: LiveTree.options(adjust))
        #expect(outcome.scanErrors.isEmpty)
        return try #require(entries[String(decoding: example.nodes[0].path, as: UTF8.self)])
    }

    /// What a line stands for without a file system is what the walk finds in the tree that is made of it.
    @Test(arguments: [
        "-rwxr-xr-x root:root bin/a rpath=$ORIGIN/../lib with drwxrwxr-x root:staff lib/",
        "-rwxr-xr-x root:root bin/a rpath=$ORIGIN/../../lib", "-rwxr-xr-x root:root bin/a rpath=:lib",
        "-rwxr-xr-x root:root bin/a rpath=/opt/l with lrwxrwxrwx root:root opt/l -> ../srv/x with drwxrwxrwx root:root srv/",
        "-rwxr-xr-x root:root bin/a rpath=/opt/l with lrwxrwxrwx root:root opt/l -> /srv/x with drwxrwxrwt root:root srv/ with drwxr-xr-x root:root srv/x/",
        "-rwxr-xr-x root:root bin/a rpath=/tmp/x",
        "-rwxr-xr-x root:root x/bin/a rpath=$ORIGIN/../lib in drwxrwxrwx root:root x/ with drwxr-xr-x root:root x/lib/",
        "-rwxr-xr-x root:root bin/a rpath=$ORIGIN/../lib with drwxrwx--- root:root lib/ acl=u:alice:rwx",
        "-rwxr-xr-x root:root bin/a interpreter=/usr/bin/b with -rw-r--r-- root:root etc/passwd with drwxr-xr-x root:root usr/",
        "-rwxr-xr-x root:root bin/a interpreter=/bin/b with -rwxrwxr-x root:staff bin/b",
        "-rwxr-xr-x root:root bin/a interpreter=/l with lrwxrwxrwx root:root l -> m with lrwxrwxrwx root:root m -> l",
        "-rwxr-xr-x root:root bin/a interpreter=b", "-rw-r--r-- root:root bin/a text=../x with -rw-r--r-- root:root x",
        "-rw-r--r-- root:root bin/a text=a", "drwxr-xr-x root:root A.app/ with drwxr-xr-x root:root A.app/Contents/",
        "drwxr-xr-x root:root A.bundle/ with -rw-r--r-- root:root A.bundle/Resources/Info.plist",
        "-rw-r--r-- root:root .env text=\"TOKEN=abcdef\\n\"", "-rw-r--r-- root:root k.p12 content=\"key store\"",
    ])
    func aRealFileSaysWhatTheExampleSays(line: String) throws {
        guard geteuid() == 0 else { return }
        let expected = try ExampleEntry(parsing: line).facts()
        let found = try facts(line)
        #expect(found.content == expected.content)
        #expect(found.textTraits == expected.textTraits)
        #expect(found.secrets == expected.secrets)
        #expect(found.contentDetails == expected.contentDetails)
    }

    @Test(arguments: ContentKind.allCases) func everyKindIsToldOfARealFile(kind: ContentKind) throws {
        let size = kind == .empty ? "" : " content=\"\(kind.name)\""
        let found = try facts("-rw-r--r-- root:root x\(size)" + (kind == .empty ? " size=0" : ""))
        #expect(found.content == kind)
    }

    @Test func aSocketAPipeAndADeviceAreNotOpened() throws {
        mkfifo("\(scratch.path)/pipe", 0o644)
        mknod("\(scratch.path)/socket", S_IFSOCK | 0o644, 0)
        mknod("\(scratch.path)/tty", S_IFCHR | 0o644, 5 << 8)
        scratch.link("link", to: "/etc/passwd")
        let (entries, outcome) = try LiveTree.record(scratch.path, Recorder(wanting: Self.all))
        #expect(outcome.scanErrors.isEmpty)
        #expect(entries.values.allSatisfy { $0.content == nil && $0.collected.isSuperset(of: Self.all) })
    }

    @Test func aPipeInAFilesPlaceDoesNotBlock() throws {
        scratch.file("victim", [1, 2, 3])
        let path = scratch.path
        let (entries, outcome) = try LiveTree.record(
            path,
            Recorder(wanting: Self.all) { name in
                guard name == "victim" else { return }
                unlink("\(path)/victim")
                mkfifo("\(path)/victim", 0o644)
            })
        #expect(entries["victim"] == nil)
        #expect(outcome.scanErrors.map(\.kind).contains(.changed))
    }

    /// Where an untrusted account could put a device in a file's place it is pinned first, and opened anew by its
    /// descriptor. Where nobody could, a file about which nothing is to be said is opened by its name, and once.
    @Test func whatStrangersMayReplaceIsPinnedBeforeItIsOpened() throws {
        guard geteuid() == 0 else {
            return print("skipped: whatStrangersMayReplaceIsPinnedBeforeItIsOpened: only root can give files away")
        }
        scratch.file("victim", [1, 2, 3])
        func pins() throws -> Int {
            try CallTable.count(.openat2) {
                _ = try LiveTree.record(scratch.path, Recorder(wanting: .content, settling: true))
            }
        }
        chmod(scratch.path, 0o755)
        let trusted = try pins()
        chmod(scratch.path, 0o777)
        #expect(try pins() == trusted + 1)
        chmod(scratch.path, 0o755)
        chown(scratch.path, 4242, 0)
        #expect(try pins() == trusted + 1)
        chown(scratch.path, 0, 0)
    }

    @Test func aFileThatShrinksIsReadAsFarAsItGoes() throws {
        scratch.file("victim", [UInt8](repeating: 0x61, count: 9000))
        let path = scratch.path
        let (entries, _) = try LiveTree.record(
            path, Recorder(wanting: Self.all) { name in if name == "victim" { truncate("\(path)/victim", 0) } })
        #expect(entries["victim"]?.content == .empty)
    }

    @Test func placesThatMayBeChangedAreNamed() throws {
        guard geteuid() == 0 else { return }
        let found = try facts(
            "-rwxr-xr-x root:root a/b/c rpath=$ORIGIN/lib in drwxrwxr-x root:staff a/ with drwxrwxrwx root:root a/b/lib/"
        )
        let places = found.contentDetails?.weakPlaces.map { String(decoding: $0.path, as: UTF8.self) }
        #expect(places == ["a", "a/b/lib"])
    }

    @Test func `Where nearly every file has an execute bit, one scan error says that they mean nothing`() throws {
        for index in 0..<30 { scratch.file("file\(index)", [0x61, 0x0A], mode: 0o755) }
        let (_, outcome) = try LiveTree.record(scratch.path, Recorder(wanting: .content))
        #expect(outcome.scanErrors.map(\.kind) == [.executeBitsMeaningless])
        for index in 0..<4 { scratch.file("plain\(index)", [0x61, 0x0A], mode: 0o644) }
        let (_, second) = try LiveTree.record(scratch.path, Recorder(wanting: .content))
        #expect(second.scanErrors.isEmpty)
    }

    @Test func `Execute bits mean something where all files are programs`() throws {
        for index in 0..<30 { scratch.file("file\(index)", Array("#!/bin/sh\n".utf8), mode: 0o755) }
        let (_, outcome) = try LiveTree.record(scratch.path, Recorder(wanting: .content))
        #expect(outcome.scanErrors.isEmpty)
    }
}
