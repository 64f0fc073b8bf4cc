/// What a stream decodes to.
public final class DecodedSource: ByteSource {
    /// What the stream is encoded in.
    public let encoding: Encoding
    private var input: ByteWindow
    private let decoder: any StreamDecoder
    private let budget: ExpansionBudget
    private var passed: [UInt8] = []
    private var isAtEnd = false
    /// Bytes put out so far.
    public private(set) var produced: UInt64 = 0
    /// Where in the encoded bytes something lies that does not belong to the stream; known at its end.
    public private(set) var trailingOffset: UInt64?

    /// - Throws: where the decoder cannot be made.
    public convenience init(
        _ encoding: Encoding, over source: any ByteSource, by provider: some DecoderProvider, budget: ExpansionBudget
    ) throws(ArchiveError) {
        try self.init(encoding, ByteWindow(source), by: provider, budget: budget)
    }

    init(
        _ encoding: Encoding, _ input: ByteWindow, by provider: some DecoderProvider, budget: ExpansionBudget
    ) throws(ArchiveError) {
        self.encoding = encoding
        self.input = input
        self.budget = budget
        do throws(DecoderError) {
            decoder = try provider.decoder(for: encoding)
        } catch {
            throw ArchiveError(.compression(error), at: input.offset)
        }
    }

    /// Bytes of the encoded stream taken so far.
    public var consumed: UInt64 { input.offset }

    public func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        guard buffer.count > 0 else { return 0 }
        while !isAtEnd {
            _ = try input.fill(1)
            let progress: DecoderProgress
            do throws(DecoderError) {
                progress = try decoder.decode(input.available, isLast: input.isDry, into: &buffer)
            } catch {
                throw ArchiveError(.compression(error), at: input.offset)
            }
            input.consume(progress.consumed)
            produced += UInt64(progress.produced)
            guard budget.spend(progress.produced) else { throw ArchiveError(.bound(.expansion), at: input.offset) }
            if progress.isAtEnd {
                isAtEnd = true
                if try input.fill(1) { trailingOffset = input.offset }
            }
            if progress.produced > 0 { return progress.produced }
            // It wants to see more at once than it was shown.
            if progress.consumed == 0 { _ = try input.fill(input.count + 1) }
        }
        return 0
    }

    public func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        // Out of the object and back: what is filled is then nobody else's.
        var passed: [UInt8] = []
        swap(&passed, &self.passed)
        defer { swap(&passed, &self.passed) }
        return try readPast(count, by: &passed)
    }
}
