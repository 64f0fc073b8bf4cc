import Descriptors
import Supervising

/// One line on standard error that says how far a scan is; gone before anything else is written.
struct ProgressLine {
    let isShown: Bool
    private let begun = Process.monotonicNanoseconds
    private var hasShown = false
    /// When it was written last, by the same clock.
    private var shown: Int64 = 0

    /// A scan that is faster shows nothing. In nanoseconds.
    private static let delay: Int64 = 300_000_000
    /// Milliseconds between two looks; slow enough to be read.
    static let interval = 100

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// Says how many entries were examined, and how much of archives was read for that; to be called a few times a second.
    mutating func show(entries: Int, bytes: UInt64 = 0) {
        show(Self.words(entries: entries, bytes: bytes))
    }

    /// The same in other words. What is looked at more often than the line is read says so now and then.
    mutating func show(_ words: @autoclosure () -> String) {
        guard isShown else { return }
        let now = Process.monotonicNanoseconds
        guard now - begun >= Self.delay, now - shown >= Int64(Self.interval) * 900_000 else { return }
        write("\r\u{1B}[K" + words())
        shown = now
        hasShown = true
    }

    /// Members of an archive are entries when all of it was read: until then bytes alone say that it goes on.
    static func words(entries: Int, bytes: UInt64) -> String {
        bytes == 0 ? "\(entries) entries examined" : "\(bytes >> 20) MiB read, \(entries) entries examined"
    }

    /// Leaves the line empty.
    mutating func erase() {
        if hasShown { write("\r\u{1B}[K") }
        hasShown = false
    }

    private func write(_ text: String) {
        // Where standard error is closed there is nobody to tell.
        try? StandardStream.error.write(Array(text.utf8))
    }
}
