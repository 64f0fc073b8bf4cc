import Auditing
import Facts

/// What a fix would do, or did, or what of it was undone.
struct FixReport {
    enum Deed {
        /// Nothing was changed.
        case planned
        /// Carried out; what the file says undoes it, and there is none where nothing was to be done.
        case applied(undoFile: PathArgument?)
        /// Undone; what the file says undoes that.
        case undone(log: PathArgument?)
    }

    /// One object.
    struct Item {
        let fix: PlannedFix
        let outcome: MendingOutcomes.Outcome
        /// What a call said, where that is why it is left alone.
        let words: String?
    }

    /// How many objects came to which end.
    struct Tally {
        var mended = 0
        var needless = 0
        var leftAlone = 0
    }

    /// Findings that are left as they are for their level.
    struct Below {
        let level: String
        let count: Int
    }

    let deed: Deed
    /// Nothing of what was undone.
    let below: Below?
    let roots: [[UInt8]]
    /// Of each rule by its place.
    let ruleIDs: [String]
    let isComplete: Bool
    private let fixes: any Sequence<PlannedFix>
    private let outcomes: MendingOutcomes?
    /// What is left alone without a look at it.
    private let unseen: [PlannedFix]

    init(
        _ deed: Deed, _ fixes: any Sequence<PlannedFix>, _ outcomes: MendingOutcomes?, unseen: [PlannedFix] = [],
        below: Below? = nil, roots: [[UInt8]], ruleIDs: [String], isComplete: Bool
    ) {
        self.deed = deed
        self.below = below
        self.fixes = fixes
        self.unseen = unseen
        self.outcomes = outcomes
        self.roots = roots
        self.ruleIDs = ruleIDs
        self.isComplete = isComplete
    }

    /// Each object in the order in which it was come to.
    func forEach<Failure: Error>(_ body: (Item) throws(Failure) -> Void) throws(Failure) {
        var place = 0
        for fix in fixes {
            try body(item(fix, place))
            place += 1
        }
        for fix in unseen { try body(Item(fix: fix, outcome: .leftAlone(fix.obstacle ?? .unread), words: nil)) }
    }

    private func item(_ fix: PlannedFix, _ place: Int) -> Item {
        guard let outcomes else {
            return Item(fix: fix, outcome: fix.obstacle.map { .leftAlone($0) } ?? .done, words: nil)
        }
        let (outcome, words) = outcomes[place]
        return Item(fix: fix, outcome: outcome, words: words)
    }

    var tally: Tally {
        var tally = Tally()
        forEach { item in
            switch item.outcome {
            case .done: tally.mended += 1
            case .needless: tally.needless += 1
            case .leftAlone: tally.leftAlone += 1
            }
        }
        return tally
    }

    /// Whether every object is as it was, so that nothing is there to be undone.
    var changedNothing: Bool {
        var isSo = true
        forEach { item in
            switch item.outcome {
            case .done, .leftAlone(.halfDone), .leftAlone(.privileged): isSo = false
            case .needless, .leftAlone: break
            }
        }
        return isSo
    }

    /// How the command ends.
    var status: ExitStatus {
        let tally = tally
        if tally.leftAlone > 0 || !isComplete { return .incomplete }
        if case .planned = deed, tally.mended > 0 { return .failed }
        return .passed
    }

    /// The words of what is, or was, done with an object.
    var verb: String {
        switch deed {
        case .planned: "mend"
        case .applied: "mended"
        case .undone: "restored"
        }
    }
}
