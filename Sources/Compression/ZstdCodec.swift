internal import CZstd

/// libzstd: one frame, or one that is passed over.
@safe
final class ZstdCodec: Codec {
    private let context: OpaquePointer
    private var steps = CodecSteps(lookAhead: 3)

    init() throws(CompressionError) {
        guard let context = unsafe ZSTD_createDCtx() else { throw .outOfMemory }
        unsafe self.context = unsafe context
    }

    deinit {
        unsafe ZSTD_freeDCtx(context)
    }

    /// The library begins the next frame by itself; windows above its default of 128 MiB are refused.
    func reset() throws(CompressionError) {}

    func step(
        _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, _ progress: inout Decompressor.Progress
    ) throws(CompressionError) -> Bool {
        let context = unsafe context
        let input = input.extracting(first: min(input.count, steps.next))
        let (result, step) = unsafe withBuffers(input, &output, from: progress.produced) { input, output in
            var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
            var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
            let result = unsafe ZSTD_decompressStream(context, &target, &source)
            return unsafe (
                result, Decompressor.Progress(consumed: source.pos, produced: target.pos, isAtEnd: result == 0)
            )
        }
        progress.add(step)
        guard ZSTD_isError(result) != 0 else {
            steps.expect(result)
            return step.isAtEnd
        }
        switch ZSTD_getErrorCode(result) {
        case ZSTD_error_frameParameter_windowTooLarge: throw .needsMemory
        case ZSTD_error_memory_allocation: throw .outOfMemory
        case ZSTD_error_version_unsupported, ZSTD_error_frameParameter_unsupported: throw .unsupported
        default: throw .corrupt
        }
    }
}
