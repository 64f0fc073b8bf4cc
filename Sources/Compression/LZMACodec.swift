internal import CLZMA

/// liblzma: one .xz stream, or one .lzma stream.
@safe
final class LZMACodec: Codec {
    private let stream: UnsafeMutablePointer<lzma_stream>
    private let hasFrame: Bool

    init(hasFrame: Bool) throws(CompressionError) {
        self.hasFrame = hasFrame
        unsafe stream = .allocate(capacity: 1)
        // LZMA_STREAM_INIT is nothing but zeros.
        unsafe stream.initialize(to: lzma_stream())
        do throws(CompressionError) {
            try reset()
        } catch {
            unsafe lzma_end(stream)
            unsafe stream.deallocate()
            throw error
        }
    }

    deinit {
        unsafe lzma_end(stream)
        unsafe stream.deallocate()
    }

    func reset() throws(CompressionError) {
        let limit = UInt64(Decompressor.memoryLimit)
        let result =
            unsafe hasFrame ? lzma_stream_decoder(stream, limit, 0) : lzma_alone_decoder(stream, limit)
        if result != LZMA_OK { throw .outOfMemory }
    }

    func step(
        _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, _ progress: inout Decompressor.Progress
    ) throws(CompressionError) -> Bool {
        let stream = unsafe stream
        let (result, step) = unsafe withBuffers(input, &output, from: progress.produced) { input, output in
            unsafe stream.pointee.next_in = input.baseAddress
            unsafe stream.pointee.avail_in = input.count
            unsafe stream.pointee.next_out = output.baseAddress
            unsafe stream.pointee.avail_out = output.count
            let result = unsafe lzma_code(stream, LZMA_RUN)
            let step = unsafe Decompressor.Progress(
                consumed: input.count - stream.pointee.avail_in, produced: output.count - stream.pointee.avail_out,
                isAtEnd: result == LZMA_STREAM_END)
            return (result, step)
        }
        progress.add(step)
        switch result {
        // LZMA_BUF_ERROR: no progress is possible with what is there, which is no fault.
        case LZMA_OK, LZMA_STREAM_END, LZMA_BUF_ERROR: return step.isAtEnd
        case LZMA_MEM_ERROR: throw .outOfMemory
        case LZMA_MEMLIMIT_ERROR: throw .needsMemory
        case LZMA_OPTIONS_ERROR: throw .unsupported
        default: throw .corrupt
        }
    }
}
