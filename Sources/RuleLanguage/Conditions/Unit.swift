import Facts

/// A word that scales a number.
struct Unit: Hashable {
    /// As the canonical text spells it after 1, and after any other number.
    var singular: String
    var plural: String
    var factor: Int64
    var dimension: FactType.Dimension

    static let all: [Unit] =
        [
            ("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
            ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000),
        ].map { Unit(singular: $0.0, plural: $0.0, factor: $0.1, dimension: .bytes) }
        + [("second", 1), ("minute", 60), ("hour", 3600), ("day", 86400), ("week", 604_800)]
        .map { Unit(singular: $0.0, plural: $0.0 + "s", factor: $0.1, dimension: .seconds) }

    static let named: [String: Unit] = Dictionary(
        all.flatMap { [($0.singular, $0), ($0.plural, $0)] }, uniquingKeysWith: { first, _ in first })

    /// The words for a dimension, for messages.
    static func words(for dimension: FactType.Dimension) -> [String] {
        all.filter { $0.dimension == dimension }.map(\.plural)
    }
}

extension Test.Quantity {
    /// A number with its unit, or nothing where it is out of range.
    init?(_ digits: String, unit: Unit?) {
        guard let number = Int64(digits) else { return nil }
        let (value, overflows) = number.multipliedReportingOverflow(by: unit?.factor ?? 1)
        guard !overflows else { return nil }
        let word = unit.map { " " + (number == 1 ? $0.singular : $0.plural) } ?? ""
        self.init(value: value, spelled: "\(number)\(word)")
    }
}
