public import Facts

/// What all judges of a scan said, as far as it has come: from judges at hand, or statement by statement from a process
/// that may not live to say all of it.
public struct Testimony: Sendable {
    private(set) var observations: [Observation] = []
    private(set) var undecided: Set<AuditReport.Undecided> = []
    public private(set) var incidents: Set<Incident> = []
    /// How many of each kind were met, those that say the same included.
    public private(set) var counts: [Incident.Kind: Int] = [:]
    /// By root.
    private(set) var rootEvidence: [Int: Evidence] = [:]
    /// Of the files that observations speak of.
    private(set) var names: [InodeIdentity: [LinkGroup.Name]] = [:]

    public init() {}

    public mutating func add(_ incident: Incident) {
        incidents.insert(incident)
        counts[incident.kind, default: 0] += 1
    }

    mutating func removeObservations(where shouldRemove: (Observation) -> Bool) {
        observations.removeAll(where: shouldRemove)
    }

    mutating func add(_ statement: Statement) {
        switch statement {
        case .observation(let observation): observations.append(observation)
        case .undecided(let item): undecided.insert(item)
        case .incident(let incident): add(incident)
        case .rootEvidence(let evidence, let root): rootEvidence[root] = evidence
        case .names(let names, let inode): self.names[inode, default: []] += names
        }
    }
}

extension Audit {
    /// Takes what judges of this process have to say.
    ///
    /// - Parameters:
    ///   - judges: all that were made for these roots.
    ///   - roots: how many roots there are.
    ///   - incidents: all that were met in these roots.
    public func take(
        _ judges: consuming [Judge], roots: Int, incidents: [Incident], into testimony: inout Testimony
    ) {
        for incident in incidents { testimony.add(incident) }
        var judges = judges
        let isPartial = incidents.contains { $0.kind.hidesNames }
        settle(&judges, roots: roots, isPartial: isPartial) { testimony.add($0) }
    }

    /// Takes what a judge in another process sent.
    ///
    /// - Parameter roots: how many there are.
    /// - Throws: where it is nothing that a judge can have sent.
    public func take(
        _ message: ArraySlice<UInt8>, roots: Int, into testimony: inout Testimony
    ) throws(MessageDamage) {
        testimony.add(try Statement(message, rules: library.rules.count, roots: roots))
    }
}
