/// The mounts that are unlike others in what no other call tells, as proc_pid_mountinfo(5) lists them: FUSE file
/// systems, those that map ids, and those of servers without a magic number.
public struct MountTable: Sendable {
    /// What is unlike others about a mount.
    public struct Mount: Hashable, Sendable {
        /// Whether it shows other ids than are stored (mount_setattr(2)).
        public var mapsIDs = false
        /// What a FUSE file system was mounted with; nothing for others.
        public var program: ProgramMount?
        /// Whether its type is that of a server that no magic number tells.
        var isRemoteByName = false
    }

    /// The options of mount.fuse(8) that say who may use it, and who decides.
    public struct ProgramMount: Hashable, Sendable {
        /// Whether the kernel decides by permissions, and not the program.
        public var hasDefaultPermissions: Bool
        /// Whether others may use it than whom it was mounted for.
        public var allowsOthers: Bool
        /// The user that it was mounted for (`user_id=`).
        public var user: UInt32
        /// The group that it was mounted for (`group_id=`).
        public var group: UInt32
    }

    private var mounts: [UInt64: Mount] = [:]

    /// - Returns: nothing where the table cannot be read.
    public static func current() -> MountTable? {
        Process.mounts.map { MountTable(reading: $0) }
    }

    /// - Parameter text: lines of mountinfo.
    init(reading text: [UInt8]) {
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "))
            // Optional fields, none or more of them, end at a hyphen; behind it stand type, source and options.
            guard fields.count > 6, let id = Self.number(fields[0]),
                let hyphen = fields[6...].firstIndex(where: { $0.elementsEqual("-".utf8) }), fields.count > hyphen + 3
            else { continue }
            let mount = Mount(
                mapsIDs: Self.options(fields[5]).contains { $0.elementsEqual("idmapped".utf8) },
                program: Self.program(type: fields[hyphen + 1], Self.options(fields[hyphen + 3])),
                isRemoteByName: FileSystem.remoteNames.contains(String(decoding: fields[hyphen + 1], as: UTF8.self)))
            if mount != Mount() { mounts[id] = mount }
        }
    }

    /// The ids of those that show other owners than are stored.
    public var mappedMounts: Set<UInt64> { Set(mounts.filter { $0.value.mapsIDs }.keys) }

    /// The mount with the id that statx(2) tells; nothing of what is neither.
    public subscript(id: UInt64) -> Mount? { mounts[id] }

    private static func program(type: ArraySlice<UInt8>, _ options: [ArraySlice<UInt8>]) -> ProgramMount? {
        // Between a virtual machine and its host, it is always like this, and says nothing.
        if type.elementsEqual("virtiofs".utf8) {
            return ProgramMount(hasDefaultPermissions: true, allowsOthers: true, user: 0, group: 0)
        }
        guard type.starts(with: "fuse".utf8) else { return nil }
        func value(_ name: String) -> UInt32? {
            options.first { $0.starts(with: name.utf8) }.flatMap { number($0.dropFirst(name.utf8.count)) }
                .flatMap { UInt32(exactly: $0) }
        }
        guard let user = value("user_id="), let group = value("group_id=") else { return nil }
        return ProgramMount(
            hasDefaultPermissions: options.contains { $0.elementsEqual("default_permissions".utf8) },
            allowsOthers: options.contains { $0.elementsEqual("allow_other".utf8) }, user: user, group: group)
    }

    private static func options(_ field: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        field.split(separator: UInt8(ascii: ","))
    }

    private static func number(_ field: ArraySlice<UInt8>) -> UInt64? {
        UInt64(String(decoding: field, as: UTF8.self))
    }
}
