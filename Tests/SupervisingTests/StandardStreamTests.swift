import Glibc
import Testing

@testable import Descriptors
@testable import Supervising

struct StandardStreamTests {
    @Test func brokenPipeIsAnError() throws {
        try Process.ignoreBrokenPipes()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        Glibc.close(ends[0])
        let stream = StandardStream(descriptor: ends[1])
        #expect(throws: SystemFailure(.write, EPIPE)) { try stream.write([1]) }
        Glibc.close(ends[1])
    }

    @Test func streamThatWouldBlockIsWaitedFor() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        #expect(fcntl(output, F_SETFL, O_NONBLOCK) == 0)
        let text = [UInt8](repeating: 7, count: 1 << 20)
        let received = Lock(0)
        let failure = Lock<SystemFailure?>(nil)
        try runWorkers(2) { number in
            if number == 0 {
                do throws(SystemFailure) {
                    try StandardStream(descriptor: output).write(text)
                } catch {
                    failure.withLock { $0 = error }
                }
                Glibc.close(output)
            } else {
                var buffer = [UInt8](repeating: 0, count: 4096)
                while case let count = Glibc.read(input, &buffer, buffer.count), count > 0 {
                    received.withLock { $0 += count }
                }
            }
        }
        Glibc.close(input)
        #expect(failure.withLock { $0 } == nil)
        #expect(received.withLock { $0 } == text.count)
    }
}
