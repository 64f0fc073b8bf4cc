/// A line of a script or a configuration that lets new files be created, or files be made, so that others may write.
public struct UmaskStatement: Hashable, Sendable {
    /// Counted from 1.
    public var line: Int
    /// The statement as it stands there, without blanks around it and cut after 60 bytes.
    public var text: [UInt8]
    /// Others may write what comes of it, and not only the group.
    public var isOpen: Bool
    /// It stands below an `if` or a `case`, or follows a test.
    public var isConditional: Bool
    /// Others may not even read it: the group is meant, as under umask 007.
    public var isForGroup: Bool

    public init(
        line: Int, text: some Sequence<UInt8>, isOpen: Bool, isConditional: Bool, isForGroup: Bool = false
    ) {
        self.line = line
        self.text = Array(text.prefix(60))
        self.isOpen = isOpen
        self.isConditional = isConditional
        self.isForGroup = isForGroup
    }

    /// A setting of a unit (systemd.exec(5)): of several, also in other files, the last counts.
    var isOfUnit: Bool { text.starts(with: Self.unitKey) }
    static let unitKey = Array("UMask=".utf8)
}

/// What a file's statements about the umask come to.
public struct UmaskHazards: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Others may write what is created, whatever happens.
    @inlinable public static var open: UmaskHazards { UmaskHazards(rawValue: 1 << 0) }
    /// The group may.
    @inlinable public static var groupWritable: UmaskHazards { UmaskHazards(rawValue: 1 << 1) }
    /// Others may write what is created, where a condition holds.
    @inlinable public static var conditionallyOpen: UmaskHazards { UmaskHazards(rawValue: 1 << 2) }
    /// The group may, where a condition holds.
    @inlinable public static var conditionallyGroupWritable: UmaskHazards { UmaskHazards(rawValue: 1 << 3) }

    /// The group may, and others are shut out.
    @inlinable public static var groupOnly: UmaskHazards { UmaskHazards(rawValue: 1 << 4) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(UmaskHazards, String)] = [
        (.open, "open"), (.groupWritable, "group writable"), (.conditionallyOpen, "conditionally open"),
        (.conditionallyGroupWritable, "conditionally group writable"), (.groupOnly, "group only"),
    ]

    public init(_ statements: [UmaskStatement]) {
        self = []
        for statement in statements {
            if statement.isForGroup {
                insert(.groupOnly)
                continue
            }
            switch (statement.isOpen, statement.isConditional) {
            case (true, false): insert(.open)
            case (false, false): insert(.groupWritable)
            case (true, true): insert(.conditionallyOpen)
            case (false, true): insert(.conditionallyGroupWritable)
            }
        }
    }
}
