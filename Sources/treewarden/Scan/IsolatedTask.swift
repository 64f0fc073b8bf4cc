import Descriptors
import Supervising

/// A look at a tree that a child takes for this process: the tree may lie on a file system that never answers.
struct IsolatedTask {
    /// How long to wait for the file system, in nanoseconds.
    let stallTimeout: Int64
    /// Whether the child gives up what it does not need.
    let isSandboxed: Bool

    /// Why there is no answer.
    enum Refusal: Error {
        /// No child could be had.
        case notStarted(SystemFailure)
        case stalled
        case interrupted(signal: String)
        case died

        var sentence: String {
            switch self {
            case .notStarted(let failure): failure.sentence
            case .stalled: "the file system has not answered"
            case .interrupted(let signal): "interrupted (\(signal))"
            case .died: "the process that read it died"
            }
        }
    }

    private static let end = UInt8.max

    /// To be called in the child, once the tree is open: from then on it can read the tree and answer, and nothing
    /// else.
    func confine(to tree: borrowing Descriptor) {
        guard isSandboxed else { return }
        _ = Confinement.enter { rules throws(SystemFailure) in try rules.allowReading(beneath: tree) }
    }

    /// Runs `body` in a child.
    ///
    /// - Parameter body: sends its answer in messages of different kinds below 255.
    /// - Returns: the messages by kind.
    func run(_ body: (SharedProgress) -> Void) throws(Refusal) -> [UInt8: [UInt8]] {
        var answers: [UInt8: [UInt8]] = [:]
        let halt: WorkerProcess.Halt
        do throws(SystemFailure) {
            let signals = try HeldSignals()
            var worker = try WorkerProcess(workers: 1) { side in
                let sharedProgress = side.workers[0]
                sharedProgress.show(isBusy: true)
                body(sharedProgress)
                sharedProgress.send(Self.end, [])
                sharedProgress.callAttention()
            }
            do throws(SystemFailure) {
                halt = try worker.watch(signals, stallTimeout: stallTimeout, look: {}) { kind, bytes in
                    answers[kind] = Array(bytes)
                    return kind == Self.end ? .last : .understood
                }
            } catch {
                worker.kill()
                throw error
            }
            if halt != .finished { worker.kill() }
            _ = worker.reap()
        } catch {
            throw .notStarted(error)
        }
        switch halt {
        case .finished: return answers
        case .stalled: throw .stalled
        case .interrupted(let signal): throw .interrupted(signal: signal)
        case .died, .garbled, .outOfTime: throw .died
        }
    }
}
