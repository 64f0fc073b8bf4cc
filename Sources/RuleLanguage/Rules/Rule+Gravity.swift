extension Rule.Family {
    /// How much is at stake where a rule of the family speaks: 0 is the gravest. Reports for people begin with it,
    /// where levels are equal.
    public var gravity: Int {
        switch self {
        case .privilege: 0
        case .execution: 1
        case .secrets: 2
        case .permissions: 3
        case .acl: 4
        case .umask: 5
        case .ownership: 6
        case .content: 7
        case .links: 8
        case .special: 9
        case .names: 10
        case .leftovers: 11
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
