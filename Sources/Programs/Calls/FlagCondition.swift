/// When a call has a property, by the flags that it is given: `always`, `when O_CREAT`, `unless O_NOFOLLOW`.
public struct FlagCondition: Hashable, Sendable {
    /// One of these suffices; without any nothing has to be given.
    public var when: Set<String> = []
    /// None of these may be given.
    public var unless: Set<String> = []
    /// Whether it holds at all.
    public var isPossible = true

    /// Whatever the flags.
    public static let always = FlagCondition()
    /// By no flags.
    public static let never = FlagCondition(isPossible: false)

    public init(when: Set<String> = [], unless: Set<String> = [], isPossible: Bool = true) {
        self.when = when
        self.unless = unless
        self.isPossible = isPossible
    }

    /// Nothing where the flags leave it open.
    func holds(for flags: FlagSet) -> Bool? {
        guard isPossible else { return false }
        if when.isEmpty, unless.isEmpty { return true }
        let answer = holds(onWay: flags)
        return flags.others.allSatisfy { holds(onWay: $0) == answer } ? answer : nil
    }

    private func holds(onWay flags: FlagSet) -> Bool? {
        if !unless.isDisjoint(with: flags.certain) { return false }
        if !when.isEmpty, when.isDisjoint(with: flags.certain) { return flags.isOpen ? nil : false }
        return unless.isEmpty || !flags.isOpen ? true : nil
    }
}

/// The flags that a call is given for certain, and whether there may be more.
struct FlagSet: Hashable {
    var certain: Set<String> = []
    var isOpen = false

    /// What is given instead on other ways, by conditions that no text decides.
    fileprivate var others: [FlagSet] = []

    /// So many are told apart.
    private static let mostWays = 8

    init(certain: Set<String> = [], isOpen: Bool = false) {
        self.certain = certain
        self.isOpen = isOpen
    }

    /// Each without another one.
    var ways: [FlagSet] { [FlagSet(certain: certain, isOpen: isOpen)] + others }

    /// What is given on either of two ways.
    static func either(_ left: FlagSet, _ right: FlagSet) -> FlagSet { of(left.ways + right.ways) }

    mutating func formUnion(_ other: FlagSet) {
        let added = other.ways
        self = .of(
            ways.flatMap { way in
                added.map { FlagSet(certain: way.certain.union($0.certain), isOpen: way.isOpen || $0.isOpen) }
            })
    }

    private static func of(_ ways: [FlagSet]) -> FlagSet {
        var first = ways[0]
        if ways.count <= mostWays {
            first.others = Array(ways.dropFirst())
        } else {
            for way in ways { first.certain.formIntersection(way.certain) }
            first.isOpen = true
        }
        return first
    }
}
