/// What the first bytes of a regular file say it is.
public enum ContentKind: UInt8, CaseIterable, Hashable, Sendable {
    case empty, elfExecutable, elfLibrary, elfCore, script, other

    public var name: String {
        switch self {
        case .empty: "empty"
        case .elfExecutable: "elf executable"
        case .elfLibrary: "elf library"
        case .elfCore: "elf core"
        case .script: "script"
        case .other: "other"
        }
    }
}
