/// What is wrong with a file package: a directory that desktops present as one file.
public struct PackageHazards: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// It has no property list where its layout wants one.
    @inlinable public static var noPropertyList: PackageHazards { PackageHazards(rawValue: 1 << 0) }
    /// Two names at its top differ in the case of ASCII letters alone.
    @inlinable public static var caseClash: PackageHazards { PackageHazards(rawValue: 1 << 1) }
    /// A link at its top leads out of it.
    @inlinable public static var escapingLink: PackageHazards { PackageHazards(rawValue: 1 << 2) }

    /// Each with its word in the rule language, in the order of their bits.
    public static let names: [(PackageHazards, String)] = [
        (.noPropertyList, "no property list"), (.caseClash, "case clash"), (.escapingLink, "escaping link"),
    ]
}

/// The top of a directory that may be a file package, name by name.
public struct PackageTop: Sendable {
    private var names: Set<[UInt8]> = []
    private var folded: Set<[UInt8]> = []
    private var hazards: PackageHazards = []
    /// Whether there is a property list in `Contents`, or in what `Versions/Current` leads to.
    public var hasInnerPropertyList = false

    public init() {}

    /// Takes note of an entry at the top.
    ///
    /// - Parameter target: where it points, if it is a link.
    public mutating func add(_ name: [UInt8], target: [UInt8]?) {
        names.insert(name)
        if !folded.insert(name.map(Self.lowercased)).inserted { hazards.insert(.caseClash) }
        if let target, Self.escapes(target) { hazards.insert(.escapingLink) }
    }

    /// What is wrong; nothing where this is no package but a directory whose name ends like one's.
    public var judgement: PackageHazards {
        let marks = ["Contents", "Versions", "Resources", "MacOS", "Info.plist", "_CodeSignature", "Headers"]
        guard marks.contains(where: has) else { return [] }
        var hazards = hazards
        if !has("Info.plist"), !hasInnerPropertyList { hazards.insert(.noPropertyList) }
        return hazards
    }

    private func has(_ name: String) -> Bool { names.contains(Array(name.utf8)) }

    /// Whether a link at the top leads above it.
    private static func escapes(_ target: [UInt8]) -> Bool {
        if target.first == UInt8(ascii: "/") { return true }
        var depth = 0
        for part in target.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            depth += part.elementsEqual("..".utf8) ? -1 : 1
            if depth < 0 { return true }
        }
        return false
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
