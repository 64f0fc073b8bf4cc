extension ChangeClass {
    /// As the title of a rule.
    var title: String {
        switch self {
        case .timestamp: "Only times are others"
        case .metadata: "It has another place or other attributes, and nobody has other rights"
        case .privilegeLoss: "Somebody may do less than before"
        case .content: "What is there is something else"
        case .privilegeGain: "Somebody may do more than before"
        }
    }

    /// What falls under it.
    var reason: String {
        switch self {
        case .timestamp: "What it holds is proven to be the same; when it was modified, or its inode changed, is not."
        case .metadata:
            "It was moved, or its group, its flags or other attributes changed in a way that gives nobody a right and takes none."
        case .privilegeLoss:
            "A mode, an owner, an access list or capabilities grant less than before: what relied on that may fail."
        case .content:
            "It came or went, holds other bytes, leads elsewhere or is of another kind. Without digests a new time of modification counts as well, since nobody knows better."
        case .privilegeGain:
            "A mode, an owner, an access list or capabilities grant more than before, or something was put here that has rights which nothing here had: a program that runs as its owner, a device, a file that anyone may write."
        }
    }

    /// The level of findings that is as grave.
    var level: String {
        switch self {
        case .privilegeGain: "error"
        case .content: "warning"
        case .timestamp, .metadata, .privilegeLoss: "note"
        }
    }

    /// In tenths, from 0 to 100, as security-severity has it.
    var severity: Int {
        switch self {
        case .privilegeGain: 78
        case .content: 50
        case .privilegeLoss: 20
        case .metadata: 10
        case .timestamp: 1
        }
    }
}
