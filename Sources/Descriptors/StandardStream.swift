import CLinux

/// Standard output or standard error, unbuffered.
public struct StandardStream: Sendable {
    /// Its descriptor, for questions about a terminal.
    public let descriptor: Int32

    public static let output = StandardStream(descriptor: 1)
    public static let error = StandardStream(descriptor: 2)

    /// Writes all of it; what a write leaves over is written by the next.
    ///
    /// - Throws: what write(2) says, for example EPIPE or ENOSPC.
    public func write(_ bytes: [UInt8]) throws(SystemFailure) {
        let result = unsafe bytes.withUnsafeBytes { unsafe StandardStream.writeAll(descriptor, $0) }
        guard result >= 0 else { throw SystemFailure(.write, result: result) }
    }

    /// Writes all of it to a descriptor: 0, or a negated error.
    static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var written = 0
        while written < bytes.count {
            let result = unsafe tw_write(
                descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            guard result >= 0 else { return result }
            // A device that takes nothing and reports no error would be asked for ever.
            guard result > 0 else { return -Int(EIO) }
            written += result
        }
        return 0
    }
}
