import Auditing
import Facts
import RuleLanguage

/// What an inventory tells of an entry: the keys of its record, and what is said about it.
public enum InventoryColumn: String, CaseIterable, Hashable, Sendable {
    case root, path, kind, mode, uid, gid, user, group, size, links, mtime, ctime, btime, target, acl, defaultAcl,
        capabilities, xattrs, attributes, device, identity, mount, layer, sha256, unread, level, rules

    /// What tables show where nobody chose.
    public static func usual(severalRoots: Bool, withFindings: Bool, withDigests: Bool) -> [InventoryColumn] {
        var columns: [InventoryColumn] = severalRoots ? [.root] : []
        columns += [
            .path, .kind, .mode, .uid, .gid, .user, .group, .size, .links, .mtime, .target, .acl, .defaultAcl,
            .capabilities, .attributes,
        ]
        if withDigests { columns.append(.sha256) }
        columns.append(.unread)
        if withFindings { columns += [.level, .rules] }
        return columns
    }

    /// Whether its cells are numbers.
    var isNumber: Bool {
        switch self {
        case .uid, .gid, .size, .links, .mount, .layer: true
        case .root, .path, .kind, .mode, .user, .group, .mtime, .ctime, .btime, .target, .acl, .defaultAcl,
            .capabilities, .xattrs, .attributes, .device, .identity, .sha256, .unread, .level, .rules:
            false
        }
    }

    /// What a cell shows; nothing where the entry has none of it. Bytes of names are as they are.
    func cell(of row: InventoryRow, in report: AuditReport) -> [UInt8]? {
        let record = row.record
        return switch self {
        case .root: report.roots[record.root].label
        case .path: record.shownPath
        case .kind: Array(record.kind.name.utf8)
        case .mode: record.mode.map { Array($0.octalText.utf8) }
        case .uid: record.owner.map { Array(String($0.id).utf8) }
        case .gid: record.group.map { Array(String($0.id).utf8) }
        case .user: record.owner?.name
        case .group: record.group?.name
        case .size: record.size.map { Array(String($0).utf8) }
        case .links: record.links.map { Array(String($0).utf8) }
        case .mtime: record.modified.map { Array(TimeText.utc($0).utf8) }
        case .ctime: record.changed.map { Array(TimeText.utc($0).utf8) }
        case .btime: record.born.map { Array(TimeText.utc($0).utf8) }
        case .target: record.target
        case .acl: record.acl.map { Array($0.utf8) }
        case .defaultAcl: record.defaultACL.map { Array($0.utf8) }
        case .capabilities: record.capabilities.map { Array($0.utf8) }
        case .xattrs: record.attributes.isEmpty ? nil : Array(record.attributes.map(\.word).joined(separator: [0x20]))
        case .attributes: record.flags.isEmpty ? nil : Array(record.flagWords.joined(separator: " ").utf8)
        case .device: record.device.map { Array("\($0.major):\($0.minor)".utf8) }
        case .identity: record.identity.map { Array($0.utf8) }
        case .mount: record.mount.map { Array(String($0).utf8) }
        case .layer: record.layer.map { Array(String($0).utf8) }
        case .sha256: record.digest.map { Array($0.hexadecimal.utf8) }
        case .unread: record.unread.isEmpty ? nil : Array(record.unreadWords.joined(separator: " ").utf8)
        case .level: row.level.map { Array($0.name.utf8) }
        case .rules: row.findings.isEmpty ? nil : Array(row.ruleIDs(in: report).joined(separator: " ").utf8)
        }
    }

    /// What rows are ordered by: numbers by their value, worse levels first, texts by their bytes, rows without one at the
    /// end.
    func key(of row: InventoryRow, in report: AuditReport) -> [UInt8] {
        let record = row.record
        let number: UInt64? =
            switch self {
            case .uid: record.owner.map { UInt64($0.id) }
            case .gid: record.group.map { UInt64($0.id) }
            case .size: record.size
            case .links: record.links
            case .mount: record.mount
            case .layer: record.layer.map { UInt64($0) }
            case .mtime: record.modified?.ordered
            case .ctime: record.changed?.ordered
            case .btime: record.born?.ordered
            case .level: row.level.map { UInt64(UInt8.max - $0.rawValue) }
            default: nil
            }
        if let number { return [0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) } }
        guard let cell = cell(of: row, in: report) else { return [1] }
        return [0] + cell
    }

    /// Whether one wants the greatest first: the largest, the newest.
    var isDescending: Bool {
        switch self {
        case .size, .links, .mtime, .ctime, .btime: true
        default: false
        }
    }
}

extension Mode {
    /// As numbers in base 8 are written in programs: `0644`, `04755`.
    package var octalText: String { octal.hasPrefix("0") ? octal : "0" + octal }
}

extension Int64 {
    /// A number in the same order that is not negative.
    fileprivate var ordered: UInt64 { UInt64(bitPattern: self) ^ 1 << 63 }
}

extension EntryRecord {
    /// The root itself is `.`.
    var shownPath: [UInt8] { path.isEmpty ? [UInt8(ascii: ".")] : path }

    var flagWords: [String] { flags.words }

    var unreadWords: [String] { unread.recordKeys }

    /// Nothing of a member of an archive.
    var identity: String? {
        guard changed != nil, let inode else { return nil }
        let identity = ObjectIdentity(inode: inode.inode, handle: handle[...], born: born)
        let text = [UInt8](capacity: identity.mostBytes) { identity.write(to: &$0) }
        return String(decoding: text, as: UTF8.self)
    }
}

extension EntryDetails.Attribute {
    /// Its name as one of several between blanks, so that none is taken for two: escaped, its own blanks as well.
    fileprivate var word: [UInt8] {
        var word: [UInt8] = []
        DisplayEscape.full.append(name, to: &word)
        return word.flatMap { $0 == 0x20 ? Array("\\x20".utf8) : [$0] }
    }
}

extension FileAttributes {
    var words: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}

extension EntryDetails.Unread {
    /// The keys of what could not be had, each once.
    var recordKeys: [String] {
        var words: [String] = []
        for (part, word) in Self.words where contains(part) && !words.contains(word) { words.append(word) }
        return words
    }
}

extension InventoryRow {
    /// The ids of the rules that say something, the worst first.
    func ruleIDs(in report: AuditReport) -> [String] {
        var ids: [String] = []
        for finding in findings {
            let id = report.rules[finding.rule].rule.id
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }
}
