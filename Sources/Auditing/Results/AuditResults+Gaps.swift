import Facts

extension AuditResults {
    /// What was not examined, in the order of a report and each once, which is then forgotten. What is left out for a policy
    /// is told once for each rule and root, where it is first.
    mutating func takeGaps() -> (undecided: RecordList<AuditReport.Undecided>, scanErrors: RecordList<ScanError>) {
        var leftOut: Set<[Int]> = []
        let sorted = takeUndecided()
        let undecided = Self.list(of: sorted) { (item: AuditReport.Undecided) in
            !item.isLeftOut || leftOut.insert([item.root, item.rule]).inserted
        }
        return (undecided, Self.list(of: takeScanErrors()) { (_: ScanError) in true })
    }

    private static func list<Element: Recordable>(
        of sorted: SortedRecords, where isTold: (Element) -> Bool
    ) -> RecordList<Element> {
        var list = RecordWriter<Element>(sorted.space)
        var last: ArraySlice<UInt8>?
        for record in sorted where record.key != last {
            last = record.key
            do throws(DecodingError) {
                let element = try Element(record: record.value)
                if isTold(element) { list.append(element) }
            } catch {
                sorted.space?.noteDamage()
            }
        }
        return list.finish()
    }
}
