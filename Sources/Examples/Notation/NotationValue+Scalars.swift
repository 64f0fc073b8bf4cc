import RuleLanguage

extension NotationValue {
    /// Bytes, or powers of 1024 of them.
    func size() throws(NotationError) -> UInt64 {
        for (unit, factor) in [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)] as [(String, UInt64)]
        where text.hasSuffix(unit) {
            if let number = UInt64(text.dropLast(3)), number <= UInt64(Int64.max) / factor { return number * factor }
        }
        guard let number = UInt64(text), number <= UInt64(Int64.max) else {
            throw word.error("\"\(text)\" is no size", note: "sizes read 12, 4KiB, 2MiB, 1GiB")
        }
        return number
    }

    static let ageUnits: [(letter: Character, seconds: Int64)] = [
        ("w", 604_800), ("d", 86400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    func age() throws(NotationError) -> Int64 {
        if let unit = Self.ageUnits.first(where: { $0.letter == text.last }), let number = Int64(text.dropLast()) {
            let (seconds, overflows) = number.multipliedReportingOverflow(by: unit.seconds)
            if !overflows { return seconds }
        }
        throw word.error("\"\(text)\" is no age", note: "ages read 90s, 5m, 2h, 3d, 1w; -2d lies in the future")
    }

    func device() throws(NotationError) -> (UInt32, UInt32) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt32($0) }
        guard parts.count == 2, let major = parts[0], let minor = parts[1], major <= Int32.max else {
            throw word.error("a device's number reads major:minor")
        }
        return (major, minor)
    }

    /// The parts between commas.
    func list() throws(NotationError) -> [[UInt8]] {
        let parts = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { Array($0) }
        if parts.contains(where: \.isEmpty) { throw word.error("nothing stands between two commas") }
        return parts
    }

    func oneOf<Meaning>(_ words: [(String, Meaning)], _ sort: String) throws(NotationError) -> Meaning {
        if let found = words.first(where: { $0.0 == text }) { return found.1 }
        let nearest = nearestWord(to: text, among: words.map(\.0))
        throw word.error(
            "there is no \(sort) \"\(text)\"",
            note: nearest.map { "did you mean \"\($0)\"?" } ?? "there are \(words.map(\.0).joined(separator: ", "))")
    }
}
