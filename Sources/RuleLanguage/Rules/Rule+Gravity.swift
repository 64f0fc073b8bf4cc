extension Rule.Family {
    /// How much is at stake where a rule of the family speaks: 0 is the gravest. Reports for people begin with it,
    /// where levels are equal.
    public var gravity: Int {
        switch self {
        case .privilege: 0
        case .execution: 1
        case .secrets: 2
        case .archive: 3
        case .permissions: 4
        case .acl: 5
        case .umask: 6
        case .ownership: 7
        case .content: 8
        case .links: 9
        case .special: 10
        case .names: 11
        case .leftovers: 12
        }
    }
}

extension Rule.Confidence {
    /// How much doubt is left: 0 is none.
    public var doubt: Int {
        switch self {
        case .certain: 0
        case .likely: 1
        case .possible: 2
        }
    }
}
