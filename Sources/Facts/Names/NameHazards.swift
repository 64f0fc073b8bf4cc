/// What about a name, by itself, leads programs, people or other file systems astray. The source of the Windows
/// rules is Microsoft's "Naming Files, Paths, and Namespaces"; of the bidirectional controls, Unicode UAX #9.
public struct NameHazards: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Bytes that are not UTF-8.
    @inlinable public static var notUTF8: NameHazards { NameHazards(rawValue: 1 << 0) }
    /// C0, DEL or C1, newline and escape among them.
    @inlinable public static var controlCharacter: NameHazards { NameHazards(rawValue: 1 << 1) }
    /// A character that reorders or hides text: U+061C, U+202A–E, U+2066–9, U+200B–D, U+2060, U+FEFF.
    @inlinable public static var bidiControl: NameHazards { NameHazards(rawValue: 1 << 2) }
    /// U+200E or U+200F, which names in right-to-left scripts use legitimately.
    @inlinable public static var directionalMark: NameHazards { NameHazards(rawValue: 1 << 3) }
    /// A hyphen first, which makes an option of it.
    @inlinable public static var leadingHyphen: NameHazards { NameHazards(rawValue: 1 << 4) }
    /// `*`, `?` or `[`.
    @inlinable public static var wildcard: NameHazards { NameHazards(rawValue: 1 << 5) }
    /// One of `< > : " \ | ? *` or a control character: Windows refuses the name.
    @inlinable public static var windowsCharacter: NameHazards { NameHazards(rawValue: 1 << 6) }
    /// The stem names a device on Windows: CON, PRN, AUX, NUL, COM1–9, LPT1–9, in any case, with any extension.
    @inlinable public static var windowsDevice: NameHazards { NameHazards(rawValue: 1 << 7) }
    /// Ends with a dot or a space, which Windows drops.
    @inlinable public static var trailingDotOrSpace: NameHazards { NameHazards(rawValue: 1 << 8) }
    /// A dot first, which hides it.
    @inlinable public static var leadingDot: NameHazards { NameHazards(rawValue: 1 << 9) }

    /// What the file systems of Windows refuse or change, beside two of the wildcards.
    @inlinable public static var refusedByWindows: NameHazards {
        [.windowsCharacter, .windowsDevice, .trailingDotOrSpace, .controlCharacter]
    }
    public static let names: [(NameHazards, String)] = [
        (.notUTF8, "not utf8"), (.controlCharacter, "control character"), (.bidiControl, "bidi control"),
        (.directionalMark, "directional mark"), (.leadingHyphen, "leading hyphen"), (.wildcard, "wildcard"),
        (.windowsCharacter, "windows character"), (.windowsDevice, "windows device"),
        (.trailingDotOrSpace, "trailing dot or space"), (.leadingDot, "leading dot"),
    ]
}
