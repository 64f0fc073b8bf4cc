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
        case .source: 7
        case .ownership: 8
        case .content: 9
        case .links: 10
        case .special: 11
        case .names: 12
        case .leftovers: 13
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
