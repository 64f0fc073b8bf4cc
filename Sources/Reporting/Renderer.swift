/// A report that is handed on while it is written, so that the whole of it is never held in memory and no format has to
/// know about failing sinks.
package protocol Renderer {
    /// What has been rendered and not yet taken.
    var bytes: [UInt8] { get set }

    /// Renders all of it, and hands on what there is after each finding: see `handOn`. What is left at the end is
    /// handed on by `write`.
    mutating func render<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure)
}

extension Renderer {
    /// As many bytes are handed on at once; the size of a pipe.
    private var batch: Int { 65_536 }

    /// Renders the report into `sink`.
    package consuming func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        try render(to: &sink)
        if !bytes.isEmpty { try sink.append(bytes) }
    }

    /// Hands on what was rendered, where that is enough to be worth it.
    package mutating func handOn<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(Sink.Failure) {
        guard bytes.count >= batch else { return }
        try sink.append(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
