import Foundation
import Glibc
import SafeFiles
import SystemPackage
import Testing

struct PinTests {
    let tree: TemporaryTree

    init() throws {
        tree = try TemporaryTree()
    }

    private let all: FactSet = [.status, .accessControlList, .capabilities, .attributeNames]

    @Test func rightsAreTakenFromModes() throws {
        try tree.file("file", "text", mode: 0o666)
        let directory = try tree.open()
        let pin = try Pin("file", in: directory, .file)
        var facts = try pin.facts(all)
        facts = try pin.take(.write, from: .other, ifUnchanged: facts)
        #expect(tree.mode("file") == 0o664)
        facts = try pin.take([.read, .write], from: .untrusted(Trust(owners: [], groups: [])), ifUnchanged: facts)
        #expect(tree.mode("file") == 0o600)
        #expect(facts.mode == 0o600)
        #expect(try pin.take(.write, from: .other, ifUnchanged: facts) == facts)
    }

    @Test func entriesStayAndTheMaskNeverGrows() throws {
        try tree.file("file", "text")
        let none = UInt32.max
        // A member of group 7 has write only until it is taken; user 1 is refused by name; the mask holds back user 2.
        let list = accessList([
            (1, 6, none), (2, 0, 1), (2, 7, 2), (4, 4, none), (8, 6, 7), (16, 6, none), (32, 4, none),
        ])
        try #require(tree.set("system.posix_acl_access", of: "file", to: list))
        let pin = try Pin("file", in: tree.open(), .file)
        let facts = try pin.facts(all)
        #expect(facts.accessControlList == list)
        let after = try pin.take(.write, from: .untrusted(Trust(owners: [0], groups: [])), ifUnchanged: facts)
        let expected = accessList([
            (1, 6, none), (2, 0, 1), (2, 5, 2), (4, 4, none), (8, 4, 7), (16, 4, none), (32, 4, none),
        ])
        #expect(after.accessControlList == expected)
        #expect(tree.value("system.posix_acl_access", of: "file") == expected)
    }

    @Test func trustedEntriesKeepTheirRights() throws {
        try tree.file("file", "text")
        let none = UInt32.max
        let list = accessList([(1, 6, none), (2, 6, 5), (2, 6, 6), (4, 6, none), (16, 6, none), (32, 2, none)])
        try #require(tree.set("system.posix_acl_access", of: "file", to: list))
        let pin = try Pin("file", in: tree.open(), .file)
        let trust = Trust(owners: [5], groups: [getegid()])
        _ = try pin.take(.write, from: .untrusted(trust), ifUnchanged: pin.facts(all))
        let expected = accessList([(1, 6, none), (2, 6, 5), (2, 4, 6), (4, 6, none), (16, 6, none), (32, 0, none)])
        #expect(tree.value("system.posix_acl_access", of: "file") == expected)
    }

    @Test func whatHasChangedIsLeftAlone() throws {
        try tree.file("file", "text", mode: 0o666)
        let pin = try Pin("file", in: tree.open(), .file)
        let facts = try pin.facts(all)
        #expect(chmod(tree.path("file"), 0o662) == 0)
        let failed = failure { () throws(FileFailure) in _ = try pin.take(.write, from: .other, ifUnchanged: facts) }
        #expect(failed?.refusal == .changed)
        #expect(tree.mode("file") == 0o662)
    }

    @Test(.enabled(if: geteuid() == 0)) func ownersChangeAndSetIDSurvives() throws {
        try tree.file("file", "text", mode: 0o4755)
        let capabilities: [UInt8] = [1, 0, 0, 2] + [0, 4, 0, 0] + [UInt8](repeating: 0, count: 12)
        try #require(tree.set("security.capability", of: "file", to: capabilities))
        try #require(tree.set("user.gone", of: "file", to: [1]))
        let pin = try Pin("file", in: tree.open(), .file)
        var change = MetadataChange()
        (change.owner, change.group) = (12345, 23456)
        change.modified = 1_000_000_000
        change.removingAttributes = [bytes("user.gone")]
        let after = try pin.set(change, ifUnchanged: pin.facts(all))
        #expect((after.owner, after.group) == (12345, 23456))
        #expect(after.mode == 0o4755)
        #expect(after.capabilities == capabilities)
        #expect(after.modified == 1_000_000_000)
        #expect(after.attributeNames == [bytes("security.capability")])
        change = MetadataChange()
        change.capabilities = .some(nil)
        change.mode = 0o755
        #expect(try pin.set(change, ifUnchanged: after).capabilities == nil)
    }

