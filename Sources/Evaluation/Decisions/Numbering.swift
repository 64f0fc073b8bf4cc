import RuleLanguage

/// The same number, never zero, for equal values. Numbers are never given anew: facts of entries that wait for the end of
/// the scan may hold any.
struct Numbering<Value: Hashable & Sendable>: Sendable {
    private var numbers: [Value: UInt64] = [:]
    private var last: (value: Value, number: UInt64)?
    private var highest: UInt64 = 0

    /// A hostile tree may have any number of values: then those before are forgotten.
    private static var most: Int { 4096 }

    mutating func number(of value: Value) -> UInt64 {
        if let last, last.value == value { return last.number }
        let number = numbers[value] ?? highest + 1
        if number > highest {
            highest = number
            if numbers.count == Self.most { numbers = [:] }
            numbers[value] = number
        }
        last = (value, number)
        return number
    }
}
