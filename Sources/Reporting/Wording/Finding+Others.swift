import Auditing

extension Finding {
    /// The first places of a sort beside the finding, as many as a line has room for, and how many more there are,
    /// those included that the finding does not tell.
    func others(_ role: Related.Role) -> (shown: [Related], more: Int) {
        let told = related.filter { $0.role == role }
        let shown = Array(told.prefix(10))
        let untold = role == .collides ? names?.untold ?? 0 : 0
        return (shown, told.count - shown.count + untold)
    }
}
