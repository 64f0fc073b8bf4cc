import Descriptors
import Facts
import Glibc
import Testing

@testable import Trees

@Suite struct LiveTreeTests {
    let scratch = ScratchDirectory()

    @Test func everyEntryIsVisitedOnceWithItsStatus() throws {
        scratch.directory("bin")
        scratch.file("bin/tool", Array("#!/bin/sh\n".utf8), mode: 0o755)
        scratch.file("note", [1, 2, 3], mode: 0o640)
        scratch.link("current", to: "bin")
        precondition(mkfifo("\(scratch.path)/pipe", 0o600) == 0)
        let (entries, outcome) = try LiveTree.record(scratch.path)
        #expect(Set(entries.keys) == ["", "bin", "bin/tool", "note", "current", "pipe"])
        #expect(outcome.scanErrors.isEmpty)
        #expect(outcome.tally.entries == 6)
        #expect(outcome.tally.directories == 2)
        #expect(entries["note"]?.mode.octal == "0640")
        #expect(entries["note"]?.size == 3)
        #expect(entries["bin/tool"]?.depth == 2)
        #expect(entries["bin/tool"]?.pathLength == 8)
        #expect(entries["pipe"]?.kind == .fifo)
        #expect(entries["current"]?.link?.target == Array("bin".utf8))
    }

    /// More than XATTR_LIST_MAX: no call hands out the names, but each attribute by its own. tmpfs keeps as many.
    @Test func attributesOfATooLongListAreAskedForByName() throws {
        let scratch = ScratchDirectory(in: "/dev/shm")
        scratch.directory("d")
        // acl(5): owner, the named user 4711, group, mask, other; in the layout of linux/posix_acl_xattr.h.
        let none: [UInt8] = [255, 255, 255, 255]
        let acl: [UInt8] =
            [2, 0, 0, 0] + [1, 0, 7, 0] + none + [2, 0, 7, 0] + [0x67, 0x12, 0, 0] + [4, 0, 5, 0] + none
            + [16, 0, 7, 0] + none + [32, 0, 5, 0] + none
        guard scratch.attribute("system.posix_acl_access", of: "d", acl) else {
            return print("skipped: attributesOfATooLongListAreAskedForByName: /dev/shm has no ACLs")
        }
        for number in 0..<300 {
            guard scratch.attribute("user.\(String(repeating: "n", count: 240))\(number)", of: "d") else {
                return print("skipped: attributesOfATooLongListAreAskedForByName: setxattr: errno \(errno)")
            }
        }
        for isPinned in [false, true] {
            let recorder = isPinned ? Recorder(wanting: .path) : Recorder()
            let (entries, outcome) = try LiveTree.record(scratch.path, recorder)
            let facts = try #require(entries["d"])
            #expect(facts.acl?.isExtended == true)
            #expect(facts.writers.contains(.namedUser))
            #expect(facts.attributeNames == [Array("system.posix_acl_access".utf8)])
            #expect(facts.collected.contains([.acl, .capabilities]))
            #expect(facts.unread == .attributes, "the names of the others")
            #expect(outcome.scanErrors.map(\.error).allSatisfy { $0 == "E2BIG" } && !outcome.scanErrors.isEmpty)
        }
    }

    @Test(arguments: [1, 2, 8]) func anyNumberOfWorkersSeesTheSame(jobs: Int) throws {
        for outer in 0..<20 {
            scratch.directory("d\(outer)")
            for inner in 0..<20 {
                scratch.directory("d\(outer)/e\(inner)")
                scratch.file("d\(outer)/e\(inner)/f")
            }
        }
        let (entries, outcome) = try LiveTree.record(scratch.path, jobs: jobs)
        #expect(entries.count == 1 + 20 + 400 + 400)
        #expect(outcome.tally.entries == entries.count)
        #expect(outcome.tally.directories == 421)
    }

    @Test func reachersShrinkOnTheWayDown() throws {
        scratch.directory("private", mode: 0o700)
        scratch.directory("private/open", mode: 0o777)
        scratch.file("private/open/file", mode: 0o666)
        chmod(scratch.path, 0o700)
        let (entries, _) = try LiveTree.record(scratch.path)
        #expect(entries["private"]?.reachers == .all, "the root's own mode does not count in a release")
        #expect(entries["private/open"]?.reachers == [])
        #expect(entries["private/open/file"]?.reachers == [])
        #expect(entries["private/open/file"]?.writers.contains(.other) == true)
        let asRoot = try LiveTree.record(scratch.path, options: LiveTree.options { $0.reachability = .root })
        #expect(asRoot.entries["private"]?.reachers == [])
    }

    @Test func contentIsReadOnlyOfRegularFiles() throws {
        scratch.file("script", Array("#! /usr/bin/env python3\nprint()\n".utf8))
        scratch.file("empty")
        scratch.file("rust", Array("#![allow(dead_code)]\n".utf8))
        precondition(mkfifo("\(scratch.path)/pipe", 0o600) == 0)
        let (entries, outcome) = try LiveTree.record(scratch.path, Recorder(wanting: .content))
        #expect(entries["script"]?.content == .script)
        #expect(entries["script"]?.interpreter == Array("/usr/bin/env".utf8))
        #expect(entries["empty"]?.content == .empty)
        #expect(entries["rust"]?.content == .text)
        #expect(entries["pipe"]?.content == nil)
        #expect(entries["pipe"]?.collected.contains(.content) == true)
        #expect(outcome.scanErrors.isEmpty)
    }

