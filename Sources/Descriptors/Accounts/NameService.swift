import CLinux

/// The buffers that getpwnam_r(3) and its kin want, and what they leave in them.
enum NameService {
    /// A group of a large site has thousands of members; more than this is refused with ERANGE.
    private static let bufferLimit = 1 << 24

    static func user(
        _ call: SystemCall, _ ask: (UnsafeMutablePointer<tw_user>, UnsafeMutablePointer<CChar>, Int) -> Int
    ) throws(SystemFailure) -> HostAccounts.User? {
        var raw = unsafe tw_user()
        return unsafe try growing(call) { buffer, size, user in
            let result = unsafe ask(&raw, buffer, size)
            if result > 0, let name = unsafe raw.name {
                user = unsafe HostAccounts.User(
                    name: [UInt8](terminated: name), id: raw.id, primaryGroup: raw.primary_group)
            }
            return result
        }
    }

    static func group(
        _ call: SystemCall, _ ask: (UnsafeMutablePointer<tw_group>, UnsafeMutablePointer<CChar>, Int) -> Int
    ) throws(SystemFailure) -> HostAccounts.Group? {
        var raw = unsafe tw_group()
        return unsafe try growing(call) { buffer, size, group in
            let result = unsafe ask(&raw, buffer, size)
            if result > 0, let name = unsafe raw.name {
                var members: [[UInt8]] = []
                var next = unsafe raw.members
                while let place = unsafe next, let member = unsafe place.pointee {
                    members.append(unsafe [UInt8](terminated: member))
                    unsafe next = place + 1
                }
                group = unsafe HostAccounts.Group(name: [UInt8](terminated: name), id: raw.id, members: members)
            }
            return result
        }
    }

    /// The primary group among them.
    static func groups(of user: HostAccounts.User) throws(SystemFailure) -> [UInt32] {
        let groupLimit = 65536
        for capacity in [64, groupLimit + 1] {
            var result = 0
            let groups = unsafe [UInt32](unsafeUninitializedCapacity: capacity) { buffer, filled in
                result = unsafe user.name.withTerminated { name in
                    unsafe tw_groups_of_user(name, user.primaryGroup, buffer.baseAddress, capacity)
                }
                filled = max(0, result)
            }
            if result >= 0 { return groups }
            guard result == -Int(ERANGE) else { throw SystemFailure(.groupsOfUser, result: result) }
        }
        throw SystemFailure(.groupsOfUser, ERANGE)
    }

    private static func growing<Account>(
        _ call: SystemCall, _ ask: (UnsafeMutablePointer<CChar>, Int, inout Account?) -> Int
    ) throws(SystemFailure) -> Account? {
        var size = 1024
        while true {
            let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: size)
            defer { unsafe buffer.deallocate() }
            var account: Account?
            let result = unsafe ask(buffer, size, &account)
            if result >= 0 { return account }
            guard result == -Int(ERANGE), size < bufferLimit else { throw SystemFailure(call, result: result) }
            size *= 4
        }
    }
}
