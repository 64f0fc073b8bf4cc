import AccessText
import Facts

extension ObjectPin {
    /// What of the object is not as it was pinned; nothing where all of it is. What cannot be known is a breach: an
    /// exemption has to be proved.
    func breach(by finding: Finding, _ objects: any ObjectInspection) -> String? {
        let evidence = finding.evidence
        if let owner, !owner.describes(evidence.owner) {
            return "owner \(Self.text(evidence.owner)) instead of \(owner.text)"
        }
        if let group, !group.describes(evidence.group) {
            return "group \(Self.text(evidence.group)) instead of \(group.text)"
        }
        if let mode, mode != evidence.mode { return "mode \(evidence.mode.octal) instead of \(mode.octal)" }
        if let capabilities {
            guard let held = objects.capabilities(of: finding) else { return "capabilities that cannot be read" }
            if held != capabilities { return "capabilities \(held.words) instead of \(capabilities.words)" }
        }
        if let digest {
            guard let found = objects.digest(of: finding) else { return "content that cannot be read" }
            if found != digest { return "the digest \(found) instead of \(digest)" }
        }
        return nil
    }

    /// By number: a name comes from an account database, and may hold anything.
    private static func text(_ account: Evidence.Account) -> String {
        String(account.id)
    }
}

extension AccountReference {
    fileprivate func describes(_ account: Evidence.Account) -> Bool {
        switch self {
        case .id(let id): account.id == id
        case .name(let name): account.name == name
        }
    }

    fileprivate var text: String {
        switch self {
        case .id(let id): String(id)
        case .name(let name):
            name.allSatisfy { (0x21...0x7E).contains($0) } ? String(decoding: name, as: UTF8.self) : "the one pinned"
        }
    }
}

extension FileCapabilities {
    fileprivate var words: String {
        permitted.isEmpty && inheritable.isEmpty ? "none" : text
    }
}
