import Glibc
import SafeFiles
import SystemPackage
import Testing

@testable import Descriptors

/// A process that does an operation is killed before one of its calls, or, with `SAFEFILES_TESTS=long` in the environment,
/// before each in turn: there is the old or the new, and at most one thing
/// beside them.
#if DEBUG
    @Suite(.serialized)
    struct CrashTests {
        @Test(arguments: Operation.all.filter { !$0.isReading }) func oldOrNew(operation: Operation) throws {
            let whole = try Scene()
            let count = CallTable.interrupting(at: .max, with: {}) { _ = whole.run(operation) }
            let after = whole.tree.all
            for index in sampled(count, few: 8) {
                let scene = try Scene()
                let child = fork()
                try #require(child >= 0)
                if child == 0 {
                    // A lock that another thread held when this one was copied would be waited for: not for ever.
                    alarm(20)
                    _ = CallTable.interrupting(at: index, with: { kill(getpid(), SIGKILL) }) {
                        _ = scene.run(operation)
                    }
                    _exit(0)
                }
                var status: Int32 = 0
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                try #require(status & 0x7F == SIGKILL, "before call \(index)")
                let now = scene.tree.all
                #expect(scene.canariesLive, "before call \(index)")
                let rest = now.filter { !$0.contains(".safefiles-") }
                let own = now.filter { $0.contains(".safefiles-") && $0.split(separator: "/").count == 2 }
                #expect(own.count <= 1, "before call \(index): \(now)")
                if operation.isOneStep {
                    #expect(rest == scene.before || rest == after || !own.isEmpty, "before call \(index): \(now)")
                }
                #expect(scene.contentIsWhole || operation.testDescription.hasPrefix("remove"), "before call \(index)")
            }
        }
    }

    extension Operation {
        /// Whether there is nothing between the old and the new: a tree is many objects, and a pin's changes are many calls.
        fileprivate var isOneStep: Bool {
            !["copy a tree", "removeTree", "set", "createDirectory"].contains(testDescription)
        }
    }

    @_silgen_name("fork")
    private func fork() -> pid_t
#endif
