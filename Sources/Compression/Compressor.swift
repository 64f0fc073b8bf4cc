internal import CZstd

/// Compresses a stream as one frame of zstd (RFC 8878) with a checksum. Equal bytes make equal frames, by one version of the
/// library at least.
@safe
public final class Compressor {
    private let context: OpaquePointer

    /// - Throws: `outOfMemory`.
    public init() throws(CompressionError) {
        guard let context = unsafe ZSTD_createCCtx() else { throw .outOfMemory }
        unsafe self.context = unsafe context
        let result = unsafe ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
        guard ZSTD_isError(result) == 0 else { throw .unsupported }
    }

    deinit {
        _ = unsafe ZSTD_freeCCtx(context)
    }

    /// Takes what comes next.
    ///
    /// - Returns: what there is more of the frame by now.
    /// - Throws: `outOfMemory`.
    public func compress(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
        try advance(bytes, ZSTD_e_continue)
    }

    /// The rest of the frame; nothing may come after it.
    ///
    /// - Throws: `outOfMemory`.
    public func finish() throws(CompressionError) -> [UInt8] {
        try advance([], ZSTD_e_end)
    }

    private func advance(_ bytes: [UInt8], _ directive: ZSTD_EndDirective) throws(CompressionError) -> [UInt8] {
        var compressed: [UInt8] = []
        var consumed = 0
        var buffer = [UInt8](repeating: 0, count: ZSTD_CStreamOutSize())
        let context = unsafe context
        while true {
            let (result, produced) = unsafe bytes.withUnsafeBytes { source in
                unsafe buffer.withUnsafeMutableBytes { target in
                    var input = unsafe ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: consumed)
                    var output = unsafe ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
                    let result = unsafe ZSTD_compressStream2(context, &output, &input, directive)
                    consumed = unsafe input.pos
                    return unsafe (result, output.pos)
                }
            }
            guard ZSTD_isError(result) == 0 else { throw .outOfMemory }
            compressed += buffer[..<produced]
            // At the end it says how much is left to be put out.
            if consumed == bytes.count, directive != ZSTD_e_end || result == 0 { return compressed }
        }
    }
}
