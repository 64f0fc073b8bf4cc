internal import CZlib

/// zlib: one gzip member, or one deflate stream without a frame.
@safe
final class ZlibCodec: Codec {
    // zlib keeps a pointer to it and refuses to work when it has moved.
    private let stream: UnsafeMutablePointer<z_stream>

    init(hasFrame: Bool) throws(CompressionError) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        // The largest window; 16 more for a gzip frame, negative for none (zlib.h, inflateInit2).
        let window: Int32 = hasFrame ? 15 + 16 : -15
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(stream, window, ZLIB_VERSION, size) == Z_OK else {
            unsafe stream.deallocate()
            throw .outOfMemory
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    func reset() throws(CompressionError) {
        if unsafe inflateReset(stream) != Z_OK { throw .corrupt }
    }

    func step(
        _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, _ progress: inout Decompressor.Progress
    ) throws(CompressionError) -> Bool {
        let stream = unsafe stream
        let (result, step) = unsafe withBuffers(input, &output, from: progress.produced) { input, output in
            let available = UInt32(clamping: input.count)
            let room = UInt32(clamping: output.count)
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.pointee.avail_in = available
            unsafe stream.pointee.next_out = output.baseAddress
            unsafe stream.pointee.avail_out = room
            let result = unsafe inflate(stream, Z_NO_FLUSH)
            let step = unsafe Decompressor.Progress(
                consumed: Int(available - stream.pointee.avail_in), produced: Int(room - stream.pointee.avail_out),
                isAtEnd: result == Z_STREAM_END)
            return (result, step)
        }
        progress.add(step)
        switch result {
        // Z_BUF_ERROR: no progress is possible with what is there, which is no fault.
        case Z_OK, Z_STREAM_END, Z_BUF_ERROR: return step.isAtEnd
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .corrupt
        }
    }
}
