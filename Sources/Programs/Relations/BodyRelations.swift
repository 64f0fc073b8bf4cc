import Facts

/// What acts of one body have to do with each other: which question an act depends on, what is held already, what becomes
/// of a name. Each looks at a bounded number of acts before it that have the same key.
struct BodyRelations {
    /// What the relations ask of the language.
    struct Language {
        /// Whether what the key names may be another object at the second token.
        var changes: (NameKey, Int, Int) -> Bool
        /// What is read of a buffer of stat(2) between two tokens: nil where nothing is, no question where times are
        /// copied alone. A use that only reads a file learns by itself that it has a directory. What is read where no way
        /// leads on to the region is no question about what is done there.
        var reads: (NameKey, Range<Int>, _ opened: Bool, _ region: Int?) -> Questions?
        /// The constructs whose conditions ask for a variable behind one token and before another.
        var conditions: (NameKey, Range<Int>) -> [Int]
        /// Whether an expression goes on from the one token to the other only by its answer, or never.
        var order: (Int, Int) -> ExpressionOrder
        /// Whether device and inode stand in comparisons behind the token.
        var comparesIdentity: (Int) -> Bool
        /// Whether a variable is handed to another call than those of the acts, in a range.
        var isPassedOn: (NameKey, Range<Int>) -> Bool
        /// Whether the second act is only reached where the first one has failed.
        var hasFailed: (BodyAct, BodyAct) -> Bool = { _, _ in false }
        /// Whether nothing is run between two tokens that could make something.
        var isIdle: (Int, Int) -> Bool = { _, _ in false }
    }

    /// How two places of one expression are evaluated.
    enum ExpressionOrder {
        case independent, dependent, exclusive
    }

    /// Acts of the same key that an act looks back at.
    static let farthest = 64
    /// Calls that stand in each other's arguments.
    private static let deepest = 4

    let regions: Regions
    let language: Language
    private(set) var acts: [BodyAct]
    /// The acts of a key, in the order of the text.
    private var places: [String: [Int]] = [:]
    /// The acts that set a mask, in the order of the text.
    private var masks: [Int] = []
    /// Those that set the process's user.
    private var users: [Int] = []

    init(_ acts: [BodyAct], _ regions: Regions, _ language: Language) {
        self.acts = acts
        self.regions = regions
        self.language = language
        for (index, act) in acts.enumerated() where !act.key.text.isEmpty {
            places[act.key.text, default: []].append(index)
        }
        masks = acts.indices.filter { acts[$0].facts.acts.contains(.setUmask) }
        users = acts.indices.filter { acts[$0].facts.acts.contains(.setUser) }
    }

    mutating func relate() {
        for index in acts.indices {
            acts[index].facts.isConditional = regions.isConditional(acts[index].region)
            if acts[index].facts.acts.contains(.setUmask) { acts[index].facts.isUndone = isUndone(index) }
            if acts[index].facts.acts.contains(.makeName) { acts[index].facts.uses = uses(of: index) }
            if acts[index].facts.acts == .compare {
                acts[index].facts.uses = opening(places[acts[index].key.text, default: []].prefix(Self.farthest))
                continue
            }
            if acts[index].asks {
                acts[index].answered = questions(of: index, before: Int.max...Int.max)
                acts[index].isCompared = language.comparesIdentity(acts[index].tokens.upperBound)
                continue
            }
            hold(index)
            ask(index)
        }
    }

    /// The acts of the same key before one, the nearest first.
    private func earlier(than index: Int) -> [Int] {
        guard let list = places[acts[index].key.text] else { return [] }
        let place = list.partitioningIndex { $0 >= index }
        return list[..<place].suffix(Self.farthest).reversed()
    }

    /// The acts of a key behind one, the nearest first.
    private func later(than index: Int, of key: NameKey) -> ArraySlice<Int> {
        guard let list = places[key.text] else { return [] }
        return list[list.partitioningIndex { $0 > index }...].prefix(Self.farthest)
    }

    private func isInForce(_ earlier: Int, at index: Int) -> Bool {
        let (first, second) = (acts[earlier], acts[index])
        return isReached(index, from: earlier)
            && !language.changes(second.key, first.tokens.upperBound, second.tokens.lowerBound)
    }

