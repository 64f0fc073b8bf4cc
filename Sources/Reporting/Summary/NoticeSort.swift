import Auditing

/// Notices that say the same, and the first of them.
struct NoticeSort {
    let meaning: String
    let consequence: String
    private(set) var first: [Notice] = []
    private(set) var count = 0

    /// How many more there are.
    var more: Int { count - first.count }

    /// Notices of one kind follow each other, but for rules: each is a sort of its own.
    ///
    /// - Parameter limit: how many of each are told.
    static func all(of notices: Notices, atMost limit: Int) -> [NoticeSort] {
        var sorts: [NoticeSort] = []
        var known: [String: Int] = [:]
        for notice in notices {
            let place = known[notice.meaning] ?? sorts.count
            known[notice.meaning] = place
            if place == sorts.count {
                sorts.append(NoticeSort(meaning: notice.meaning, consequence: notice.consequence))
            }
            sorts[place].count += 1
            if sorts[place].first.count < limit { sorts[place].first.append(notice) }
        }
        return sorts
    }
}
