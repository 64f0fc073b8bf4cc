import Facts
import Glibc
import Synchronization
import Testing

@testable import Trees

/// What happens between the first look at an entry and the second: the consumer changes the tree in between, so the
/// order is the same every time.
@Suite struct ChangingTreeTests {
    let scratch = ScratchDirectory()

    /// Runs `change` when the entry `name` is considered for the first time.
    private func recorder(at name: String, _ change: @escaping @Sendable () -> Void) -> Recorder {
        let once = OnceBox()
        return Recorder { considered in
            if considered == name, once.first() { change() }
        }
    }

    @Test func whatIsGoneAtTheSecondLookVanished() throws {
        scratch.file("victim")
        let path = scratch.path
        let (entries, outcome) = try LiveTree.record(path, recorder(at: "victim") { unlink("\(path)/victim") })
        #expect(entries["victim"] == nil)
        #expect(outcome.scanErrors.map(\.kind) == [.vanished])
    }

    @Test func anotherFileOfTheSameNameIsAChange() throws {
        scratch.file("victim", mode: 0o666)
        scratch.file("other", [1, 2], mode: 0o600)
        let path = scratch.path
        let (entries, outcome) = try LiveTree.record(
            path, recorder(at: "victim") { rename("\(path)/other", "\(path)/victim") })
        #expect(outcome.scanErrors.map(\.kind).contains(.changed))
        #expect(entries["victim"]?.size == 2, "the evidence is of one object")
        #expect(entries["victim"]?.mode.octal == "0600")
    }

    @Test func aLinkInAFilesPlaceIsNotFollowed() throws {
        scratch.file("victim", mode: 0o666)
        let path = scratch.path
        let (entries, outcome) = try LiveTree.record(
            path,
            Recorder(
                wanting: .content,
                whenConsidered: recorder(at: "victim") {
                    unlink("\(path)/victim")
                    symlink("/etc/passwd", "\(path)/victim")
                }.whenConsidered))
        #expect(entries["victim"] == nil)
        #expect(outcome.scanErrors.map(\.kind).contains(.changed))
    }

    @Test func aLinkInADirectorysPlaceIsNotEntered() throws {
        scratch.directory("victim")
        scratch.file("victim/inside")
        let elsewhere = ScratchDirectory()
        elsewhere.file("canary")
        let path = scratch.path
        // Considered after the directory: the root's listing is complete before the walk goes down.
        let outside = elsewhere.path
        let (entries, outcome) = try LiveTree.record(
            path,
            recorder(at: "victim") {
                rename("\(path)/victim", "\(path)/moved")
                symlink(outside, "\(path)/victim")
            })
        #expect(entries["victim/canary"] == nil)
        #expect(outcome.scanErrors.map(\.kind).contains(.changed))
    }

    @Test func anotherDirectoryInItsPlaceIsAChange() throws {
        // Whichever of the two is visited first swaps the other, which was judged by then.
        for name in ["a", "b"] {
            scratch.directory(name)
            scratch.file("\(name)/in-\(name)")
        }
        let path = scratch.path
        let once = OnceBox()
        let (entries, outcome) = try LiveTree.record(
            path,
            Recorder { name in
                guard name == "in-a" || name == "in-b", once.first() else { return }
                let other = name == "in-a" ? "b" : "a"
                rename("\(path)/\(other)", "\(path)/was-\(other)")
                mkdir("\(path)/\(other)", 0o755)
                close(open("\(path)/\(other)/planted", O_CREAT | O_WRONLY, 0o644))
            })
        #expect(outcome.scanErrors.map(\.kind) == [.changed])
        #expect(!entries.keys.contains { $0.hasSuffix("planted") })
    }
}

/// True for the first who asks.
final class OnceBox: Sendable {
    private let asked = Mutex(false)

    func first() -> Bool {
        asked.withLock { asked in
            defer { asked = true }
            return !asked
        }
    }
}
