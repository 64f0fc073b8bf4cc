/// A day of the Gregorian calendar, in UTC. Ours for the reason that `JSONReader` gives.
public struct CalendarDate: Hashable, Comparable, Sendable {
    /// Of the common era.
    public let year: Int
    /// From 1.
    public let month: Int
    /// Of the month, from 1.
    public let day: Int

    /// Nothing where the calendar has no such day; years have four digits.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(of: month, in: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2026-01-31` (ISO 8601, extended form), and nothing else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            parts.joined().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The day on which a second lies, counted from 1970-01-01T00:00:00Z.
    public init(secondsSince1970 seconds: Int64) {
        let whole = seconds / 86400 - (seconds % 86400 < 0 ? 1 : 0)
        // From 0000-03-01: in years that begin with March a leap day comes last, and 400 of them always have as many.
        let day = Int(whole) + 719_468
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        month = shifted < 10 ? shifted + 3 : shifted - 9
        self.day = dayOfYear - (153 * shifted + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `2026-01-31`.
    public var description: String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }
}
