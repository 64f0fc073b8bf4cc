/// Tells when the workers of a scan have come to a halt: every one that has something to do has been silent for as long
/// as is allowed. One worker that waits does not end what others still find.
///
/// Time is counted in the steps in which somebody looks. A step that took far longer than it should have was a halt of
/// the one who looks, as when the whole group of processes is suspended, and says little about the workers.
public struct StallWatch<Pulse: Equatable> {
    private var pulses: [Pulse?]
    /// For each worker, how long it has been silent, in nanoseconds.
    private var silences: [Int64]
    private let timeout: Int64
    private let longestStep: Int64

    public init(workers: Int, timeout: Int64, longestStep: Int64) {
        pulses = Array(repeating: nil, count: workers)
        silences = Array(repeating: 0, count: workers)
        self.timeout = timeout
        self.longestStep = longestStep
    }

    /// Takes a look, so long after the last one: the workers that hold the scan up, once it has come to a halt.
    public mutating func look(at workers: [(pulse: Pulse, isBusy: Bool)], after time: Int64) -> [Int]? {
        for (index, worker) in workers.enumerated() {
            if pulses[index] == worker.pulse {
                silences[index] += min(max(0, time), longestStep)
            } else {
                pulses[index] = worker.pulse
                silences[index] = 0
            }
        }
        let busy = workers.indices.filter { workers[$0].isBusy }
        // Where nobody is at anything the first one should be: it begins and ends the scan.
        let waited = busy.isEmpty ? [0] : busy
        return waited.allSatisfy { silences[$0] >= timeout } ? waited : nil
    }
}
