import Auditing

extension FindingList {
    /// All of them, where they are few.
    var array: [Finding] {
        get { Array(self) }
        set { self = FindingList(newValue) }
    }
}