    private func isReached(_ index: Int, from earlier: Int) -> Bool {
        let (first, second) = (acts[earlier], acts[index])
        return first.tokens.upperBound < second.tokens.lowerBound
            && !regions.isCutOff(second.region, from: first.region)
            && language.order(first.tokens.lowerBound, second.tokens.lowerBound) != .exclusive
    }

    // MARK: Held

    private mutating func hold(_ index: Int) {
        var held: Holdings = []
        let before = acts[index].facts.handle == .descriptor ? givers(of: index) : earlier(than: index)
        for earlier in before where isInForce(earlier, at: index) {
            let act = acts[earlier]
            guard act.directory == acts[index].directory, !language.hasFailed(act, acts[index]) else { continue }
            if !act.facts.acts.isDisjoint(with: [.create, .makeDirectory, .makeNode, .makeSymbolicLink, .makeTemporary])
            {
                held.insert(.created)
                if act.facts.isExclusive || act.facts.acts.contains(.makeTemporary) {
                    held.insert(.exclusive)
                    if let sets = acts[index].facts.sets, grants(act, noMoreThan: sets) {
                        acts[index].facts.failure.remove(.accessKept)
                    }
                }
            }
            if act.call.gives == .descriptor, let descriptor = act.result,
                act.lifetime.contains(acts[index].tokens.lowerBound),
                !isClosed(descriptor, between: earlier, and: index),
                !isRefused(descriptor, between: earlier, and: index)
            {
                held.insert(.opened)
            }
        }
        if hasAnotherUser(at: index) || isLowered(at: index) { held.insert(.user) }
        acts[index].facts.held = held
    }

    /// Whether groups are set when the user who may set them is given up for good, and none were before: whoever sets
    /// them once more has come by the right again, as in a namespace of its own.
    private func hasAnotherUser(at index: Int) -> Bool {
        guard acts[index].givesUp, acts[index].facts.acts.contains(.setGroup) else { return false }
        for earlier in acts[..<index].indices.suffix(Self.farthest) where acts[earlier].givesUp {
            guard isInForce(earlier, at: index), !language.hasFailed(acts[earlier], acts[index]) else { continue }
            if acts[earlier].facts.acts.contains(.setGroup) { return acts[earlier].facts.held.contains(.user) }
            if acts[earlier].facts.acts.contains(.setUser) { return true }
        }
        return false
    }

    /// Whether an act upon a name is done with the rights of another user: one was taken that nothing has given back.
    private func isLowered(at index: Int) -> Bool {
        guard acts[index].facts.acts.isDisjoint(with: [.setUser, .setGroup]) else { return false }
        let before = users[..<users.partitioningIndex { $0 >= index }].suffix(Self.farthest).reversed()
        let inForce = before.lazy.filter { isReached(index, from: $0) && !language.hasFailed(acts[$0], acts[index]) }
        guard let last = inForce.first, let change = acts[last].userChange else { return false }
        // Who goes back to an account of the process's own gives up what was taken before.
        return change != .own || !inForce.dropFirst().contains { acts[$0].userChange == .other }
    }

    /// Whether nobody has more access to what the act made than the mode gives.
    private func grants(_ act: BodyAct, noMoreThan mode: Mode) -> Bool {
        let given = act.facts.acts.contains(.makeTemporary) ? Mode(rawValue: 0o600) : act.facts.sets
        return given.map { $0.rawValue & ~mode.rawValue & 0o777 == 0 } ?? false
    }

    /// The act before one that gave the descriptor that it is given.
    private func givers(of index: Int) -> [Int] {
        guard let descriptor = acts[index].descriptor else { return [] }
        return acts[..<index].indices.suffix(Self.farthest).last { acts[$0].result == descriptor }.map { [$0] } ?? []
    }

    private func isClosed(_ descriptor: NameKey, between first: Int, and second: Int) -> Bool {
        acts[(first + 1)..<second].prefix(Self.farthest).contains {
            $0.call.closes && $0.descriptor == descriptor
        }
    }

