public import Facts

/// A judge in a process that may come to a halt at any entry: what it has to say leaves at once.
public struct RemoteJudge: EntryConsumer, Sendable {
    private var judge: Judge
    private let send: @Sendable ([UInt8]) -> Void
    private let allowing: @Sendable (ScanError) -> ScanError
    private var hidesNames = false

    /// - Parameters:
    ///   - allowing: what a scan error counts as.
    ///   - send: brings a message to where the report is made.
    public init(
        _ judge: Judge, allowing: @Sendable @escaping (ScanError) -> ScanError = { $0 },
        send: @Sendable @escaping ([UInt8]) -> Void
    ) {
        self.judge = judge
        self.allowing = allowing
        self.send = send
    }

    public func baseline(for kind: EntryKind) -> Collectors {
        judge.baseline(for: kind)
    }

    public mutating func consider(_ facts: inout EntryFacts) -> Consideration {
        let answer = judge.consider(&facts)
        // A report of part of the tree shows it, too.
        if facts.depth == 0, let evidence = judge.rootEvidence {
            send(AuditMessage.rootEvidence(evidence, root: judge.root).message)
        }
        return answer
    }

    public mutating func list(_ facts: inout EntryFacts, _ traits: NameTraits) {
        judge.list(&facts, traits)
    }

    public mutating func finishDirectory(_ directory: InodeIdentity?, path: () -> [UInt8]) {
        judge.finishDirectory(directory, path: path)
    }

    public mutating func record(_ facts: borrowing EntryFacts) {
        judge.record(facts)
        let send = send
        judge.takeMessages { send($0.message) }
    }

    public var hearsOfOmissions: Bool { judge.hearsOfOmissions }

    public mutating func hear(of omission: Omission) {
        judge.hear(of: omission)
        let send = send
        judge.takeMessages { send($0.message) }
    }

    public mutating func hear(of scanError: ScanError) {
        let scanError = allowing(scanError)
        if scanError.kind.hidesNames { hidesNames = true }
        Self.tell(scanError, send: send)
    }

    /// Sends a scan error that no judge met.
    public static func tell(_ scanError: ScanError, send: ([UInt8]) -> Void) {
        send(AuditMessage.scanError(scanError).message)
    }

    /// Judges what the judges of one root noticed about names, and sends it.
    ///
    /// - Returns: what could not be examined; it was sent.
    public static func judgeNames(
        _ judges: inout [RemoteJudge], of audit: Audit, root: Int, with inspector: consuming some EntryInspector
    ) -> [ScanError] {
        guard !judges.isEmpty else { return [] }
        var plain = judges.map(\.judge)
        let scanErrors = audit.judgeNames(of: &plain, root: root, with: &inspector) + inspector.scanErrors
        for index in judges.indices {
            judges[index].judge = plain[index]
            let send = judges[index].send
            judges[index].judge.takeMessages { send($0.message) }
        }
        for scanError in scanErrors { judges[0].hear(of: scanError) }
        return scanErrors
    }

    /// What the judges of one root that was walked still have to say; nothing where they said it all.
    public static func united(_ judges: [RemoteJudge]) -> RemoteJudge? {
        guard var all = judges.first else { return nil }
        for judge in judges.dropFirst() { all.judge.absorb(judge.judge) }
        all.judge.rest()
        // That something was missed is told by one that has nothing else to say.
        all.hidesNames = judges.contains(where: \.hidesNames)
        return all.hidesNames || all.judge.hasMoreToSay ? all : nil
    }

    /// Sends what judges have to say when all has been walked.
    ///
    /// - Parameters:
    ///   - judges: of every root of this scan, united or not.
    ///   - roots: how many there are.
    ///   - scan errors: those that no judge heard of.
    public static func settle(_ judges: [RemoteJudge], of audit: Audit, roots: Int, scanErrors: [ScanError]) {
        guard let send = judges.first?.send else { return }
        let isPartial = judges.contains(where: \.hidesNames) || scanErrors.contains { $0.kind.hidesNames }
        var plain = judges.map(\.judge)
        audit.settle(&plain, roots: roots, isPartial: isPartial) { send($0.message) }
    }
}