    @Test func linksHaveNoRights() throws {
        try tree.link("link", to: "file")
        let pin = try Pin("link", in: tree.open(), Expectation())
        let facts = try pin.facts()
        #expect(facts.kind == .link)
        let failed = failure { () throws(FileFailure) in _ = try pin.take(.write, from: .other, ifUnchanged: facts) }
        #expect(failed?.refusal == .link)
    }

    @Test func referencesOutliveNames() throws {
        try tree.file("file", "text")
        try tree.directory("inner")
        let directory = try tree.open()
        let reference = try FileReference(Pin("file", in: directory, .file))
        let data = try JSONEncoder().encode(reference)
        let decoded = try JSONDecoder().decode(FileReference.self, from: data)
        #expect(decoded == reference)
        let inner = try directory.directory("inner")
        _ = try directory.move("file", to: "moved", in: inner)
        for hint: FilePath? in ["inner/moved", "wrong", nil] {
            let isFound = try find(decoded, in: directory, hint)
            #expect(isFound)
        }
        try inner.removeFile("moved")
        let isFound = try find(decoded, in: directory, nil)
        #expect(!isFound)
    }

    /// Whether by handle, by a hint or by a search: what lies elsewhere on the file system is not found.
    @Test func referencesLeadBeneathTheDirectoryAlone() throws {
        for name in ["inner", "inner/deep", "outer"] { try tree.directory(name) }
        for name in ["inner/deep/file", "outer/file", "outer/both"] { try tree.file(name, name) }
        try #require(link(tree.path("outer/both"), tree.path("inner/both")) == 0)
        try tree.link("inner/way", to: "../outer")
        let directory = try tree.open()
        let inner = try directory.directory("inner")
        let outer = try directory.directory("outer")
        let deep = try inner.directory("deep")
        let elsewhere = FilePath(tree.path("outer/file"))
        let hints: [FilePath?] = [nil, "../outer/file", "way/file", "file", "deep/file", elsewhere]
        for hint in hints {
            let outside = try FileReference(Pin("file", in: outer, .file))
            let above = try FileReference(Pin("outer", in: directory, .directory))
            let itself = try FileReference(Pin("inner", in: directory, .directory))
            for reference in [outside, above, itself] {
                let isFound = try find(reference, in: inner, hint)
                #expect(!isFound, "\(String(describing: hint))")
            }
            let below = try FileReference(Pin("file", in: deep, .file))
            let between = try FileReference(Pin("deep", in: inner, .directory))
            // By another of its names it lies there.
            let linked = try FileReference(Pin("both", in: outer, .file))
            for reference in [below, between, linked] {
                let isFound = try find(reference, in: inner, hint)
                #expect(isFound, "\(String(describing: hint))")
            }
        }
    }

    private func find(_ reference: FileReference, in directory: borrowing Directory, _ hint: FilePath?) throws -> Bool {
        switch try reference.resolve(in: directory, hint: hint) {
        case .some: true
        case .none: false
        }
    }

    @Test func accessIsExplained() throws {
        try tree.directory("closed", mode: 0o700)
        try tree.file("closed/file", "text", mode: 0o666)
        let stranger = Principal(user: 12345, group: 12345)
        let path = FilePath(tree.path("closed/file"))
        let answer = try SafeFiles.access(stranger, .read, at: path)
        #expect(!answer.isGranted)
        #expect(answer.sentence == "read: refused by everybody's rights of \(tree.path("closed"))")
        #expect(chmod(tree.path("closed"), 0o755) == 0)
        #expect(try SafeFiles.access(stranger, [.read, .write], at: path).isGranted)
        #expect(try !SafeFiles.access(stranger, .execute, at: path).isGranted)
    }
}
