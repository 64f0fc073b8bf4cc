internal import CBzip2

/// libbzip2: one stream.
@safe
final class Bzip2Codec: Codec {
    // libbzip2 keeps a pointer to it.
    private let stream: UnsafeMutablePointer<bz_stream>

    init() throws(CompressionError) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: bz_stream())
        guard unsafe BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK else {
            unsafe stream.deallocate()
            throw .outOfMemory
        }
    }

    deinit {
        unsafe BZ2_bzDecompressEnd(stream)
        unsafe stream.deallocate()
    }

    func reset() throws(CompressionError) {
        unsafe BZ2_bzDecompressEnd(stream)
        unsafe stream.initialize(to: bz_stream())
        // Where it fails, the empty state makes every further call fail, and the end as well.
        if unsafe BZ2_bzDecompressInit(stream, 0, 0) != BZ_OK { throw .outOfMemory }
    }

    func step(
        _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, _ progress: inout Decompressor.Progress
    ) throws(CompressionError) -> Bool {
        let stream = unsafe stream
        let (result, step) = unsafe withBuffers(input, &output, from: progress.produced) { input, output in
            let available = UInt32(clamping: input.count)
            let room = UInt32(clamping: output.count)
            unsafe stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
                .assumingMemoryBound(to: CChar.self)
            unsafe stream.pointee.avail_in = available
            unsafe stream.pointee.next_out = UnsafeMutableRawPointer(output.baseAddress)?
                .assumingMemoryBound(to: CChar.self)
            unsafe stream.pointee.avail_out = room
            let result = unsafe BZ2_bzDecompress(stream)
            let step = unsafe Decompressor.Progress(
                consumed: Int(available - stream.pointee.avail_in), produced: Int(room - stream.pointee.avail_out),
                isAtEnd: result == BZ_STREAM_END)
            return (result, step)
        }
        progress.add(step)
        switch result {
        case BZ_OK, BZ_STREAM_END: return step.isAtEnd
        case BZ_MEM_ERROR: throw .outOfMemory
        default: throw .corrupt
        }
    }
}
