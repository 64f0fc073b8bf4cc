public import Facts

/// What is known of a root beside its entries, as files of results keep it.
public struct RootReport: Hashable, Sendable {
    /// Its place.
    public var place: Int
    /// What the report says of it; without evidence, which is a record of its own.
    public var root: AuditReport.Root
    /// How many regular files it has.
    public var files: Int

    public init(_ root: AuditReport.Root, at place: Int, files: Int) {
        self.root = root
        self.place = place
        self.files = files
    }
}

extension RootReport {
    func write(to writer: inout PayloadWriter) {
        writer.add(place)
        writer.add(root.label)
        writer.add(root.uriPrefix)
        writer.add(UInt64(root.mode.rawValue))
        writer.add(root.location) { $0.add($1) }
        writer.add(root.isRootFileSystem)
        writer.add(root.isArchive)
        writer.add(root.unevaluated.sorted { $0.key < $1.key }) { writer, pair in
            writer.add(pair.key)
            writer.add(pair.value) { $0.add($1.place) }
        }
        writer.add(files)
    }

    init(from reader: inout PayloadReader, rules: Int, roots: Int) throws(DecodingError) {
        place = try reader.place(below: roots)
        root = AuditReport.Root(
            label: try reader.text(), uriPrefix: try reader.text(), mode: Mode(rawValue: try reader.number()))
        root.location = try reader.optional { reader throws(DecodingError) in try reader.text() }
        root.isRootFileSystem = try reader.flag()
        root.isArchive = try reader.flag()
        let facts = Fact.allCases
        for (rule, lacking) in try reader.list(
            atMost: rules,
            { reader throws(DecodingError) in
                (
                    try reader.place(below: rules),
                    try reader.list(atMost: facts.count) { reader throws(DecodingError) in
                        facts[try reader.place(below: facts.count)]
                    }
                )
            })
        {
            root.unevaluated[rule] = lacking
        }
        files = try reader.place(below: ResultRecord.manyFiles + 1)
    }
}

/// What is known of a scan beside its entries and its roots, as files of results keep it.
public struct ScanSummary: Hashable, Sendable {
    /// How much was looked at; without the files of roots and the texts that were read.
    public var statistics = AuditReport.Statistics()
    /// What the process that read the trees had given up.
    public var confinement: AuditReport.Confinement?
    /// The umask of the process that read them.
    public var umask: Mode?
    /// The options to exclude that left nothing out.
    public var idleExclusions: [IdleExclusion] = []

    public init() {}
}

extension ScanSummary {
    func write(to writer: inout PayloadWriter) {
        for number in [
            statistics.entries, statistics.directories, statistics.unjudged, statistics.unread, statistics.changed,
            statistics.vanished,
        ] { writer.add(number) }
        writer.add(OmissionCause.allCases) { $0.add(statistics.leftOut[$1]) }
        writer.add(statistics.listed) { writer, listed in
            writer.add(listed.paths)
            writer.add(listed.unmatched)
        }
        writer.add(confinement) { $1.write(to: &$0) }
        writer.add(umask) { $0.add(UInt64($1.rawValue)) }
        writer.add(idleExclusions) { writer, exclusion in
            writer.add(exclusion.pattern)
            writer.add(exclusion.place) { $0.add(Array($1.utf8)) }
        }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        let most = ResultRecord.manyFiles
        statistics.entries = try reader.place(below: most)
        statistics.directories = try reader.place(below: most)
        statistics.unjudged = try reader.place(below: most)
        statistics.unread = try reader.place(below: most)
        statistics.changed = try reader.place(below: most)
        statistics.vanished = try reader.place(below: most)
        let causes = OmissionCause.allCases
        let counts = try reader.list(atMost: causes.count) { reader throws(DecodingError) in
            try reader.place(below: most)
        }
        guard counts.count == causes.count else { throw DecodingError() }
        for (cause, count) in zip(causes, counts) { statistics.leftOut[cause] = count }
        statistics.listed = try reader.optional { reader throws(DecodingError) in
            AuditReport.ListedCounts(
                paths: try reader.place(below: most), unmatched: try reader.place(below: most))
        }
        confinement = try reader.optional { reader throws(DecodingError) in
            try AuditReport.Confinement(from: &reader)
        }
        umask = try reader.optional { reader throws(DecodingError) in Mode(rawValue: try reader.number()) }
        idleExclusions = try reader.list(atMost: 1 << 20) { reader throws(DecodingError) in
            IdleExclusion(
                pattern: try reader.text(),
                place: try reader.optional { reader throws(DecodingError) in
                    String(decoding: try reader.text(), as: UTF8.self)
                })
        }
    }
}

extension RootFacts {
    /// What rules about names may ask of the root.
    func write(to writer: inout PayloadWriter) {
        writer.add(UInt64(ancestors.rawValue))
        for flag in [isRootFileSystem, isPrefixed, isWorkTree, hasAccounts] { writer.add(flag) }
        writer.add(location)
        writer.add(UInt64(umask.rawValue))
        writer.add(buildAge) { $0.add(UInt64(bitPattern: $1)) }
        writer.add(UInt64(transferTargets.rawValue))
        for number in [owner, group] { writer.add(UInt64(number)) }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init()
        ancestors = AncestorHazards(rawValue: try reader.number())
        isRootFileSystem = try reader.flag()
        isPrefixed = try reader.flag()
        isWorkTree = try reader.flag()
        hasAccounts = try reader.flag()
        location = try reader.text()
        umask = Mode(rawValue: try reader.number())
        buildAge = try reader.optional { reader throws(DecodingError) in
            Int64(bitPattern: try reader.number(UInt64.self))
        }
        transferTargets = TransferTarget(rawValue: try reader.number())
        owner = try reader.number()
        group = try reader.number()
    }
}
