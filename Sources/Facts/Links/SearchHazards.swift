/// What is wrong with the places where a program is looked for, or its libraries are.
public struct SearchHazards: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A component is empty: the working directory of whoever runs the program.
    @inlinable public static var empty: SearchHazards { SearchHazards(rawValue: 1 << 0) }
    /// A component is relative to that working directory.
    @inlinable public static var relative: SearchHazards { SearchHazards(rawValue: 1 << 1) }
    /// It is not there, in a tree that holds all there is.
    @inlinable public static var missing: SearchHazards { SearchHazards(rawValue: 1 << 2) }
    /// An account that is not trusted may change what is found there.
    @inlinable public static var writable: SearchHazards { SearchHazards(rawValue: 1 << 3) }
    /// It is not there, and an account that is not trusted may create it.
    @inlinable public static var creatable: SearchHazards { SearchHazards(rawValue: 1 << 4) }

    /// The runtime user may change or create what is found there.
    @inlinable public static var runtime: SearchHazards { SearchHazards(rawValue: 1 << 5) }

    /// Of a link: only accounts of services may change what it leads to, as owners or by their groups.
    @inlinable public static var services: SearchHazards { SearchHazards(rawValue: 1 << 6) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(SearchHazards, String)] = [
        (.empty, "empty"), (.relative, "relative"), (.missing, "missing"), (.writable, "writable"),
        (.creatable, "creatable"), (.runtime, "runtime user"), (.services, "services"),
    ]
}
