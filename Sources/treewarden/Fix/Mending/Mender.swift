import Auditing
import Descriptors
import Facts
import SafeFiles
import Snapshots

/// An object that is about to be changed.
struct MendingStep: Sendable {
    /// Which of those that are to be mended it is.
    let place: Int
    let intent: UndoIntent
    /// All that is known of it: if anything is otherwise by then, nothing is done.
    let facts: FileFacts
    /// What it is told for although all goes well.
    var remark: PlannedFix.Obstacle?
}

/// Why an object is not changed.
struct MendingRefusal: Error {
    var outcome: MendingOutcomes.Outcome
    var words: String?

    init(_ obstacle: PlannedFix.Obstacle, _ words: String? = nil) {
        outcome = .leftAlone(obstacle)
        self.words = words
    }

    /// There is nothing to do.
    static let needless: MendingRefusal = {
        var refusal = MendingRefusal(.changed)
        refusal.outcome = .needless
        return refusal
    }()

    /// Runs `body`, and names what it throws.
    static func naming<R: ~Copyable>(_ body: () throws(FileFailure) -> R) throws(MendingRefusal) -> R {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw MendingRefusal(error)
        }
    }

    init(_ failure: FileFailure) {
        switch failure.cause {
        case .refused(.otherMount): self.init(.mounted)
        case .refused(.changed), .refused(.kind), .refused(.link): self.init(.changed)
        case .system(_, .noSuchFileOrDirectory), .system(_, .notDirectory), .system(_, .tooManySymbolicLinkLevels):
            self.init(.gone)
        default: self.init(.refused, failure.sentence)
        }
    }
}

/// Changes objects: what is to be done with some of them is on the disk before the first of these is touched; each is then
/// changed by a pin, looked at again, and put back where it is not what it was to be.
struct Mender: ~Copyable {
    private var trees: [HeldTree]
    private var log: UndoLog
    private var outcomes = MendingOutcomes()
    private var batch: [MendingStep] = []
    /// Nothing more is begun once this is set.
    private var stop: MendingRefusal?
    private var done = 0
    private let roots: [HeldRoot]

    /// How many objects are written down at once.
    private static let batchLimit = 256

    init(_ roots: [HeldRoot], _ log: consuming UndoLog) {
        self.roots = roots
        trees = roots.map { HeldTree($0) }
        self.log = log
    }

    /// - Parameters:
    ///   - items: what is to be mended, parents before what is in them where rights are taken away.
    ///   - prepare: looks at one, pinned by what it is handed, and says what is to be done with it.
    ///   - isInterrupted: asked before each that is changed.
    ///   - show: told how many were changed.
    consuming func run<Item>(
        _ items: some Sequence<Item>,
        prepare: (Item, Int, inout [HeldTree]) throws(MendingRefusal) -> MendingStep,
        isInterrupted: () -> Bool, show: (Int) -> Void
    ) -> MendingOutcomes {
        for (place, item) in items.enumerated() {
            outcomes.append(.leftAlone(.interrupted))
            if let stop {
                outcomes.set(place, to: stop.outcome, because: stop.words)
                continue
            }
            do throws(MendingRefusal) {
                batch.append(try prepare(item, place, &trees))
            } catch {
                outcomes.set(place, to: error.outcome, because: error.words)
            }
            if batch.count == Self.batchLimit { carryOut(isInterrupted, show) }
        }
        carryOut(isInterrupted, show)
        if stop != nil, !log.hasIntents {
            outcomes.undoesNothing = true
            return outcomes
        }
        do throws(FileFailure) {
            try log.end()
        } catch {
            // What was done is done; without its end the file undoes it as well.
            TerminalText.say("treewarden: warning: the end of the undo file could not be written: \(error.sentence)")
        }
        return outcomes
    }

    private mutating func carryOut(_ isInterrupted: () -> Bool, _ show: (Int) -> Void) {
        defer { batch.removeAll(keepingCapacity: true) }
        guard !batch.isEmpty else { return }
        let numbers: [Int]
        do throws(FileFailure) {
            numbers = try log.intend(batch.map(\.intent))
        } catch {
            let refusal = MendingRefusal(.unlogged, error.sentence)
            stop = refusal
            for step in batch { outcomes.set(step.place, to: refusal.outcome, because: refusal.words) }
            return
        }
        for (step, number) in zip(batch, numbers) {
            if stop == nil, isInterrupted() { stop = MendingRefusal(.interrupted) }
            if let stop {
                outcomes.set(step.place, to: stop.outcome, because: stop.words)
                continue
            }
            do throws(MendingRefusal) {
                log.done(number, changed: try change(step))
                outcomes.set(step.place, to: step.remark.map { .leftAlone($0) } ?? .done, because: nil)
                done += 1
            } catch {
                outcomes.set(step.place, to: error.outcome, because: error.words)
            }
            show(done)
        }
        do throws(FileFailure) {
            try log.append()
        } catch {
            stop = MendingRefusal(.unlogged, error.sentence)
        }
    }

    /// - Returns: when the inode was changed by it.
    private mutating func change(_ step: MendingStep) throws(MendingRefusal) -> Int64 {
        let intent = step.intent
        let pin = try MendingRefusal.naming { () throws(FileFailure) in try trees[intent.root].pin(intent.path) }
        let now: FileFacts
        do throws(FileFailure) {
            now = try pin.set(
                MetadataChange(from: intent.before, to: intent.after, intent.kind), ifUnchanged: step.facts)
        } catch {
            if case .nothing = error.left { throw MendingRefusal(error) }
            throw Self.putBack(pin, intent, MendingRefusal(.refused, error.sentence))
        }
        let isDone = try? pin.state(now, touchedBy: intent).isSame(as: intent.after, intent.kind)
        guard isDone == true else { throw Self.putBack(pin, intent, MendingRefusal(.differs)) }
        return now.changed
    }

    /// Makes it what it was.
    ///
    /// - Parameter refusal: why it is not what it was to be.
    /// - Returns: that, or that it is neither.
    private static func putBack(
        _ pin: borrowing Pin, _ intent: UndoIntent, _ refusal: MendingRefusal
    ) -> MendingRefusal {
        do throws(FileFailure) {
            let facts = try pin.facts(FileFacts.ofMending)
            let state = try pin.state(facts, touchedBy: intent)
            if state.isSame(as: intent.before, intent.kind) { return refusal }
            let change = MetadataChange(from: state, to: intent.before, intent.kind)
            let now = try pin.set(change, ifUnchanged: facts)
            let isBack = try pin.state(now, touchedBy: intent).isSame(as: intent.before, intent.kind)
            return isBack ? refusal : MendingRefusal(.halfDone, refusal.words)
        } catch {
            return MendingRefusal(.halfDone, error.sentence)
        }
    }
}

extension Pin {
    /// What is known of it, with the attributes and the time that a change touches.
    borrowing func state(_ facts: FileFacts, touchedBy intent: UndoIntent) throws(FileFailure) -> UndoState {
        var state = facts.undoState
        for name in Set(intent.before.attributes.keys).union(intent.after.attributes.keys) {
            if facts.attributeNames.contains(name) { state.attributes[name] = try attributeValue(name) }
        }
        if intent.before.modified != nil || intent.after.modified != nil { state.modified = facts.modified }
        return state
    }
}
