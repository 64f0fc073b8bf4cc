import AccessText
import Facts
import RuleLanguage

extension ExampleEntry {
    /// The canonical text: what it says is what was read, and reading it gives the same example.
    public var line: String {
        let earlier = nodes.filter { $0.role == .earlier }.reversed()
        let others = nodes.filter { $0.role != .earlier }
        return (earlier + others).enumerated().map { place, node in
            let keyword =
                switch node.role {
                case .earlier, .subject: place == 0 ? "" : " then "
                case .container: " in "
                case .companion: " with "
                }
            return keyword + node.line + (node.role == .subject ? surroundings.attributes : "")
        }
        .joined()
    }
}

extension ExampleEntry.Node {
    /// The entry by itself, as a line of a tree.
    public var line: String {
        let symbol = String(UnicodeScalar(kind.symbol))
        let owners =
            ExampleAccounts.spelling(of: owner, in: ExampleAccounts.users) + ":"
            + ExampleAccounts.spelling(of: group, in: ExampleAccounts.groups)
        let shownPath =
            memberName ?? (path.isEmpty ? [UInt8(ascii: ".")] : kind == .directory ? path + [UInt8(ascii: "/")] : path)
        var line = "\(symbol)\(mode.letters) \(owners) \(NotationWord.spelled(shownPath))"
        if kind == .link { line += " -> " + NotationWord.spelled(target) }
        func add(_ key: String, _ value: String) { line += " \(key)=\(value)" }
        func add(_ key: String, _ names: [[UInt8]]) {
            if !names.isEmpty { add(key, NotationWord.spelled(Array(names.joined(separator: [UInt8(ascii: ",")])))) }
        }
        if let hardLinkTarget { add("hardlink", NotationWord.spelled(hardLinkTarget)) }
        if let givenSize { add("size", String(givenSize)) }
        if let givenContent { add("content", NotationWord.spelled(Array(givenContent.name.utf8))) }
        if let givenText { add("text", NotationWord.spelled(givenText)) }
        if let givenSearchPath { add("rpath", NotationWord.spelled(givenSearchPath)) }
        if !givenInterpreter.isEmpty { add("interpreter", NotationWord.spelled(givenInterpreter)) }
        if age != Self.standardAge { add("age", Self.spelled(age: age)) }
        if let givenLinks { add("links", String(givenLinks)) }
        if kind == .blockDevice || kind == .characterDevice { add("device", "\(deviceMajor):\(deviceMinor)") }
        if acl != nil || defaultACL != nil {
            let entries = (acl?.spelled(prefix: "") ?? []) + (defaultACL?.spelled(prefix: "d:") ?? [])
            add("acl", entries.joined(separator: ","))
        }
        if let capabilities { line += capabilities.attributes }
        add("xattr", attributeNames)
        add("malformed", malformedAttributes)
        add("attr", FileAttributes.names.filter { attributes.contains($0.0) }.map { Array($0.1.utf8) })
        return line
    }

    fileprivate static func spelled(age: Int64) -> String {
        for unit in NotationValue.ageUnits where age % unit.seconds == 0 {
            return "\(age / unit.seconds)\(unit.letter)"
        }
        return "\(age)s"
    }
}

extension ExampleEntry.Surroundings {
    /// The attributes that say what is not as usual, each after a space.
    fileprivate var attributes: String {
        var text = ""
        let flags = MountTraits.names.filter { mount.contains($0.0) }.map(\.1)
        if !flags.isEmpty { text += " mount=\(flags.joined(separator: ","))" }
        if !ancestors.isEmpty {
            let words = AncestorHazards.names.filter { ancestors.contains($0.0) }.map(\.1).joined(separator: ",")
            text += " ancestors=\(NotationWord.spelled(Array(words.utf8)))"
        }
        if umask.rawValue != 0o022 { text += " umask=\(umask.octal)" }
        if hasAccounts { text += " accounts=tree" }
        func add(_ key: String, _ words: [String]) {
            if !words.isEmpty { text += " \(key)=\(NotationWord.spelled(Array(words.joined(separator: ",").utf8)))" }
        }
        add("collides", CollisionMechanisms.names.filter { collidesHow.contains($0.0) }.map(\.1))
        add("danger", CollisionDangers.names.filter { dangers.contains($0.0) }.map(\.1))
        add("image", ImageRoles.names.filter { imageRoles.contains($0.0) }.map(\.1))
        add("refused", refusing.memberWords)
        add("altered", altering.memberWords)
        if let archive { text += " archive=\(archive.rawValue)" }
        add("irregular", MemberFlaws.names.filter { memberFlaws.contains($0.0) }.map(\.1))
        if unpacked > 0 { text += " unpacked=\(unpacked)" }
        if let runtimeUser {
            text += " runtime=" + ExampleAccounts.spelling(of: runtimeUser.user, in: ExampleAccounts.users)
            let groups = runtimeUser.groups.sorted().map {
                ExampleAccounts.spelling(of: $0, in: ExampleAccounts.groups)
            }
            if !groups.isEmpty { text += ":" + groups.joined(separator: ",") }
        }
        if let buildAge { text += " build=\(ExampleEntry.Node.spelled(age: buildAge))" }
        if !transferTargets.isEmpty {
            let words = TransferTarget.names.filter { transferTargets.contains($0.0) }.map(\.1)
            text += " transfer=\(words.joined(separator: ","))"
        }
        return text
    }
}

extension AccessControlList {
    /// The entries in the short text form, each with `prefix`.
    fileprivate func spelled(prefix: String) -> [String] {
        let text = text { id in
            ExampleAccounts.spelling(of: id, in: ExampleAccounts.users)
        } group: { id in
            ExampleAccounts.spelling(of: id, in: ExampleAccounts.groups)
        }
        return text.split(separator: ",").map { prefix + $0 }
    }
}
