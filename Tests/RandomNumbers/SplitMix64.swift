/// Random numbers from a seed, the same in every run, so that a failing case can be met again.
///
/// Steele, Lea, Flood: Fast splittable pseudorandom number generators (OOPSLA 2014).
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func below(_ limit: Int) -> Int {
        Int(next() % UInt64(limit))
    }

    /// True once in `times` on average.
    package mutating func once(in times: Int) -> Bool {
        below(times) == 0
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// A few elements, at least `least`; one may come more than once.
    package mutating func some<Element>(of elements: [Element], from least: Int = 1) -> [Element] {
        (0..<least + below(3)).map { _ in pick(elements) }
    }
}
