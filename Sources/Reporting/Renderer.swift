/// A report as a series of pieces, so that the whole of it is never held in memory and no format has to know about
/// failing sinks.
protocol Renderer {
    /// What has been rendered and not yet taken.
    var bytes: [UInt8] { get set }
    var pieces: Int { get }

    /// Appends the next piece to `bytes`; called once for each index below `pieces`, in order.
    mutating func render(piece index: Int)
}

extension Renderer {
    /// As many bytes are handed on at once; the size of a pipe.
    private var batch: Int { 65_536 }

    /// Renders all pieces into `sink`.
    consuming func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        for index in 0..<pieces {
            render(piece: index)
            if bytes.count >= batch {
                try sink.append(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        if !bytes.isEmpty { try sink.append(bytes) }
    }
}