    /// Whether the same was tried by the descriptor, and the act by name is done where that has failed.
    private func isRefused(_ descriptor: NameKey, between first: Int, and second: Int) -> Bool {
        acts[(first + 1)..<second].suffix(Self.farthest).contains {
            $0.descriptor == descriptor && $0.facts.acts == acts[second].facts.acts
                && language.hasFailed($0, acts[second])
        }
    }

    // MARK: Undone

    /// Whether a mask is taken back: the one before it, which it gave, is set again, or another one before anything could
    /// be made under it, as by `umask(old = umask(0))`.
    private func isUndone(_ index: Int) -> Bool {
        let place = masks.partitioningIndex { $0 > index }
        if masks[..<place].suffix(Self.deepest).contains(where: { isArgument(index, of: $0) }) {
            return true
        }
        let later = masks[place...].prefix(Self.farthest)
        if let next = later.first, acts[next].region == acts[index].region,
            language.isIdle(acts[index].tokens.upperBound, acts[next].tokens.lowerBound)
        {
            return true
        }
        guard let before = acts[index].result?.text, !before.isEmpty else { return false }
        return later.contains { acts[$0].mask?.text == before }
    }

    /// Whether one call stands among the arguments of another.
    private func isArgument(_ index: Int, of outer: Int) -> Bool {
        outer != index && acts[outer].tokens.contains(acts[index].tokens.lowerBound)
    }

    // MARK: Asked

    private mutating func ask(_ index: Int) {
        for earlier in earlier(than: index) {
            if replacesObject(earlier, before: index) { return }
            guard acts[earlier].asks else { continue }
            let question = acts[earlier]
            guard question.directory == acts[index].directory, isInForce(earlier, at: index) else { continue }
            var asked = questions(
                of: earlier, before: acts[index].tokens, opened: learnsKind(index), in: acts[index].region
            )
            // What did not follow a link has said with the kind that this is none, to whoever follows one.
            let isStatus = question.questions.contains(.status)
            if isStatus, asked.contains(.kind), !question.facts.follows, mayFollow(acts[index].facts) {
                asked.insert(.link)
            }
            // Who was refused knows no more than that.
            if asked.contains(.access), language.hasFailed(question, acts[index]) { asked = .existence }
            // What is replaced may be anything that has the name: not even a link is followed.
            if acts[index].replaces { asked.subtract([.access, .kind, .link]) }
            guard !asked.isEmpty, !findsOut(asked, question, at: index),
                !isMeantForNothing(question, at: index)
            else { continue }
            acts[index].facts.asked = asked
            acts[index].facts.askedAt = question.facts.site
            acts[index].facts.askedBy = question.facts.call
            acts[index].facts.askedFollows = question.facts.follows
            acts[index].facts.depends = depends(index, on: question)
            acts[index].facts.isVerified = isVerified(index, asked)
            return
        }
    }

    /// Whether an act has put another object under the name: a directory that was made meanwhile is what the later one
    /// speaks of, and so is what comes behind a removal that nothing leads past.
    private func replacesObject(_ earlier: Int, before index: Int) -> Bool {
        let done = acts[earlier].facts.acts
        if done.contains(.makeDirectory) { return isInForce(earlier, at: index) }
        guard done == .remove || done == .rename, acts[earlier].directory == acts[index].directory else { return false }
        return regions.encloses(acts[earlier].region, acts[index].region) && isInForce(earlier, at: index)
    }

    /// Whether it only reads, and so learns by itself that it has a directory, and neither asks for one nor is told of any kind.
    private func learnsKind(_ index: Int) -> Bool {
        acts[index].facts.acts == .read && !acts[index].tolerates.contains(.kind)
    }

    private func mayFollow(_ act: ActFacts) -> Bool { act.follows || act.unread.contains(.follows) }

