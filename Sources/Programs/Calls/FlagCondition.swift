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
        if !unless.isDisjoint(with: flags.certain) { return false }
        if !when.isEmpty, when.isDisjoint(with: flags.certain) { return flags.isOpen ? nil : false }
        return unless.isEmpty || !flags.isOpen ? true : nil
    }
}

/// The flags that a call is given for certain, and whether there may be more.
struct FlagSet: Hashable {
    var certain: Set<String> = []
    var isOpen = false

    /// What is given on either of two ways.
    static func either(_ left: FlagSet, _ right: FlagSet) -> FlagSet {
        FlagSet(
            certain: left.certain.intersection(right.certain),
            isOpen: left.isOpen || right.isOpen || left.certain != right.certain)
    }

    mutating func formUnion(_ other: FlagSet) {
        certain.formUnion(other.certain)
        isOpen = isOpen || other.isOpen
    }
}
