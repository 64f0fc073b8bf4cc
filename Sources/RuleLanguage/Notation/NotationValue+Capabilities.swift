import AccessText
package import Facts

extension NotationValue {
    /// Capabilities in the text form of cap_from_text(3), as far as a file can carry them: clauses with `=`, `+` or `-`,
    /// separated by spaces, with the flags e, i and p. No names, or `all`, stand for every capability; the prefix `cap_`
    /// may be left out.
    package func capabilities() throws(NotationError) -> FileCapabilities {
        let clauses = text.split(separator: " ")
        if clauses.isEmpty { throw word.error("caps= needs a value", note: "for example cap_net_raw+ep") }
        let spelled = clauses.map(Self.withPrefixes).joined(separator: " ")
        guard let capabilities = FileCapabilities(text: spelled) else { throw mistake(in: clauses) }
        return capabilities
    }

    private static func withPrefixes(_ clause: Substring) -> String {
        let (names, rest) = parts(of: clause)
        return names.map { $0.isEmpty || $0 == "all" || $0.hasPrefix("cap_") ? String($0) : "cap_\($0)" }
            .joined(separator: ",") + rest
    }

    /// The names of a clause, and its operator with the flags.
    private static func parts(of clause: Substring) -> (names: [Substring], rest: Substring) {
        let end = clause.firstIndex { "=+-".contains($0) } ?? clause.endIndex
        return (clause[..<end].split(separator: ",", omittingEmptySubsequences: false), clause[end...])
    }

    /// What libcap will not read.
    private func mistake(in clauses: [Substring]) -> NotationError {
        let refused = clauses.first { FileCapabilities(text: Self.withPrefixes($0)) == nil }
        guard let refused else { return word.error("\"\(text)\" describes no capabilities") }
        let (names, rest) = Self.parts(of: refused)
        if rest.count < 2 {
            return word.error("\"\(refused)\" gives no flags", note: "for example cap_net_raw+ep")
        }
        for name in names where name != "all" && !name.isEmpty {
            let plain = name.hasPrefix("cap_") ? String(name.dropFirst(4)) : String(name)
            guard !CapabilitySet.isName("cap_\(plain)") else { continue }
            let nearest = nearestWord(to: plain, among: CapabilitySet.names)
            return word.error(
                "there is no capability \"\(name)\"", note: nearest.map { "did you mean \"cap_\($0)\"?" })
        }
        let flag = rest.dropFirst().first { !"eip".contains($0) }
        return word.error("\"\(flag.map { String($0) } ?? String(rest))\" is no flag", note: "flags are e, i and p")
    }
}
