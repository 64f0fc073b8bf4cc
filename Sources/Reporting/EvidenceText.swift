import Auditing
import Facts

extension Evidence {
    /// Type, permissions and owners as `ls -l` prints them: `-rw-rw-rw- root:root`.
    func listing(_ escape: DisplayEscape = .full) -> String {
        let symbol = Character(Unicode.Scalar(kind.symbol))
        return "\(symbol)\(mode.letters) \(owner.text(escape)):\(group.text(escape))"
    }

    /// What else the rule used, in the notation of rule examples: `acl=…`, `caps=…`, then `-> target`. Empty, or
    /// begins with a space.
    func additions(_ escape: DisplayEscape = .full) -> String {
        var text = ""
        if let acl { text += " acl=\(acl)" }
        if let defaultACL { text += " default-acl=\(defaultACL)" }
        if let capabilities { text += " caps=\(capabilities)" }
        for fact in facts { text += " \(fact.name)=\(escape.text(fact.value))" }
        if let target { text += " -> \(escape.text(target))" }
        return text
    }

    /// All of it.
    func text(_ escape: DisplayEscape = .full) -> String {
        listing(escape) + additions(escape) + (isUnreachable ? " (nobody else can reach it)" : "")
    }
}

extension Evidence.Account {
    /// The name, or the number where there is none.
    func text(_ escape: DisplayEscape = .full) -> String {
        name.map(escape.text) ?? String(id)
    }
}
