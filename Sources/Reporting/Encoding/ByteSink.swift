/// Where a report's bytes go: a file, standard output, memory.
public protocol ByteSink: ~Copyable {
    associatedtype Failure: Error = Never

    /// Takes all of `bytes`, or throws; after a failure nothing more is appended.
    mutating func append(_ bytes: [UInt8]) throws(Failure)
}

/// A sink that keeps what it is given.
public struct MemorySink: ByteSink {
    /// All that was written.
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public mutating func append(_ bytes: [UInt8]) {
        self.bytes += bytes
    }
}
