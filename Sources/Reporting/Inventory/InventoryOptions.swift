/// What an inventory tells, and how.
public struct InventoryOptions: Sendable {
    /// Which columns tables have.
    public var columns: [InventoryColumn]
    /// What rows are ordered by; nothing leaves them as the trees are.
    public var sort: InventoryColumn?
    /// Down to how many levels below a root rows are told; totals count what is below as well.
    public var depth = Int.max
    /// Whether totals of everything are told.
    public var showsTotals = false
    /// Whether rows tell what is said about their entries.
    public var showsFindings = true
    /// Whether the page tells when files were modified, so that trees that are equal but for that have other pages.
    public var tellsTimes = false
    /// What stands before a path to make an address of it, in UTF-8.
    public var linkBase: [UInt8]?
    /// Whether levels have colours (ECMA-48 SGR).
    public var color = false

    public init(columns: [InventoryColumn]) {
        self.columns = columns
    }
}
