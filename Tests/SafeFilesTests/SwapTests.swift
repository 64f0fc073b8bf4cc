import Glibc
import SafeFiles
import SystemPackage
import Testing

@testable import Descriptors

/// Before calls of every operation somebody else does something to the names: nothing outside is reached. With
/// `SAFEFILES_TESTS=long` in the environment, before every call.
#if DEBUG
    struct SwapTests {
        enum Swap: CaseIterable, Sendable {
            case fileForLink, fileForFIFO, fileForDevice, fileForHardLink, directoryForLink, innerForLink
            case ancestorMoved, targetCreated, targetLinked

            func happen(_ tree: TemporaryTree) {
                switch self {
                case .fileForLink:
                    unlink(tree.path("in/file"))
                    symlink("../out/canary", tree.path("in/file"))
                case .fileForFIFO:
                    unlink(tree.path("in/file"))
                    mkfifo(tree.path("in/file"), 0o666)
                case .fileForDevice:
                    unlink(tree.path("in/file"))
                    mknod(tree.path("in/file"), S_IFCHR | 0o666, 0x105)
                case .fileForHardLink:
                    unlink(tree.path("in/file"))
                    Glibc.link(tree.path("out/canary"), tree.path("in/file"))
                case .directoryForLink:
                    rename(tree.path("in/tree"), tree.path("gone"))
                    symlink("../out", tree.path("in/tree"))
                case .innerForLink:
                    rename(tree.path("in/tree/inner"), tree.path("gone"))
                    symlink("../../out/inner", tree.path("in/tree/inner"))
                case .ancestorMoved:
                    rename(tree.path("in"), tree.path("gone"))
                    symlink("out", tree.path("in"))
                case .targetCreated:
                    close(open(tree.path("in/new"), O_CREAT | O_EXCL, 0o600))
                case .targetLinked:
                    symlink("../out/created", tree.path("in/new"))
                }
            }
        }

        @Test(arguments: Operation.all, Swap.allCases)
        func nothingOutsideIsReached(operation: Operation, swap: Swap) throws {
            let count = CallTable.interrupting(at: .max, with: {}) {
                if let scene = try? Scene() { _ = scene.run(operation) }
            }
            for index in sampled(count, few: 5) {
                let scene = try Scene()
                let watch = try Watch(scene.tree, except: swap == .fileForHardLink)
                let tree = scene.tree
                _ = CallTable.interrupting(at: index, with: { swap.happen(tree) }) { _ = scene.run(operation) }
                #expect(watch.events == [], "before call \(index)")
                #expect(scene.canariesLive, "before call \(index)")
                if swap == .targetCreated, status("in/new", tree)?.st_mode == S_IFREG | 0o600 {
                    // Whoever made it has it.
                    let size = status("in/new", tree)?.st_size
                    #expect(size == 0 || scene.before.isEmpty == false && size == 11, "before call \(index)")
                }
            }
        }

        private func status(_ name: String, _ tree: TemporaryTree) -> stat? { tree.status(name) }
    }

    /// What happens to the canaries, as the kernel tells it (inotify(7)).
    private struct Watch: ~Copyable {
        private let number: Int32

        init(_ tree: TemporaryTree, except hardLink: Bool) throws {
            number = inotify_init1(Int32(IN_NONBLOCK))
            try #require(number >= 0)
            // A swap that makes a second name changes the inode itself, and what has that name may be opened.
            let mask: UInt32 =
                hardLink ? 0x2 : 0x2 | 0x1 | 0x20 | 0x4 | 0x400 | 0x800
            for name in ["out/canary", "out/inner/file"] {
                try #require(inotify_add_watch(number, tree.path(name), mask) >= 0)
            }
        }

        deinit { close(number) }

        /// Their masks.
        var events: [UInt32] {
            var buffer = [UInt32](repeating: 0, count: 256)
            let count = read(number, &buffer, buffer.count * 4)
            guard count > 0 else { return [] }
            return stride(from: 0, to: count / 4, by: 4).map { buffer[$0 + 1] }
        }
    }
#endif
