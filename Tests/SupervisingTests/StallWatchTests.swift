import Testing

@testable import Supervising

struct StallWatchTests {
    private func watch() -> StallWatch<Int> { StallWatch(workers: 2, timeout: 10, longestStep: 4) }

    @Test func whoMovesOnIsNotStuck() {
        var watch = watch()
        for pulse in 0..<20 { #expect(watch.look(at: [(pulse, true), (0, false)], after: 4) == nil) }
    }

    @Test func everyBusyWorkerHasToBeSilent() {
        var watch = watch()
        for pulse in 0..<20 { #expect(watch.look(at: [(0, true), (pulse, true)], after: 4) == nil) }
        // The second has nothing to do any more: the first has been silent for long enough.
        #expect(watch.look(at: [(0, true), (20, false)], after: 1) == [0])
    }

    @Test func allThatAreStuckAreTold() {
        var watch = watch()
        let looks = (0..<4).map { _ in watch.look(at: [(7, true), (9, true)], after: 4) }
        #expect(looks == [nil, nil, nil, [0, 1]])
    }

    @Test func `Workers that all wait for work without end are stalled as well`() {
        var watch = watch()
        let looks = (0..<4).map { _ in watch.look(at: [(0, false), (0, false)], after: 4) }
        #expect(looks == [nil, nil, nil, [0]])
    }

    @Test func aHaltOfTheWatcherSaysLittle() {
        var watch = watch()
        let looks = (0..<4).map { _ in watch.look(at: [(0, true), (0, false)], after: 1_000) }
        #expect(looks == [nil, nil, nil, [0]], "each counts as the longest step")
    }
}
