import Facts

extension NotationValue {
    /// Capabilities in the text form of cap_from_text(3), as far as a file can carry them: clauses with `=` or `+`,
    /// separated by spaces, with the flags e, i and p. No names, or `all`, stand for every capability.
    func capabilities() throws(NotationError) -> FileCapabilities {
        var capabilities = FileCapabilities(
            permitted: CapabilitySet(rawValue: 0), inheritable: CapabilitySet(rawValue: 0), effective: false)
        let clauses = text.split(separator: " ")
        if clauses.isEmpty { throw word.error("caps= needs a value", note: "for example cap_net_raw+ep") }
        for clause in clauses {
            guard let sign = clause.firstIndex(where: { $0 == "=" || $0 == "+" }) else {
                throw word.error("\"\(clause)\" gives no flags", note: "for example cap_net_raw+ep")
            }
            let set = try Self.set(clause[..<sign], word)
            for flag in clause[clause.index(after: sign)...] {
                switch flag {
                case "e": capabilities.effective = true
                case "p": capabilities.permitted.rawValue |= set.rawValue
                case "i": capabilities.inheritable.rawValue |= set.rawValue
                default: throw word.error("\"\(flag)\" is no flag", note: "flags are e, i and p")
                }
            }
        }
        return capabilities
    }

    private static func set(_ names: Substring, _ word: NotationWord) throws(NotationError) -> CapabilitySet {
        if names.isEmpty || names == "all" {
            return CapabilitySet(rawValue: (1 << UInt64(CapabilitySet.names.count)) - 1)
        }
        var set = CapabilitySet(rawValue: 0)
        for name in names.split(separator: ",", omittingEmptySubsequences: false) {
            let plain = name.hasPrefix("cap_") ? String(name.dropFirst(4)) : String(name)
            guard let one = CapabilitySet(named: [plain]) else {
                let nearest = nearestWord(to: plain, among: CapabilitySet.names)
                throw word.error(
                    "there is no capability \"\(name)\"", note: nearest.map { "did you mean \"cap_\($0)\"?" })
            }
            set.rawValue |= one.rawValue
        }
        return set
    }
}
