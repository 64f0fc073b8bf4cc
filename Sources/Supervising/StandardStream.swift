import CLinux
public import Descriptors

/// Standard input, output and error, unbuffered.
public struct StandardStream: Sendable {
    /// Its descriptor, for questions about a terminal.
    public let descriptor: Int32

    /// Where reports go.
    public static let output = StandardStream(descriptor: 1)
    /// Where all else goes.
    public static let error = StandardStream(descriptor: 2)

    /// Reads standard input to its end.
    ///
    /// - Throws: what read(2) says; EFBIG where there is more than `limit` bytes.
    public static func readInput(atMost limit: Int) throws(SystemFailure) -> [UInt8] {
        try readAll(0, atMost: limit)
    }

    static func readAll(_ descriptor: Int32, atMost limit: Int) throws(SystemFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let result = unsafe piece.withUnsafeMutableBytes { unsafe tw_read(descriptor, $0.baseAddress, $0.count) }
            guard result >= 0 else { throw SystemFailure(.read, result: result) }
            guard result > 0 else { return bytes }
            guard bytes.count + result <= limit else { throw SystemFailure(.read, EFBIG) }
            bytes += piece[..<result]
        }
    }

    /// Writes all of it; what a write leaves over is written by the next.
    ///
    /// - Throws: what write(2) says, for example EPIPE or ENOSPC.
    public func write(_ bytes: [UInt8]) throws(SystemFailure) {
        let result = unsafe bytes.withUnsafeBytes { unsafe Descriptor.writeAll(descriptor, $0) }
        guard result >= 0 else { throw SystemFailure(.write, result: result) }
    }
}
