import Auditing

/// Points in time, for people and tables.
enum TimeText {
    /// In the extended form of ISO 8601, to the nanosecond and in UTC: `2026-01-31T09:30:00.000000000Z`.
    ///
    /// - Parameter nanoseconds: since 1970.
    static func utc(_ nanoseconds: Int64) -> String {
        let (seconds, rest) = split(nanoseconds)
        return "\(day(seconds))T\(clock(seconds)).\(padded(rest, to: 9))Z"
    }

    /// To the minute: `2026-01-31 09:30`.
    static func minute(_ nanoseconds: Int64) -> String {
        let (seconds, _) = split(nanoseconds)
        return "\(day(seconds)) \(clock(seconds).prefix(5))"
    }

    private static func split(_ nanoseconds: Int64) -> (seconds: Int64, rest: Int64) {
        let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return remainder < 0 ? (quotient - 1, remainder + 1_000_000_000) : (quotient, remainder)
    }

    private static func day(_ seconds: Int64) -> String {
        CalendarDate(secondsSince1970: seconds).description
    }

    private static func clock(_ seconds: Int64) -> String {
        let second = (seconds % 86_400 + 86_400) % 86_400
        return [second / 3_600, second / 60 % 60, second % 60].map { padded($0, to: 2) }.joined(separator: ":")
    }

    private static func padded(_ number: Int64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
