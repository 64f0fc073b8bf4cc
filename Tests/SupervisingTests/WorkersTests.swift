import Glibc
import Testing

@testable import Descriptors
@testable import Supervising

struct WorkersTests {
    @Test func workersHaveEachNumberOnce() throws {
        let numbers = Lock<[Int]>([])
        try runWorkers(8) { number in numbers.withLock { $0.append(number) } }
        #expect(numbers.withLock { $0.sorted() } == Array(0..<8))
        try runWorkers(0) { _ in Issue.record("no worker was asked for") }
    }

    @Test func workersThatCouldBeMadeAreJoined() throws {
        let numbers = Lock<[Int]>([])
        #expect(throws: SystemFailure(.createThread, EAGAIN)) {
            try CallTable.failing(.createThread, with: EAGAIN, after: 2) {
                try runWorkers(5) { number in numbers.withLock { $0.append(number) } }
            }
        }
        #expect(numbers.withLock { $0.sorted() } == [0, 1])
    }
}
