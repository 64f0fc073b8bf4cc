package import FileModel
internal import Glibc
internal import KernelAccess

/// A file or a directory with random permissions, and the kernel's answers to what everybody may do with it who differs for
/// them: each of a few users in each combination of a few groups, and root. Only root can become all of these.
package final class RightsTrial {
    package static var isPossible: Bool { geteuid() == 0 }

    /// A call that should have built something and did not.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        init(_ what: String) {
            description = "\(what): \(String(cString: strerror(errno)))"
        }
    }

    /// How many trials to make, and from which seed: `RIGHTS_TRIALS` and `RIGHTS_SEED` choose more of them, and others.
    package static func count(otherwise count: Int) -> Int { setting("RIGHTS_TRIALS").map { Int($0) } ?? count }
    package static var seed: UInt64 { setting("RIGHTS_SEED") ?? 41 }

    private static func setting(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

    /// Whom objects belong to, and lists name; the last of each is in no list.
    package static let users: [UInt32] = [1001, 1002, 1003]
    package static let groups: [UInt32] = [2001, 2002, 2003]
    private static let ownGroup: UInt32 = 3000

    /// Everybody who is asked about.
    package static let principals: [Principal] =
        users.flatMap { user in
            (0..<1 << groups.count).map { choice in
                let members = groups.indices.filter { choice >> $0 & 1 != 0 }.map { groups[$0] }
                return Principal(user: user, group: ownGroup, groups: Set(members))
            }
        } + [Principal(user: 0, group: 0)]

    private let scratch: String
    private let socket: Int32
    private var process: pid_t = 0

    package init() throws {
        var template = Array("/tmp/rights-trial.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure("mkdtemp") }
        scratch = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var child: pid_t = 0
        socket = ka_start(scratch, &child)
        process = child
        guard socket >= 0 else { throw Failure("the process that asks") }
        for path in [scratch, directory, "\(directory)/a", "\(directory)/a/b"] {
            if path != scratch, mkdir(path, 0o755) != 0 { throw Failure("mkdir \(path)") }
            guard chmod(path, 0o755) == 0 else { throw Failure("chmod \(path)") }
        }
    }

    deinit {
        _ = ka_stop(socket, process)
        remove()
        for path in ["\(directory)/a/b", "\(directory)/a", directory, scratch] { rmdir(path) }
    }

    private var directory: String { "\(scratch)/trial" }
    /// The directory in which the object lies, by the name `f`.
    package var place: String { "\(directory)/a/b" }
    private var path: String { "\(place)/f" }

    private func remove() {
        if unlink(path) != 0 { rmdir(path) }
    }

    /// Puts an object with these permissions in the place of the one before.
    package func make(_ permissions: Permissions) throws {
        remove()
        let made =
            permissions.kind == .directory ? mkdir(path, 0o700) : mknod(path, mode_t(S_IFREG) | 0o600, 0)
        guard made == 0 else { throw Failure("make \(path)") }
        try set(permissions)
    }

    /// Gives the object these permissions.
    package func set(_ permissions: Permissions) throws {
        guard chown(path, permissions.owner, permissions.group) == 0 else { throw Failure("chown") }
        if let acl = permissions.acl {
            let value = Self.bytes(of: acl)
            errno = ka_set_acl(path, value, value.count)
            guard errno == 0 else { throw Failure("setxattr") }
        }
        guard chmod(path, mode_t(permissions.mode.rawValue)) == 0 else { throw Failure("chmod") }
    }

    /// Of each principal what it may do: for each of the seven sets of rights a bit, asked for at once, and one each for
    /// opening to read, to write, and for both.
    package func answers() throws -> [UInt32] {
        try Self.principals.map { principal in
            var request = ka_request()
            request.user = principal.user
            request.group = principal.group
            request.group_count = UInt32(principal.groups.count)
            withUnsafeMutableBytes(of: &request.groups) { bytes in
                for (index, group) in principal.groups.sorted().enumerated() {
                    bytes.storeBytes(of: group, toByteOffset: 4 * index, as: UInt32.self)
                }
            }
            request.capabilities = principal.user == 0 ? UInt64.max : 0
            request.looks = 1
            withUnsafeMutableBytes(of: &request.trial) { $0.copyBytes(from: "trial".utf8) }
            let bits = ka_try(socket, &request)
            guard bits >= 0, bits & Int(ka_broken) == 0 else { throw Failure("asking the kernel") }
            return UInt32(bits)
        }
    }

    /// Whether an answer grants one of these rights.
    package static func grants(_ answer: UInt32, anyOf rights: UInt8) -> Bool {
        let opened: [(UInt8, UInt32)] = [
            (4, UInt32(ka_read | ka_read_write)), (2, UInt32(ka_write | ka_read_write)), (1, 0),
        ]
        return opened.contains { right, opening in
            rights & right != 0 && answer & (UInt32(ka_access) << UInt32(right - 1) | opening) != 0
        }
    }

    private static func bytes(of list: AccessControlList) -> [UInt8] {
        func number(_ value: UInt32, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return list.entries.reduce(into: number(2, 4)) { bytes, entry in
            let (tag, id): (UInt32, UInt32) =
                switch entry.tag {
                case .owner: (1, .max)
                case .user(let id): (2, id)
                case .group: (4, .max)
                case .namedGroup(let id): (8, id)
                case .mask: (16, .max)
                case .other: (32, .max)
                }
            bytes += number(tag, 2) + number(UInt32(entry.rights), 2) + number(id, 4)
        }
    }
}
