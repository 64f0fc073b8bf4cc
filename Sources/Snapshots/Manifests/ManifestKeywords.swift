import Access
import AccessText
package import Auditing
import Descriptors
package import Facts
import Reporting

/// What a manifest says of an entry, or by `/set` of all that follow.
struct ManifestKeywords {
    private var kind: EntryKind?
    private var mode: Mode?
    private var owner: UInt32?
    private var group: UInt32?
    private var size: UInt64?
    private var links: UInt64?
    private var modified: Int64?
    private var target: [UInt8]?
    private var device: EntryRecord.DeviceNumber?
    private var digest: [UInt8]?
    private var inode: UInt64?
    private var attributes: [EntryDetails.Attribute] = []
    /// Only its kind counts.
    private var hasNoChange = false
    /// What is below it does not count.
    private(set) var isIgnored = false

    /// Takes `keyword=value`, or a keyword alone. What says nothing that is compared here, such as other digests, is
    /// passed over.
    mutating func take(_ word: ArraySlice<UInt8>) throws(ManifestFailure) {
        let parts = word.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let keyword = String(decoding: parts[0], as: UTF8.self)
        guard parts.count == 2 else {
            if keyword == "nochange" { hasNoChange = true }
            if keyword == "ignore" { isIgnored = true }
            return
        }
        let value = parts[1]
        switch keyword {
        case "type":
            kind = EntryKind.allCases.first { $0.manifestWord.utf8.elementsEqual(value) }
            if kind == nil { throw Self.expected("block, char, dir, fifo, file, link or socket", value) }
        case "mode":
            guard let bits = UInt16(String(decoding: value, as: UTF8.self), radix: 8), bits <= 0o7777 else {
                throw Self.expected("a mode in octal digits, as 0644", value)
            }
            mode = Mode(rawValue: bits)
        case "uid": owner = try Self.number(value)
        case "gid": group = try Self.number(value)
        case "size": size = try Self.number(value)
        case "nlink": links = try Self.number(value)
        case "time", "tar_time": modified = try Self.time(value)
        case "link": target = try ManifestName.decode(value)
        case "inode": inode = try Self.number(value)
        case "device": device = try Self.device(value)
        case "sha256", "sha256digest":
            guard let bytes = [UInt8](hexadecimal: Substring(decoding: value, as: UTF8.self)), bytes.count == 32 else {
                throw Self.expected("64 hexadecimal digits", value)
            }
            digest = bytes
        default:
            for prefix in ["xattr.", "xattrs."] where keyword.utf8.starts(with: prefix.utf8) {
                let name = try ManifestName.decode(parts[0].dropFirst(prefix.utf8.count))
                guard let bytes = Base64.decode(value) else { throw Self.expected("base64", value) }
                attributes.append(EntryDetails.Attribute(name: name, value: bytes))
            }
        }
    }

    /// Forgets what `/set` said; `all` is everything.
    mutating func forget(_ keyword: ArraySlice<UInt8>) {
        switch String(decoding: keyword, as: UTF8.self) {
        case "all": self = ManifestKeywords()
        case "type": kind = nil
        case "mode": mode = nil
        case "uid": owner = nil
        case "gid": group = nil
        case "size": size = nil
        case "nlink": links = nil
        case "time", "tar_time": modified = nil
        case "link": target = nil
        case "inode": inode = nil
        case "device": device = nil
        case "sha256", "sha256digest": digest = nil
        case "nochange": hasNoChange = false
        case "ignore": isIgnored = false
        default: break
        }
    }

    /// - Returns: nothing where it is not said what the entry is.
    func record(at path: [UInt8]) -> EntryRecord? {
        guard let kind else { return nil }
        var record = EntryRecord(root: 0, manifestPath: path, kind)
        if hasNoChange { return record }
        record.mode = mode
        record.owner = owner.map { Evidence.Account(id: $0, name: nil) }
        record.group = group.map { Evidence.Account(id: $0, name: nil) }
        record.links = links
        record.modified = modified
        record.inode = inode.map { InodeIdentity(device: 0, inode: $0) }
        if kind == .file {
            record.size = size
            record.digest = digest
        }
        if kind == .link, let target {
            record.target = target
            record.unread.remove(.target)
        }
        if kind == .blockDevice || kind == .characterDevice { record.device = device }
        if !attributes.isEmpty { record.take(attributes) }
        return record
    }

