import Facts

/// A file with several names in one root, and what is gathered of it: its names, then the raw findings about it.
struct SharedFile: RecordGroup {
    private var names: Set<[UInt8]> = []
    /// For each cause the raw finding at the first name.
    private var first: [Cause: RawFinding] = [:]

    /// What several names of a file are told of once.
    private struct Cause: Hashable {
        var rule: Int
        var loss: TransferLosses?
        /// Of an act, where it stands.
        var act: TextPosition?

        /// By rule, then by loss: the order of a dictionary differs from run to run.
        static func precedes(_ left: Cause, _ right: Cause) -> Bool {
            if left.rule != right.rule { return left.rule < right.rule }
            return left.loss?.rawValue ?? 0 < right.loss?.rawValue ?? 0
        }
    }

    /// Brings together what is about one file, names before raw findings.
    static func key(root: Int, _ inode: InodeIdentity, isName: Bool) -> RecordKey {
        var key = RecordKey()
        key.add(UInt32(clamping: root))
        key.add(inode.device)
        key.add(inode.inode)
        key.add(UInt8(isName ? 0 : 1))
        return key
    }

    /// Whether it is a name.
    static let distinction = 1

    mutating func add(_ record: SortedRecords.Record) throws(DecodingError) {
        if record.key.last == 0 {
            names.insert(Array(record.value))
        } else {
            add(try RawFinding(record: record.value))
        }
    }

    private mutating func add(_ rawFinding: RawFinding) {
        let cause = Cause(rule: rawFinding.rule, loss: rawFinding.membership?.loss?.kind, act: rawFinding.site?.start)
        first[cause] = first[cause].map { $0.merged(with: rawFinding) } ?? rawFinding
    }

    /// The raw findings about it, each with the file's other names.
    func rawFindings(of audit: Audit) -> [RawFinding] {
        // Under one name it may be a member by another rule, under the other by the aggregate's own.
        let aggregates = Set(first.values.compactMap { $0.rule == $0.membership?.rule ? nil : $0.membership?.rule })
        let sorted = first.sorted { Cause.precedes($0.key, $1.key) }
        let causes = sorted.map(\.value).filter { !aggregates.contains($0.rule) }
        // Of acts it was said one by one what supersedes what.
        let acts = causes.filter { $0.site != nil }.sorted(by: RawFinding.standsBefore)
        let told = names.sorted { $0.lexicographicallyPrecedes($1) }
        return (audit.dropSuperseded(causes.filter { $0.site == nil }, rule: \.rule) + acts).map { rawFinding in
            var rawFinding = rawFinding
            let others = told.lazy.filter { $0 != rawFinding.path }.prefix(LinkGroup.toldLimit)
            rawFinding.related += others.map { Related(role: .hardlink, path: $0) }
            return rawFinding
        }
    }
}

extension RawFinding {
    /// The order of acts in a text.
    fileprivate static func standsBefore(_ left: RawFinding, _ right: RawFinding) -> Bool {
        guard let start = left.site?.start, let other = right.site?.start else { return false }
        return start < other
    }

    /// What a rule says about a file under two names: told at the first, as high as the higher one.
    fileprivate func merged(with other: RawFinding) -> RawFinding {
        var first = RawFinding.precedes(other, self) ? other : self
        first.level = max(level, other.level)
        first.evidence.isUnreachable = evidence.isUnreachable && other.evidence.isUnreachable
        return first
    }
}
