public import Facts
public import RuleLanguage

/// Which aggregate a finding is a member of.
public struct Membership: Hashable, Sendable {
    /// The aggregate's rule, by its place: the finding's own, or one that supersedes it.
    public var rule: Int
    /// The level that the aggregate's rule has for the member.
    public var level: Level
    /// What the member loses on the way to another place, where the rule tells that.
    public var loss: Loss?

    init(rule: Int, level: Level, loss: Loss? = nil) {
        self.rule = rule
        self.level = level
        self.loss = loss
    }

    /// One kind of what a tree loses on the way to another place.
    public struct Loss: Hashable, Sendable {
        /// One of them.
        public var kind: TransferLosses
        /// Where it is lost; empty where nobody said where it goes.
        public var targets: TransferTarget

        /// As evidence.
        var details: [Evidence.Detail] {
            let word = TransferLosses.words.first { $0.0 == kind }?.1 ?? ""
            let names = TransferTarget.names.filter { targets.contains($0.0) }.map(\.1)
            let loses = Evidence.Detail(.loses, word)
            return names.isEmpty ? [loses] : [loses, .init(.to, names.joined(separator: ", "))]
        }
    }
}

extension Membership {
    func write(to writer: inout PayloadWriter) {
        writer.add(rule)
        writer.add(UInt64(level.rawValue))
        writer.add(loss) { writer, loss in
            writer.add(UInt64(loss.kind.rawValue))
            writer.add(UInt64(loss.targets.rawValue))
        }
    }

    init(from reader: inout PayloadReader, rules: Int) throws(DecodingError) {
        rule = try reader.place(below: rules)
        guard let level = Level(rawValue: try reader.number()) else { throw DecodingError() }
        self.level = level
        loss = try reader.optional { reader throws(DecodingError) in
            let kind = TransferLosses(rawValue: try reader.number())
            guard TransferLosses.words.contains(where: { $0.0 == kind }) else { throw DecodingError() }
            return Loss(kind: kind, targets: TransferTarget(rawValue: try reader.number()))
        }
    }
}
