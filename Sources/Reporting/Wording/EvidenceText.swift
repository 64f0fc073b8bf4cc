import Auditing
import Facts

extension Evidence {
    /// Type, permissions and owners as `ls -l` prints them: `-rw-rw-rw- root:root`.
    func listing(_ escape: DisplayEscape = .full) -> String {
        guard hasMode else { return kind.name }
        var bytes = [kind.symbol]
        bytes += mode.letters.utf8
        guard hasOwners else { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(UInt8(ascii: " "))
        owner.append(to: &bytes, escape)
        bytes.append(UInt8(ascii: ":"))
        group.append(to: &bytes, escape)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What else the rule used, in the notation of rule examples: `-> target`, `acl=…`, `caps=…`. Empty, or begins with
    /// a space. A flag is named only: that it holds is why there is a finding. The text report has words for it, see
    /// `Remarks`.
    private func additions(_ escape: DisplayEscape) -> String {
        var text = target.map { " -> \(escape.text($0))" } ?? ""
        if let acl { text += " acl=\(escape.text(Array(acl.utf8)))" }
        if let defaultACL { text += " default-acl=\(escape.text(Array(defaultACL.utf8)))" }
        if let capabilities { text += " caps=\(escape.text(Array(capabilities.utf8)))" }
        if facts.isEmpty { return text }
        for fact in factsOfRule where !isShownByMode(fact.name) && !isSaidElsewhere(fact) {
            text += " " + fact.name + (fact.value == Array("yes".utf8) ? "" : "=\(escape.text(fact.value))")
        }
        return text
    }

    /// Without an ACL the mode says who may do what, as far as a listing does.
    private func isShownByMode(_ fact: String) -> Bool {
        acl == nil && Self.rightsByMode.contains(fact)
    }

    private static let rightsByMode = [Fact.writers, .readers, .executors].map(\.name)
    private static let titles = [
        Fact.linkEscapes, .linkDangles, .linkLoops, .linkViaWritable, .hardlinkOutside, .ownerKnown, .groupKnown,
        .parentSameOwner, .parentPathLength, .runtimeRights,
    ].map(\.name)

    /// The places beside a finding say what the runtime user may do. The rule's title says that a link dangles, and the
    /// name beside shows which character is meant, unless what is wrong with it is a convention that nobody can see.
    /// Whoever reads the capabilities need not read their attribute.
    private func isSaidElsewhere(_ fact: Detail) -> Bool {
        switch fact.name {
        case Fact.nameSuspicious.name: !fact.value.starts(with: Array("windows device".utf8))
        case Fact.xattrs.name: capabilities != nil && fact.value == Array("security.capability".utf8)
        default: Self.titles.contains(fact.name)
        }
    }

    /// All of it.
    func text(_ escape: DisplayEscape = .full) -> String {
        let place = placeText(escape)
        return listing(escape) + additions(escape) + (isUnreachable ? " (nobody else can reach it)" : "") + place
    }

    /// Where in an image it lies; empty, or begins with a space.
    func placeText(_ escape: DisplayEscape) -> String {
        guard let place = imagePlace else { return "" }
        let view = place.isBuried ? " view=buried" : ""
        return view + " (layer \(escape.text(place.layer)))"
    }
}

extension Evidence.Account {
    /// The name, or the number where there is none.
    func text(_ escape: DisplayEscape = .full) -> String {
        name.map(escape.text) ?? String(id)
    }

    /// Appends the same text.
    func append(to bytes: inout [UInt8], _ escape: DisplayEscape) {
        if let name {
            escape.append(name, to: &bytes)
        } else {
            bytes += String(id).utf8
        }
    }
}
