import Foundation
import Glibc
import SafeFiles
import SystemPackage
import Testing

@testable import Descriptors

/// Every call of every operation fails in every way, once: what comes out says so, and what is left behind is what it says.
#if DEBUG
    struct InjectionTests {
        /// All of them for every call with `SAFEFILES_TESTS=long` in the environment; else each call fails in one way, and
        /// every way is met.
        private static func codes(_ number: Int) -> [Int32] {
            let all = [EIO, ENOSPC, EDQUOT, EMFILE, EPERM, ENOSYS]
            return isLong ? all : [all[number % all.count]]
        }

        /// Which calls an operation makes, and how often.
        private func calls(_ operation: Operation) throws -> [(SystemCall, Int)] {
            try SystemCall.allCases.compactMap { call in
                let scene = try Scene()
                let count = CallTable.count(call) { _ = scene.run(operation) }
                return count > 0 ? (call, count) : nil
            }
        }

        @Test(arguments: Operation.all) func failuresAreToldAndLeaveWhatTheySay(operation: Operation) throws {
            let whole = try Scene()
            #expect(whole.run(operation) == nil)
            let after = whole.tree.all
            var number = 0
            for (call, count) in try calls(operation) {
                for index in 0..<count {
                    number += 1
                    for code in Self.codes(number) {
                        let scene = try Scene()
                        let failure = CallTable.failing(call, with: code, after: index) { scene.run(operation) }
                        let label = "\(call.rawValue) \(index) \(SystemFailure(call, code).name): "
                        check(operation, scene, failure, after, label)
                    }
                }
            }
        }

        private func check(
            _ operation: Operation, _ scene: Scene, _ failure: FileFailure?, _ after: [String], _ label: String
        ) {
            let now = scene.tree.all
            #expect(scene.canariesLive, "\(label)")
            #expect(scene.contentIsWhole || operation.testDescription.hasPrefix("remove"), "\(label)\(now)")
            guard let failure else {
                // Another way was found, and it came to the same; what was closed in vain, or not synchronized, shows
                // nothing.
                #expect(now == after, "\(label)\(now)")
                return
            }
            switch failure.left {
            // A removal goes on, and tells how many entries are gone.
            case .nothing where operation.testDescription == "removeTree": break
            // What closing says comes when all is done.
            case .nothing where label.hasPrefix("close "): #expect(now == scene.before || now == after, "\(label)")
            case .nothing: #expect(now == scene.before, "\(label)\(failure.sentence) \(now)")
            case .doneUnsynchronized: #expect(now == after, "\(label)\(failure.sentence) \(now)")
            case .temporary(let name):
                let own = String(decoding: name.bytes, as: UTF8.self)
                #expect(now.contains { $0.hasPrefix("in/\(own) ") }, "\(label)\(failure.sentence) \(now)")
            case .partial: break
            }
            let residues = now.filter { $0.contains(".safefiles-") && $0.split(separator: "/").count == 2 }
            #expect(residues.count <= 1, "\(label)\(now)")
        }

        /// On a thread with descriptors of its own (CLONE_FILES), so that nobody else opens and closes any meanwhile.
        @Test(arguments: Operation.all) func noDescriptorIsLeft(operation: Operation) throws {
            let calls = try calls(operation)
            let left = try onOwnThread(unsharing: 0x400) {
                var left: [String] = []
                for (call, count) in calls {
                    for index in sampled(count, few: 8) {
                        let scene = try Scene()
                        let before = Self.descriptors
                        for code in Self.codes(index) {
                            _ = CallTable.failing(call, with: code, after: index) { scene.run(operation) }
                        }
                        if Self.descriptors != before { left.append("\(call.rawValue) \(index)") }
                    }
                }
                return left
            }
            #expect(left.isEmpty)
        }

        private static var descriptors: [String] {
            let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/thread-self/fd")
            return (names ?? ["unknown"]).sorted()
        }

        @Test(arguments: Operation.all) func interruptedCallsAreMadeAgain(operation: Operation) throws {
            let whole = try Scene()
            _ = whole.run(operation)
            let after = whole.tree.all
            for (call, count) in try calls(operation) {
                for index in sampled(count, few: 2) {
                    let scene = try Scene()
                    let failure = CallTable.failing(call, with: EINTR, after: index) { scene.run(operation) }
                    #expect(failure == nil, "\(call.rawValue) \(index)")
                    #expect(scene.tree.all == after, "\(call.rawValue) \(index)")
                }
            }
        }

        @Test(arguments: Operation.all) func shortCallsAreContinued(operation: Operation) throws {
            let whole = try Scene()
            _ = whole.run(operation)
            let after = whole.tree.all
            for call in [SystemCall.pread, .pwrite, .pwritev2, .copyFileRange] {
                let scene = try Scene()
                let failure = CallTable.shortening(call) { scene.run(operation) }
                #expect(failure == nil, "\(call.rawValue)")
                #expect(scene.tree.all == after, "\(call.rawValue)")
            }
        }
    }
#endif
