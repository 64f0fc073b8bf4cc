import Descriptors
import Synchronization
import Trees

/// One line on standard error that says how far a scan is; gone before anything else is written.
final class ProgressLine: Sendable {
    private enum State {
        case running, finished
    }

    private let progress: WalkProgress
    private let monitor = Monitor(State.running)

    /// A scan that is faster shows nothing.
    private static let delay = 300
    /// Milliseconds between two looks; slow enough to be read.
    private static let interval = 100

    init(_ progress: WalkProgress) {
        self.progress = progress
    }

    /// Runs `body`, with the line beside it where `isShown`.
    static func around<Result: Sendable>(
        _ progress: WalkProgress, isShown: Bool, _ body: @Sendable @escaping () -> Result
    ) -> Result {
        guard isShown else { return body() }
        let line = ProgressLine(progress)
        let result = Mutex<Result?>(nil)
        try? runWorkers(2) { number in
            if number == 0 {
                let value = body()
                result.withLock { $0 = value }
                line.finish()
            } else {
                line.run()
            }
        }
        // Where no thread could be had for the line, the scan still has to be done.
        return result.withLock { $0 } ?? body()
    }

    private func finish() {
        monitor.withLock { $0 = .finished }
        monitor.wakeAll()
    }

    private func run() {
        var hasShown = false
        var wait = Self.delay
        while !monitor.wait(milliseconds: wait, until: { $0 == .finished }) {
            show("\r\u{1B}[K\(progress.entries) entries examined")
            hasShown = true
            wait = Self.interval
        }
        if hasShown { show("\r\u{1B}[K") }
    }

    private func show(_ text: String) {
        try? StandardStream.error.write(Array(text.utf8))
    }
}
