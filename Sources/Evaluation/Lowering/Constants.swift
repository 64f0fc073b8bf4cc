import Facts
import RuleLanguage

/// What tests are held against that does not fit into a word.
struct Constants: Sendable {
    /// The catalogue, at hand.
    let facts = Fact.allCases
    private(set) var texts = TextTable()
    private(set) var accounts: [[UInt32]] = []
    private(set) var pins: [[Pin]] = []
    /// The globs of pins. Few entries ever come to them, and to one after the other.
    private(set) var pinnedPaths = TextTable()

    /// - Parameter base: where paths begin that they are held against; nothing where they are held against other texts.
    mutating func row(of patterns: [TextPattern], ofPathsFrom base: PathOrigin? = nil) -> Int {
        texts.row(of: patterns, ofPathsFrom: base)
    }

    /// The row of these accounts, the same for the same accounts in any order.
    mutating func row(of wanted: [UInt32]) -> Int {
        let sorted = Set(wanted).sorted()
        if let row = accounts.firstIndex(of: sorted) { return row }
        accounts.append(sorted)
        return accounts.count - 1
    }

    mutating func row(ofPinned glob: TextPattern) -> Int {
        pinnedPaths.row(of: [glob], isIndexed: false)
    }

    mutating func row(of wanted: [Pin]) -> Int {
        if let row = pins.firstIndex(of: wanted) { return row }
        pins.append(wanted)
        return pins.count - 1
    }

    func contains(_ account: UInt32, inRow row: Int) -> Bool {
        let count = accounts[row].count
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let value = accounts[row][middle]
            if value == account { return true }
            if value < account { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
