/// Who may do what with something new.
public enum Access: Sendable {
    /// Its owner alone: 0600, or 0700 for a directory.
    case `private`
    /// Just this mode, and no access list, whatever the umask and the directory say.
    case exactly(Mode)
    /// This mode as the umask or the directory's default access list leave it.
    case inherited(Mode)

    /// What it is created with.
    func creating(_ standard: UInt16) -> UInt16 {
        switch self {
        case .private, .exactly: standard
        case .inherited(let mode): mode.rawValue
        }
    }
}

/// What is on the disk when an operation has returned.
public enum Durability: Sendable {
    /// Content and name.
    case full
    /// Content only.
    case contents
    /// Neither: after a loss of power there may be the old, the new, or an empty file.
    case none
}
