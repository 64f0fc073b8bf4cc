import Descriptors
import Supervising
import Trees

extension ProgressLine {
    /// Runs `body`, a walk in this process, and shows how far it is.
    func accompany<Result: Sendable>(_ progress: WalkProgress, _ body: @Sendable @escaping () -> Result) -> Result {
        guard isShown else { return body() }
        let isOver = Monitor(false)
        let result = Lock<Result?>(nil)
        try? runWorkers(2) { number in
            if number == 0 {
                let value = body()
                result.withLock { $0 = value }
                isOver.withLock { $0 = true }
                isOver.wakeAll()
            } else {
                var line = ProgressLine(isShown: true)
                while !isOver.wait(milliseconds: Self.interval, until: { $0 }) { line.show(entries: progress.entries) }
                line.erase()
            }
        }
        // Where no thread could be had for the line, the walk still has to be done.
        return result.withLock { $0 } ?? body()
    }
}
