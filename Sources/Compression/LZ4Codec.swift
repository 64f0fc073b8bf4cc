internal import CLZ4

/// liblz4: one frame, or one that is passed over.
@safe
final class LZ4Codec: Codec {
    private let context: OpaquePointer
    // A checksum of the block and the header of the next one.
    private var steps = CodecSteps(lookAhead: 8)

    init() throws(CompressionError) {
        var created: OpaquePointer?
        let result = unsafe LZ4F_createDecompressionContext(&created, UInt32(LZ4F_VERSION))
        guard LZ4F_isError(result) == 0, let created = unsafe created else { throw .outOfMemory }
        unsafe context = unsafe created
    }

    deinit {
        _ = unsafe LZ4F_freeDecompressionContext(context)
    }

    func reset() throws(CompressionError) {
        unsafe LZ4F_resetDecompressionContext(context)
        steps = CodecSteps(lookAhead: 8)
    }

    func step(
        _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, _ progress: inout Decompressor.Progress
    ) throws(CompressionError) -> Bool {
        let context = unsafe context
        let input = input.extracting(first: min(input.count, steps.next))
        let (result, step) = unsafe withBuffers(input, &output, from: progress.produced) { input, output in
            var consumed = input.count
            var produced = output.count
            let result = unsafe LZ4F_decompress(
                context, output.baseAddress, &produced, input.baseAddress, &consumed, nil)
            return (result, Decompressor.Progress(consumed: consumed, produced: produced, isAtEnd: result == 0))
        }
        progress.add(step)
        if LZ4F_isError(result) != 0 { throw .corrupt }
        steps.expect(result)
        return step.isAtEnd
    }
}
