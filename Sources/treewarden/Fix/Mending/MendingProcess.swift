import Descriptors
import SafeFiles
import Snapshots
import Supervising

/// Mends on a thread of its own, which has given up opening anything but the trees: a second line, behind the pins by which
/// it goes (landlock(7) knows nothing of modes, owners and attributes). A signal ends it between two objects.
struct MendingProcess {
    private let roots: [HeldRoot]
    private let place: UndoPlace
    private let isSandboxed: Bool
    private let progress: ProgressLine

    init(_ roots: [HeldRoot], _ place: UndoPlace, isSandboxed: Bool, progress: ProgressLine) {
        (self.roots, self.place, self.isSandboxed, self.progress) = (roots, place, isSandboxed, progress)
    }

    /// - Throws: where the undo file cannot be made, or no thread be had: nothing was changed then.
    func run<Items: Sequence & Sendable>(
        _ items: Items,
        prepare: @Sendable @escaping (Items.Element, Int, inout [HeldTree]) throws(MendingRefusal) -> MendingStep
    ) throws(CommandError) -> MendingOutcomes {
        let header = UndoHeader(
            tool: "treewarden \(Treewarden.version)", roots: roots.map(\.identity), user: Process.realUser)
        let outcome = Lock<Result<MendingOutcomes, CommandError>?>(nil)
        do throws(SystemFailure) {
            let signals = SignalsHeldForMending(try HeldSignals())
            let (roots, place, isSandboxed, progress) = (roots, place, isSandboxed, progress)
            try runWorkers(1) { _ in
                let result = Result { () throws(CommandError) in
                    let log: UndoLog
                    do throws(FileFailure) {
                        log = try UndoLog.begin(place, header)
                    } catch {
                        throw CommandError(
                            "the undo file \(place.path.quoted): \(error.sentence)",
                            hints: "Nothing was changed. Name a file that is not there yet.")
                    }
                    if isSandboxed { Self.confine(to: roots, place) }
                    var line = progress
                    defer { line.erase() }
                    return Mender(roots, log).run(
                        items, prepare: prepare, isInterrupted: { signals.hasCome },
                        show: { line.show("\($0) objects mended") })
                }
                outcome.withLock { $0 = result }
            }
        } catch {
            throw CommandError("nothing was changed: \(error.sentence)", status: .incomplete)
        }
        guard let result = outcome.withLock({ $0 }) else {
            throw CommandError("nothing was changed: no thread ran", status: .incomplete)
        }
        let outcomes = try result.get()
        // The thread that mends may remove no file.
        if outcomes.undoesNothing { place.withdraw() }
        return outcomes
    }

    /// Where the kernel has no Landlock, or this process may not use it, there is the first line alone.
    private static func confine(to roots: [HeldRoot], _ place: UndoPlace) {
        guard let rules = try? LandlockRules(), (try? SystemCallFilter.forbidNewRights()) != nil else { return }
        do throws(SystemFailure) {
            for directory in roots.map(\.held) + [place.directory] {
                try directory.directory.withDescriptor { (descriptor) throws(SystemFailure) in
                    try rules.allowReading(beneath: descriptor)
                }
            }
            try rules.enforce()
        } catch {
            return
        }
    }
}

/// Signals that wait until an object is mended.
private final class SignalsHeldForMending: Sendable {
    private let signals: HeldSignals
    private let isOver = Lock(false)

    init(_ signals: consuming HeldSignals) {
        self.signals = signals
    }

    /// Whether one has come, now or before.
    var hasCome: Bool {
        isOver.withLock { isOver in
            if !isOver { isOver = signals.take() != nil }
            return isOver
        }
    }
}