    @Test func prunedDirectoriesAreNotDescendedInto() throws {
        scratch.directory("kept")
        scratch.directory("left")
        scratch.file("left/inside")
        scratch.directory("Editor.app")
        scratch.file("Editor.app/inside")
        scratch.file(".hidden")
        let options = LiveTree.options {
            $0.pruning.isExcluded = { path, kind, _ in path == Array("left".utf8) && kind == .directory }
            $0.pruning.skipsHidden = true
            $0.pruning.skipsPackages = true
        }
        let (entries, outcome) = try LiveTree.record(scratch.path, options: options)
        #expect(Set(entries.keys) == ["", "kept", "Editor.app"])
        #expect(outcome.tally.leftOut.pruned == 3)
    }

    @Test func rootsAreRefusedWithTheReason() throws {
        scratch.file("file")
        scratch.directory("real")
        scratch.link("link", to: "real")
        func refusal(_ name: String, followingLink: Bool = false) -> RootRefusal? {
            do throws(RootRefusal) {
                _ = try LiveTree(
                    root: Array(name.utf8), index: 0, followingLink: followingLink, options: LiveTree.options())
                return nil
            } catch { return error }
        }
        #expect(refusal("\(scratch.path)/absent") == .missing)
        #expect(refusal("\(scratch.path)/file") == .notDirectory)
        #expect(refusal("\(scratch.path)/link") == .symbolicLink)
        #expect(refusal("\(scratch.path)/link/") == .symbolicLink)
        #expect(refusal("\(scratch.path)/link", followingLink: true) == nil)
        #expect(refusal("/proc") == .kernelMade)
    }

    @Test func boundsEndTheWalkAndSaySo() throws {
        scratch.chain("d", levels: 20)
        let shallow = try LiveTree.record(scratch.path, options: LiveTree.options { $0.bounds.depth = 5 })
        #expect(shallow.outcome.scanErrors.map(\.bound) == [.depth])
        #expect(shallow.outcome.scanErrors.map(\.path.count) == [9], "at the last directory that was read")
        #expect(shallow.entries.count == 7)
        for index in 0..<50 { scratch.file("f\(index)") }
        let narrow = try LiveTree.record(
            scratch.path, options: LiveTree.options { $0.bounds.entriesInDirectory = 10 })
        #expect(narrow.outcome.scanErrors.map(\.bound) == [.directoryEntries])
        #expect(narrow.entries.count <= 31)
    }

    @Test(arguments: [1, 3]) func boundsOfTheWholeEndItAtOnce(jobs: Int) throws {
        scratch.chain("d", levels: 50)
        let few = try LiveTree.record(
            scratch.path, jobs: jobs, options: LiveTree.options { $0.bounds.entries = 10 })
        #expect(few.outcome.scanErrors.map(\.bound) == [.entries])
        #expect(few.entries.count == 12, "the root, ten, and the one too many")
        // Each entry is recorded: of the paths d, d/d and so on, five have 25 bytes together.
        let long = try LiveTree.record(
            scratch.path, jobs: jobs, options: LiveTree.options { $0.bounds.pathBytes = 24 })
        #expect(long.outcome.scanErrors.map(\.bound) == [.pathBytes])
        #expect(long.entries.count == 6)
    }

    @Test func aDirectoryThatAProgramServesMayHaveFewerNames() throws {
        let bounds = WalkOptions.Bounds()
        var local = try Descriptor.openRoot(Array("/".utf8), followingLink: false).fileSystem()
        var served = local
        (local.type, served.type) = (0xEF53, 0x6573_5546)
        #expect(bounds.entriesInDirectory(on: local) > 1_000_000)
        #expect(bounds.entriesInDirectory(on: served) > 1_000_000)
        #expect(bounds.entriesInDirectory(on: served) < bounds.entriesInDirectory(on: local))
        var asked = bounds
        asked.entriesInDirectory = 5
        #expect(asked.entriesInDirectory(on: served) == 5)
    }

    @Test func modificationTimesOfAnySizeDoNotTrap() throws {
        scratch.file("past")
        scratch.file("future")
        func setTime(_ name: String, _ seconds: Int) {
            let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
            utimensat(AT_FDCWD, "\(scratch.path)/\(name)", times, 0)
        }
        setTime("past", -2_000_000_000)
        setTime("future", 4_000_000_000)
        let (entries, _) = try LiveTree.record(scratch.path, options: LiveTree.options { $0.now = .min + 1 })
        #expect(entries["future"]?.age == .min)
        let normal = try LiveTree.record(scratch.path)
        #expect((normal.entries["future"]?.age ?? 0) < 0)
        #expect((normal.entries["past"]?.age ?? 0) > 2_000_000_000)
    }
}
