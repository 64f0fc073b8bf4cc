import Descriptors

/// What git warned of while it did what it was asked, a line each and each once.
public final class GitWarnings: Sendable {
    private let kept = Lock<[[UInt8]]>([])

    /// More lines than that nobody reads.
    private static let most = 20

    public init() {}

    /// As git says them.
    public var lines: [[UInt8]] { kept.withLock { $0 } }

    func add(_ error: [UInt8]) {
        kept.withLock { kept in
            for line in error.split(separator: UInt8(ascii: "\n")) where kept.count < Self.most {
                if !kept.contains(Array(line)) { kept.append(Array(line)) }
            }
        }
    }
}
