import Access
import AccessText
package import Auditing
import Descriptors
package import Facts
import Reporting

/// What a manifest says of an entry, or by `/set` of all that follow.
///
/// Where two keywords speak of one thing, mtree(8) obeys the one that comes last, an entry's own ones behind those of `/set`.
/// libarchive obeys the first of an entry's own and the last of `/set`, the latter before the former, and of an owner the
/// name before the number. What both make the same of counts; anything else is not decided.
struct ManifestKeywords: Equatable {
    private(set) var kind: EntryKind?
    private var mode: Mode?
    private var owner = Account()
    private var group = Account()
    private var size: UInt64?
    private var links: UInt64?
    private var times = Pair<Int64>()
    private var target: [UInt8]?
    private var device: EntryRecord.DeviceNumber?
    private var digests = Pair<[UInt8]>()
    private var inode: UInt64?
    private var attributes: [EntryDetails.Attribute] = []
    /// How many keywords were taken, and how many of them by `/set`.
    private var count = 0
    private var setCount = 0

    /// A user or group by number and by name, each with its place among the keywords.
    private struct Account: Equatable {
        var id: Placed<UInt32>?
        var name: Placed<[UInt8]>?

        /// With a number that stands behind the name both count; a number before it is that of somebody else.
        var account: Evidence.Account? {
            guard let name else { return id.map { Evidence.Account(id: $0.value, name: nil) } }
            guard let id, id.place > name.place else {
                return Evidence.Account(id: EntryRecord.unnumbered, name: name.value)
            }
            return Evidence.Account(id: id.value, name: name.value)
        }
    }

    private struct Placed<Value: Equatable>: Equatable {
        var value: Value
        var place: Int
    }

    /// Two keywords that speak of one thing.
    private struct Pair<Value: Equatable>: Equatable {
        var first: Placed<Value>?
        var second: Placed<Value>?

        /// What counts.
        ///
        /// - Parameter setCount: how many keywords came by `/set`.
        func value(behind setCount: Int) throws(Undecided) -> Value? {
            guard let first, let second, first.value != second.value else { return (first ?? second)?.value }
            guard first.place < setCount, second.place < setCount else { throw Undecided() }
            return first.place > second.place ? first.value : second.value
        }
    }

    /// Programs make different things of the keywords.
    struct Undecided: Error {}
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
        count += 1
        switch keyword {
        case "type":
            kind = EntryKind.allCases.first { $0.manifestWord.utf8.elementsEqual(value) }
            if kind == nil { throw Self.expected("block, char, dir, fifo, file, link or socket", value) }
        case "mode":
            guard let bits = UInt16(String(decoding: value, as: UTF8.self), radix: 8), bits <= 0o7777 else {
                throw Self.expected("a mode in octal digits, as 0644", value)
            }
            mode = Mode(rawValue: bits)
        case "uid": owner.id = Placed(value: try Self.number(value), place: count)
        case "gid": group.id = Placed(value: try Self.number(value), place: count)
        case "uname": owner.name = Placed(value: try ManifestName.decode(value), place: count)
        case "gname": group.name = Placed(value: try ManifestName.decode(value), place: count)
        case "size": size = try Self.number(value)
        case "nlink": links = try Self.number(value)
        case "time": times.first = Placed(value: try Self.time(value), place: count)
        case "tar_time": times.second = Placed(value: try Self.time(value), place: count)
        case "link": target = try ManifestName.decode(value, allowingZeros: true)
        case "inode": inode = try Self.number(value)
        case "device": device = try Self.device(value)
        case "sha256", "sha256digest":
            guard let bytes = [UInt8](hexadecimal: Substring(decoding: value, as: UTF8.self)), bytes.count == 32 else {
                throw Self.expected("64 hexadecimal digits", value)
            }
            let digest = Placed(value: bytes, place: count)
            if keyword == "sha256" { digests.first = digest } else { digests.second = digest }
        default:
            for prefix in ["xattr.", "xattrs."] where keyword.utf8.starts(with: prefix.utf8) {
                // Archives have some with zero bytes, and empty ones.
                let name = try ManifestName.decode(parts[0].dropFirst(prefix.utf8.count), allowingZeros: true)
                guard let bytes = Base64.decode(value) else { throw Self.expected("base64", value) }
                attributes.removeAll { $0.name == name }
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
        case "uid": owner.id = nil
        case "gid": group.id = nil
        case "uname": owner.name = nil
        case "gname": group.name = nil
        case "size": size = nil
        case "nlink": links = nil
        case "time": times.first = nil
        case "tar_time": times.second = nil
        case "link": target = nil
        case "inode": inode = nil
        case "device": device = nil
        case "sha256": digests.first = nil
        case "sha256digest": digests.second = nil
        case "nochange": hasNoChange = false
        case "ignore": isIgnored = false
        default: break
        }
    }

    /// What an entry has that begins with these: all of them came by `/set`.
    var ofEntry: ManifestKeywords {
        var keywords = self
        keywords.setCount = count + 1
        return keywords
    }

    /// Whether an entry would be the same by others.
    func saysTheSame(as other: ManifestKeywords) -> Bool {
        var other = other
        (other.count, other.setCount) = (count, setCount)
        return self == other
    }

    /// - Returns: nothing where it is not said what the entry is.
    /// - Throws: where programs make different things of what is said.
    func record(at path: [UInt8]) throws(Undecided) -> EntryRecord? {
        guard let kind else { return nil }
        var record = EntryRecord(root: 0, manifestPath: path, kind)
        if hasNoChange { return record }
        record.mode = mode
        record.owner = owner.account
        record.group = group.account
        record.links = links
        record.modified = try modified
        record.inode = inode.map { InodeIdentity(device: 0, inode: $0) }
        if kind == .file {
            record.size = size
            record.digest = try digests.value(behind: setCount)
        }
        if kind == .link, let target {
            record.target = target
            record.unread.remove(.target)
        }
        if kind == .blockDevice || kind == .characterDevice { record.device = device }
        if !attributes.isEmpty { record.take(attributes) }
        return record
    }

    /// Of both times one has whole seconds alone.
    private var modified: Int64? {
        get throws(Undecided) {
            guard let time = times.first?.value, let seconds = times.second?.value else {
                return (times.first ?? times.second)?.value
            }
            let second: Int64 = 1_000_000_000
            guard time == seconds || seconds % second == 0 && time / second == seconds / second else {
                return try times.value(behind: setCount)
            }
            return time
        }
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
