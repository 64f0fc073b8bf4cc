public import Facts

/// A worker in a process that may come to a halt at any entry: what it has to say leaves at once.
public struct RemoteAuditWorker: EntryConsumer, Sendable {
    private var worker: AuditWorker
    private let send: @Sendable (ResultRecord) -> Void
    private let allowing: @Sendable (ScanError) -> ScanError
    /// What is told of every entry; nothing where only findings are.
    public let keeps: EntryDetails.Parts?
    private var accounts: RecordedAccounts
    private var hidesNames = false
    private var isPassing = false
    /// The directory of which was said last that it holds more than is listed.
    private var unlisted: [UInt8] = []
    /// Of the entry at hand, when its inode was changed and made.
    private var times: (changed: Int64?, born: Int64?) = (nil, nil)

    /// - Parameters:
    ///   - allowing: what a scan error counts as.
    ///   - send: brings a record to where the report is made.
    public init(
        _ worker: AuditWorker, keeping: EntryDetails.Parts? = nil,
        allowing: @Sendable @escaping (ScanError) -> ScanError = { $0 },
        send: @Sendable @escaping (ResultRecord) -> Void
    ) {
        self.worker = worker
        // A plan says by which an object is known again.
        keeps = keeping ?? (worker.audit.fixes == nil ? nil : [])
        accounts = RecordedAccounts(worker.audit.accounts)
        self.allowing = allowing
        self.send = send
    }

    public func baseline(for kind: EntryKind) -> Collectors {
        let baseline = worker.baseline(for: kind)
        return keeps == nil || plansFixes ? baseline : baseline.union(Self.recorded)
    }

    /// What a record is made of beside what every entry has.
    public static let recorded: Collectors = [.attributes, .acl, .capabilities]

    public mutating func pass(_ isPassing: Bool) { self.isPassing = isPassing }

    public mutating func keep(_ facts: borrowing EntryFacts, _ details: borrowing EntryDetails) {
        if isPassing { return }
        if plansFixes {
            times = (details.changed, details.born)
            return
        }
        if facts.path.count > Self.listedPathLimit { return leaveOut(facts.path) }
        let record = EntryRecord(facts, details, root: worker.root, lacking: worker.lacking, &accounts)
        send(.entry(StoredEntry(record)))
    }

    /// Four times what systems take for a path. A list has each path whole, so that without a bound one name of many levels
    /// would make a list that grows with their square.
    private static let listedPathLimit = 16_384

    /// Says at the deepest directory that can be listed that there is more in it.
    private mutating func leaveOut(_ path: [UInt8]) {
        var end = Self.listedPathLimit
        while end > 0, path[end] != UInt8(ascii: "/") { end -= 1 }
        if unlisted.elementsEqual(path[..<end]) { return }
        unlisted = Array(path[..<end])
        send(.scanError(ScanError(.listedPath, root: worker.root, path: unlisted)))
    }

    public mutating func consider(_ facts: inout EntryFacts) -> Decision {
        let answer = worker.consider(&facts)
        // A report of part of the tree shows it, too.
        if facts.depth == 0, let evidence = worker.rootEvidence {
            send(.rootEvidence(evidence, root: worker.root))
        }
        return answer
    }

    public var asks: Collectors { keeps == nil ? worker.asks : worker.asks.union(Self.recorded) }

    private var plansFixes: Bool { worker.audit.fixes != nil }

    public mutating func turn(toEntriesLacking facts: FactSet) {
        worker.turn(toEntriesLacking: facts)
    }

    public mutating func turn(toRulesAskingFor fact: Fact?) {
        worker.turn(toRulesAskingFor: fact)
    }

    public mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {
        if !isPassing { worker.list(&facts, traits) }
    }

    public mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8]) {
        worker.finishDirectory(directory, path: path)
    }

    public mutating func record(_ facts: borrowing EntryFacts) {
        if isPassing { return }
        worker.record(facts)
        worker.takeRecords(send)
        if let fix = worker.planFix(of: facts, changed: times.changed, born: times.born) { send(.fix(fix)) }
    }

    public func readsText(of facts: borrowing EntryFacts, beginningWith head: [UInt8]) -> Bool {
        worker.readsText(of: facts, beginningWith: head)
    }

    public mutating func read(_ text: [UInt8], of facts: borrowing EntryFacts) -> [ScanError.Bound] {
        let bounds = worker.read(text, of: facts)
        worker.takeRecords(send)
        return bounds
    }

    public var hearsOfOmissions: Bool { worker.hearsOfOmissions }

    public mutating func hear(of omission: Omission) {
        if isPassing { return }
        worker.hear(of: omission)
        worker.takeRecords(send)
    }

    public mutating func hear(of scanError: ScanError) {
        let scanError = allowing(scanError)
        if scanError.kind.hidesNames { hidesNames = true }
        worker.hear(of: scanError)
        send(.scanError(scanError))
    }

    /// Has the analyses judge what the workers of one root noticed of entries together, and sends it.
    ///
    /// - Parameter notes: of each analysis, what they brought to its sink.
    /// - Returns: what could not be examined; it was sent.
    package static func judge(
        _ notes: [SortedRecords], by workers: inout [RemoteAuditWorker], of audit: Audit,
        with inspector: consuming some EntryInspector
    ) -> [ScanError] {
        guard !workers.isEmpty else { return [] }
        var scanErrors: [ScanError] = []
        for index in workers.indices { scanErrors += workers[index].worker.finishCollecting() }
        let send = workers[0].send
        scanErrors += audit.judge(notes, by: &workers[0].worker, with: &inspector, leave: send) { worker in
            worker.takeRecords(send)
        }
        scanErrors += inspector.scanErrors
        for scanError in scanErrors { workers[0].hear(of: scanError) }
        return scanErrors
    }

    /// What the workers of one root that was walked still have to say; nothing where they said it all.
    public static func united(_ workers: [RemoteAuditWorker]) -> RemoteAuditWorker? {
        guard var all = workers.first else { return nil }
        for worker in workers.dropFirst() { all.worker.absorb(worker.worker) }
        all.worker.rest()
        // That something was missed is told by one that has nothing else to say.
        all.hidesNames = workers.contains(where: \.hidesNames)
        return all.hidesNames || all.worker.hasMoreToSay ? all : nil
    }

    /// Sends what workers have to say when all has been walked.
    ///
    /// - Parameters:
    ///   - workers: of every root of this scan, united or not.
    ///   - roots: how many there are.
    ///   - scanErrors: those that no worker heard of.
    public static func settle(_ workers: [RemoteAuditWorker], of audit: Audit, roots: Int, scanErrors: [ScanError]) {
        guard let send = workers.first?.send else { return }
        let isPartial = workers.contains(where: \.hidesNames) || scanErrors.contains { $0.kind.hidesNames }
        var plain = workers.map(\.worker)
        if audit.isPart { return audit.settlePart(&plain, send) }
        audit.settle(&plain, roots: roots, isPartial: isPartial, send)
    }
}
