import Glibc
import Testing

@testable import Descriptors
@testable import Supervising

struct RefusalTests {
    @Test(arguments: RefusedCall.table)
    func everyErrorOfTheManualSurfaces(refused: RefusedCall) throws {
        for code in refused.codes {
            let scene = try RefusedCall.Scene()
            let failure = #expect(throws: SystemFailure.self) {
                try CallTable.failing(refused.call, with: code) { try refused.run(scene) }
            }
            #expect(failure == SystemFailure(refused.call, code))
        }
    }

    @Test(arguments: RefusedCall.table)
    func nothingFailsWithoutARefusal(refused: RefusedCall) throws {
        let scene = try RefusedCall.Scene()
        let calls = try CallTable.count(refused.call) { try refused.run(scene) }
        #expect(calls > 0)
    }

    @Test(arguments: RefusedCall.table.filter { $0.call != .createThread })
    func interruptedCallsAreMadeAgain(refused: RefusedCall) throws {
        let scene = try RefusedCall.Scene()
        try CallTable.failing(refused.call, with: EINTR) { try refused.run(scene) }
    }

    @Test func everyCallIsInTheTable() {
        // The fallback tests have fstatat; unlinkat cleans up after a failure that is already reported.
        // What a process gives up for good it cannot give up in a test of its own; a child does, in those of
        // Confinement.
        let elsewhere: Set<SystemCall> = [
            .fstatat, .clone, .prctl, .seccomp, .createRules, .addRule, .restrictSelf, .capget,
            .capset,
        ]
        #expect(Set(RefusedCall.table.map(\.call)).union(elsewhere) == Set(SystemCall.allCases))
    }

    @Test func refusalsBeginWhereToldAndEnd() throws {
        let tree = try TemporaryTree()
        let name = try tree.file("file")
        let root = try tree.open()
        var outcomes: [Bool] = []
        CallTable.failing(.statx, with: EIO, after: 2, times: 2) {
            for _ in 0..<6 { outcomes.append((try? root.status(of: name)) != nil) }
        }
        #expect(outcomes == [true, true, false, false, true, true])
        #expect(try root.status(of: name).isRegularFile)
    }

    @Test func workersInheritRefusals() throws {
        let tree = try TemporaryTree()
        let name = try tree.file("file")
        let failures = Locked(0)
        try CallTable.failing(.statx, with: EIO, times: 1) {
            try runWorkers(3) { _ in
                do {
                    _ = try tree.open().status(of: name)
                } catch {
                    failures.withLock { $0 += 1 }
                }
            }
        }
        #expect(failures.withLock { $0 } == 3)
    }
}
