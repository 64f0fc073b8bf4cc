/// A moment on the command line: a date, a date and time in UTC (RFC 3339), an age, or seconds since the epoch.
struct TimePoint: Equatable {
    /// Seconds since the epoch.
    var seconds: Int64

    /// `now` is what ages are counted from.
    init(parsing text: String, of option: String = "--newer-than", now: Int64) throws(CommandError) {
        guard let seconds = Self.epoch(text) ?? Self.age(text).map({ now - $0 }) ?? Self.date(text) else {
            throw CommandError(
                "\(option) \(PathArgument(ArgumentText.decode(text)).quoted) is no time",
                hints: "Write a date (2026-01-31), a time in UTC (2026-01-31T12:00:00Z), an age (12h, 3d, 2w), "
                    + "or seconds since the epoch (@1767225600).")
        }
        self.seconds = seconds
    }

    private static func epoch(_ text: String) -> Int64? {
        guard text.first == "@" else { return nil }
        return Int64(text.dropFirst())
    }

    /// A count of minutes, hours, days or weeks.
    private static func age(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 0 else {
            return nil
        }
        let (seconds, overflows) = count.multipliedReportingOverflow(by: unit)
        return overflows || seconds > Int64(1) << 60 ? nil : seconds
    }

    /// `YYYY-MM-DD`, with or without `THH:MM:SSZ`.
    private static func date(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard matches(bytes, "dddd-dd-dd") || matches(bytes, "dddd-dd-ddTdd:dd:ddZ") else { return nil }
        func number(_ range: Range<Int>) -> Int64 {
            range.upperBound <= bytes.count ? bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) } : 0
        }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard (1...12).contains(month), (1...daysIn(month, of: year)).contains(day), hour < 24, minute < 60, second < 61
        else { return nil }
        return days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Whether the text has the shape of the pattern, in which `d` stands for a digit.
    private static func matches(_ bytes: [UInt8], _ pattern: String) -> Bool {
        bytes.count == pattern.utf8.count
            && zip(bytes, pattern.utf8).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == wanted
            }
    }

    private static func daysIn(_ month: Int64, of year: Int64) -> Int64 {
        let next = month == 12 ? days(year + 1, 1, 1) : days(year, month + 1, 1)
        return next - days(year, month, 1)
    }

    /// Days from 1970-01-01 in the Gregorian calendar, counting years from March so that the leap day comes last.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
