import Auditing
import Descriptors
import Supervising

/// Sends a result, by the channels of all workers of a process, and counts what it sends for the trailer.
final class ResultSender: Sendable {
    private let channels: [SharedProgress]
    private let counts = Lock(ResultCounts())

    /// Begins a result.
    init(_ header: ResultHeader, by channels: [SharedProgress]) {
        self.channels = channels
        send(.header(header))
    }

    /// - Parameter worker: by whose channel; only one thread at a time may use it.
    func send(_ record: ResultRecord, by worker: Int = 0) {
        counts.withLock { $0.add(record.kind) }
        channels[worker].send(record.kind.rawValue, record.payload)
    }

    /// Ends the result, once no worker sends any more.
    func finish() {
        let counts = counts.withLock { $0 }
        channels[0].send(ResultRecord.Kind.trailer.rawValue, ResultRecord.trailer(counts).payload)
    }
}