    /// What was asked: for stat(2) what the body reads of the answer, up to the condition that the act stands in. Whoever
    /// copies times alone asks nothing.
    private func questions(
        of index: Int, before use: ClosedRange<Int>, opened: Bool = false, in region: Int? = nil
    ) -> Questions {
        let question = acts[index]
        var asked = question.questions
        guard asked.contains(.status) else { return asked }
        asked.remove(.status)
        guard let answer = question.buffer ?? question.result else { return asked.isEmpty ? .existence : asked }
        // Who did not follow a link has asked for more than the kind.
        let opened = opened && question.facts.follows
        let start = question.tokens.upperBound
        // The next question that has its answer put there is about something else.
        let next = acts[(index + 1)...].prefix(Self.farthest).first {
            $0.tokens.lowerBound > start && $0.buffer != nil && $0.buffer == question.buffer
        }
        let end = next.map { min($0.tokens.lowerBound, use.lowerBound) } ?? use.lowerBound
        if language.reads(answer, start..<max(end, next == nil ? use.upperBound : end), opened, nil) == [] { return [] }
        asked.formUnion(language.reads(answer, start..<end, opened, region) ?? [])
        // Who follows links is never told of one.
        if question.facts.follows { asked.remove(.link) }
        return asked.isEmpty ? .existence : asked
    }

    /// Whether the use finds out by itself what was asked. One that follows links knows no more than they lead to.
    private func findsOut(_ asked: Questions, _ question: BodyAct, at index: Int) -> Bool {
        asked.isSubset(of: acts[index].tolerates) && (question.facts.follows || !acts[index].facts.follows)
    }

    /// Whether the answer was that there is nothing, or nothing that may be used: what is then given a mode or an owner is
    /// what the body has made since.
    private func isMeantForNothing(_ question: BodyAct, at index: Int) -> Bool {
        let changes: Acts = [.changeMode, .changeOwner, .changeTimes, .changeAttributes]
        let act = acts[index].facts
        return !act.acts.isEmpty && act.acts.isSubset(of: changes) && language.hasFailed(question, acts[index])
    }

    private func depends(_ index: Int, on question: BodyAct) -> Bool {
        let act = acts[index]
        let (start, end) = (question.tokens.lowerBound, act.tokens.lowerBound)
        if language.order(start, end) == .dependent || question.call.endsWithoutAnswer { return true }
        // The condition that the question stands in.
        let around = regions.regions[question.region]
        if around.construct >= 0, around.arm < 0, regions.isDecided(act.region, at: end, by: around.construct) {
            return true
        }
        return [question.result, question.buffer].contains { variable in
            guard let variable else { return false }
            return language.conditions(variable, start..<end).contains {
                regions.isDecided(act.region, at: end, by: $0)
            }
        }
    }

    /// Whether the descriptor that the act gives is asked, and device and inode are compared, or all is asked again that
    /// was asked of the name: that it was no link need not be, where none is followed.
    private func isVerified(_ index: Int, _ asked: Questions) -> Bool {
        guard let descriptor = acts[index].result else { return false }
        let again = acts[(index + 1)...].prefix(Self.farthest).filter { $0.asks && $0.descriptor == descriptor }
        if again.isEmpty { return false }
        if language.comparesIdentity(acts[index].tokens.upperBound) { return true }
        var open = asked.subtracting(.existence)
        if open.isEmpty { return false }
        if !mayFollow(acts[index].facts) { open.remove(.link) }
        for question in again {
            guard let answer = question.buffer else { continue }
            open.subtract(language.reads(answer, question.tokens.upperBound..<Int.max, false, nil) ?? [])
        }
        return open.isEmpty
    }

    // MARK: Uses

    private func uses(of index: Int) -> NameUses {
        let names = [acts[index].key, acts[index].result].compactMap(\.self).filter { !$0.text.isEmpty }
        var uses = opening(names.flatMap { later(than: index, of: $0) })
        if uses.isEmpty {
            let rest = acts[index].tokens.upperBound..<Int.max
            let isPassedOn = acts[index].facts.result == .returned || names.contains { language.isPassedOn($0, rest) }
            uses = isPassedOn ? .passedOn : .unused
        }
        return uses
    }

    /// How acts that open or make an object do it.
    private func opening(_ found: some Sequence<Int>) -> NameUses {
        let opens: Acts = [
            .makeDirectory, .makeNode, .makeLink, .makeSymbolicLink, .create, .write, .read, .truncate,
        ]
        return found.reduce(into: []) { uses, index in
            if acts[index].facts.acts.isDisjoint(with: opens) { return }
            uses.insert(acts[index].facts.isExclusive ? .openedExclusively : .opened)
        }
    }
}
