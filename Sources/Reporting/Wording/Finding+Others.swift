import Auditing

extension Finding {
    /// The first places of a sort beside the finding, as many as a line has room for, and how many more there are,
    /// those included that the finding does not tell.
    func others(_ role: Related.Role) -> (shown: [Related], more: Int) {
        let told = related.filter { $0.role == role }
        let shown = Array(told.prefix(10))
        let untold = role == detail?.form.role ? detail?.untold ?? 0 : 0
        return (shown, told.count - shown.count + untold)
    }
}

extension Related.Role {
    /// What such a place is to the finding, before its path.
    var preposition: String {
        switch self {
        case .hop: "via"
        case .hardlink: "also"
        case .ancestor: "below"
        case .collides: "collides with"
        case .sample: "such as"
        case .writable: "through"
        case .check: "checked in"
        case .origin: "named in"
        }
    }
}
