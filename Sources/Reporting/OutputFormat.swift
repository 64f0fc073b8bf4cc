/// The forms of what a command writes, by the words that `--format` takes.
public protocol OutputFormat: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
    /// What is written.
    associatedtype Report
    /// How it is to look.
    associatedtype Options: Sendable

    /// What is written where nobody asked for another one.
    static var usual: Self { get }

    /// Writes it. Equal reports and options give equal bytes; nothing else has a say.
    func write<Sink: ByteSink & ~Copyable>(
        _ report: Report, options: Options, to sink: inout Sink
    ) throws(Sink.Failure)
}
