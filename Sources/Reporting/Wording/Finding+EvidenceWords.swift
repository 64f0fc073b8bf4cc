import Auditing
import Facts

extension Finding {
    /// What was seen of the object, in words of stat(1) and `ls -l`: `mode 0777, root:root, ACL u:alice:rw`.
    ///
    /// - Parameter title: the rule's; what it says is not said again.
    func evidenceWords(besideTitle title: String, _ escape: DisplayEscape = .full) -> String {
        var words: [String] = []
        if let target = evidence.target { words.append("-> \(escape.text(target))") }
        if evidence.hasMode, evidence.kind != .link { words.append("mode \(evidence.mode.octal)") }
        if evidence.hasOwners { words.append("\(evidence.owner.text(escape)):\(evidence.group.text(escape))") }
        if let count { words.append(count.of("entry", "entries")) }
        if let detail {
            words.append(detail.form.clause.filled(with: detail.arguments(entry: "", others: "")))
        }
        var remarks = Remarks()
        remarks.add(self, title: title, escape)
        if evidence.imagePlace?.isBuried == true { remarks.add("deleted by a later layer") }
        if evidence.isUnreachable { remarks.add("nobody else can reach it") }
        words += remarks.parts.map { $0.joined(separator: " ") }
        return words.isEmpty ? evidence.kind.name : words.joined(separator: ", ")
    }
}
