import Facts
import Glibc
import KernelAccess
import RandomNumbers

/// One random tree `a/b/f` below a directory of its own, and somebody who is to try it.
struct KernelTrial {
    struct Object {
        var mode: mode_t
        var owner: UInt32
        var group: UInt32
        var acl: [AccessControlList.Entry] = []
        /// Of FS_IOC_SETFLAGS.
        var flags: Int32 = 0
    }

    enum Kind: UInt32, CaseIterable {
        case file = 0o100000
        case directory = 0o040000
        case link = 0o120000
        case fifo = 0o010000
    }

    var principal: Principal
    var kind: Kind
    var a: Object
    var b: Object
    var f: Object
    var replaces: Bool

    private static let groups: [UInt32] = [0, 2000, 2001, 2002]

    init(from random: inout SplitMix64) {
        let user: UInt32 = random.pick([0, 1000, 1000, 1001, 1001, 1002, 65534])
        let groups = Set((0..<random.below(4)).map { _ in random.pick(Self.groups) })
        var capabilities: CapabilitySet?
        if random.below(4) == 0 {
            // Among the three that count; the bits below and above are cap_chown and cap_fsetid.
            capabilities = CapabilitySet(rawValue: UInt64(random.below(16)) & ~1)
        }
        principal = Principal(
            user: user, group: random.pick(Self.groups), groups: groups, capabilities: capabilities)
        kind = random.pick([.file, .file, .file, .directory, .directory, .link, .fifo])
        a = Object(from: &random, isWay: true)
        b = Object(from: &random, isWay: true)
        f = Object(from: &random, isWay: false)
        if kind != .file && kind != .directory { f.flags = 0 }
        if kind == .link { f.acl = [] }
        replaces = random.below(2) == 0
    }

    mutating func dropFlags() {
        (a.flags, b.flags, f.flags) = (0, 0, 0)
    }

    var request: ka_request {
        var request = ka_request()
        request.user = principal.user
        request.group = principal.group
        request.group_count = UInt32(principal.groups.count)
        withUnsafeMutableBytes(of: &request.groups) { bytes in
            for (index, group) in principal.groups.sorted().enumerated() {
                bytes.storeBytes(of: group, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
        request.capabilities = principal.capabilities.rawValue
        request.kind = kind.rawValue
        request.mode = UInt32(f.mode)
        request.replaces = replaces ? 1 : 0
        withUnsafeMutableBytes(of: &request.trial) { $0.copyBytes(from: "trial".utf8) }
        return request
    }
}

extension KernelTrial.Object {
    /// - Parameter isWay: whether it is a directory that often lets people through.
    fileprivate init(from random: inout SplitMix64, isWay: Bool) {
        mode = mode_t(random.below(0o10000))
        if isWay, random.below(3) > 0 { mode |= 0o111 }
        if isWay, random.below(3) == 0 { mode |= 0o222 }
        owner = random.pick([0, 1000, 1001, 1002])
        group = random.pick([0, 2000, 2001, 2002])
        if random.below(2) == 0 { acl = Self.randomList(from: &random, isWay: isWay) }
        if random.below(16) == 0 { flags = random.pick([0x10, 0x20]) }
    }

    private static func randomList(from random: inout SplitMix64, isWay: Bool) -> [AccessControlList.Entry] {
        func rights() -> UInt8 {
            UInt8(random.below(8)) | (isWay && random.below(2) == 0 ? 1 : 0)
        }
        var entries: [AccessControlList.Entry] = [.init(.owner, rights())]
        let users = [UInt32(0), 1000, 1001, 1002, 65534].filter { _ in random.below(3) == 0 }
        entries += users.map { .init(.user($0), rights()) }
        entries.append(.init(.group, rights()))
        let groups = [UInt32(0), 2000, 2001, 2002].filter { _ in random.below(3) == 0 }
        entries += groups.map { .init(.namedGroup($0), rights()) }
        let isNamed = !users.isEmpty || !groups.isEmpty
        if isNamed || random.below(2) == 0 {
            entries.append(.init(.mask, random.below(6) == 0 ? 0 : rights() | rights()))
        }
        return entries + [.init(.other, rights())]
    }
}