    // MARK: Values

    private static func expected(_ what: String, _ value: ArraySlice<UInt8>) -> ManifestFailure {
        ManifestFailure(value.startIndex, "expected \(what)")
    }

    private static func number<Number: FixedWidthInteger>(_ value: ArraySlice<UInt8>) throws(ManifestFailure) -> Number
    {
        guard let number = Number(String(decoding: value, as: UTF8.self)) else {
            throw expected("a number that is not too large", value)
        }
        return number
    }

    /// Seconds, and behind a point nanoseconds: a number, not a fraction, since most write it without zeros before it.
    private static func time(_ value: ArraySlice<UInt8>) throws(ManifestFailure) -> Int64 {
        let parts = value.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let seconds: Int64 = try number(parts[0])
        let nanoseconds: UInt32 = parts.count == 2 ? try number(parts[1]) : 0
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = product.addingReportingOverflow(Int64(nanoseconds))
        guard nanoseconds < 1_000_000_000, !overflow, !carry else {
            throw expected("seconds since 1970, and nanoseconds behind a point", value)
        }
        return sum
    }

    /// `native,MAJOR,MINOR`, `linux,MAJOR,MINOR`, or one number as this system makes it of both (makedev(3)). The numbers of
    /// other systems say nothing here.
    private static func device(_ value: ArraySlice<UInt8>) throws(ManifestFailure) -> EntryRecord.DeviceNumber? {
        let parts = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        if parts.count == 1 {
            let text = Substring(decoding: value, as: UTF8.self)
            let packed = text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
            guard let packed else { throw expected("a device, as native,8,1", value) }
            return EntryRecord.DeviceNumber(
                major: UInt32(truncatingIfNeeded: packed >> 8 & 0xFFF | packed >> 32 & ~0xFFF),
                minor: UInt32(truncatingIfNeeded: packed & 0xFF | packed >> 12 & ~0xFF))
        }
        guard parts.count == 3, ["native", "linux"].contains(where: { parts[0].elementsEqual($0.utf8) }) else {
            return nil
        }
        return EntryRecord.DeviceNumber(major: try number(parts[1]), minor: try number(parts[2]))
    }
}

extension EntryRecord {
    /// What a manifest says of an entry that it only names: all else is left open.
    package init(root: Int, manifestPath path: [UInt8], _ kind: EntryKind) {
        self.init(root: root, path: path, kind: kind)
        unread = [.acl, .capabilities, .attributes, .flags]
        if kind == .link { unread.insert(.target) }
    }

    /// Takes the attributes of a program that keeps all of them.
    fileprivate mutating func take(_ found: [EntryDetails.Attribute]) {
        attributes = found.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        unread.subtract([.acl, .capabilities, .attributes])
        for attribute in found {
            guard let value = attribute.value else { continue }
            switch String(decoding: attribute.name, as: UTF8.self) {
            case "security.capability":
                guard let decoded = AttributeValue.capabilities(value) else { break }
                capabilities =
                    FileCapabilities(
                        permitted: CapabilitySet(rawValue: decoded.permitted),
                        inheritable: CapabilitySet(rawValue: decoded.inheritable),
                        effective: decoded.effective, rootID: decoded.rootID
                    ).text
            case "system.posix_acl_access":
                let list = AttributeValue.accessControlList(value).map { AccessControlList($0) }
                if let list, list.isExtended { acl = list.numericText }
            case "system.posix_acl_default":
                let list = AttributeValue.accessControlList(value).map { AccessControlList($0) }
                defaultACL = list?.numericText
            default: break
            }
        }
    }
}
