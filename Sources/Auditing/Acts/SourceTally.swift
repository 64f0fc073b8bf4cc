public import Facts

/// How many texts of programs were read, and what came of them.
public struct SourceTally: Hashable, Sendable {
    /// By language, how many.
    public private(set) var texts: [SourceLanguage: Int] = [:]
    /// How many acts they have.
    public var acts = 0
    /// How many of these leave a rule open.
    public var undecided = 0

    public init() {}

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { texts.isEmpty }

    /// Of all languages.
    public var count: Int { texts.values.reduce(0, +) }

    /// Counts a text.
    public mutating func count(_ language: SourceLanguage) { texts[language, default: 0] += 1 }

    /// Adds what another worker read.
    public mutating func add(_ other: SourceTally) {
        texts.merge(other.texts, uniquingKeysWith: +)
        acts += other.acts
        undecided += other.undecided
    }
}

extension SourceTally {
    func write(to writer: inout PayloadWriter) {
        writer.add(texts.count)
        for (language, count) in texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            writer.add(language.rawValue)
            writer.add(count)
        }
        writer.add(acts)
        writer.add(undecided)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        for _ in 0..<(try reader.place(below: SourceLanguage.allCases.count + 1)) {
            guard let language = SourceLanguage(rawValue: try reader.string()) else { throw DecodingError() }
            texts[language] = try reader.place(below: ResultRecord.manyFiles)
        }
        acts = try reader.place(below: ResultRecord.manyFiles)
        undecided = try reader.place(below: ResultRecord.manyFiles)
    }
}
