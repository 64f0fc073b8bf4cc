import Testing

@testable import Auditing

struct CalendarDateTests {
    /// Computed with date(1): `date -u -d @N +%F`.
    @Test(
        arguments: [
            (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"), (951_868_800, "2000-03-01"), (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"), (1_767_225_600, "2026-01-01"),
        ] as [(Int64, String)])
    func fromSeconds(seconds: Int64, date: String) {
        #expect(CalendarDate(secondsSince1970: seconds).description == date)
    }

    @Test(arguments: ["2026-01-31", "2024-02-29", "0001-12-31"])
    func readsWhatItPrints(text: String) {
        #expect(CalendarDate(text)?.description == text)
    }

    @Test(arguments: [
        "", "2026-1-31", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "26-01-01", "2026/01/01",
        "2026-01-01 ", "2026-01-0a", "0000-01-01", "2026-01-01T00:00:00Z",
    ])
    func refuses(text: String) {
        #expect(CalendarDate(text) == nil)
    }
}
