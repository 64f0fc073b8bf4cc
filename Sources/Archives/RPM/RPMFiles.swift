import Facts

/// The files that a package's header lists.
struct RPMFiles {
    private let header: RPMHeader
    private let baseNames: RPMTexts
    private let directoryNames: RPMTexts
    private let fullNames: RPMTexts
    private let users: RPMTexts
    private let groups: RPMTexts
    private let targets: RPMTexts
    private let capabilities: RPMTexts
    /// By their path; made where the payload has another order.
    private var indexes: [ArraySlice<UInt8>: Int]?

    /// A file that the package owns and does not bring along (`RPMFILE_GHOST`).
    private static let ghost: UInt64 = 1 << 6

    init(_ header: RPMHeader) {
        self.header = header
        baseNames = header.texts(.baseNames)
        directoryNames = header.texts(.directoryNames)
        fullNames = header.texts(.oldFileNames)
        users = header.texts(.userNames)
        groups = header.texts(.groupNames)
        targets = header.texts(.linkTargets)
        capabilities = header.texts(.capabilities)
    }

    var count: Int { max(baseNames.count, fullNames.count) }

    /// Puts a file's path together; false where the header does not have it.
    func path(of index: Int, into path: inout [UInt8]) -> Bool {
        path.removeAll(keepingCapacity: true)
        if let name = header.text(baseNames, index) {
            guard let directory = header.number(.directoryIndexes, index).flatMap(Int.init(exactly:)),
                let prefix = header.text(directoryNames, directory)
            else { return false }
            path.append(contentsOf: prefix)
            path.append(contentsOf: name)
            return true
        }
        guard let name = header.text(fullNames, index) else { return false }
        path.append(contentsOf: name)
        return true
    }

    /// Which file has the path, looked for from `expected` on, where the payload is in the header's order.
    mutating func index(of path: [UInt8], expected: Int, scratch: inout [UInt8]) -> Int? {
        if self.path(of: expected, into: &scratch), scratch == path { return expected }
        let indexes = self.indexes ?? makeIndexes(&scratch)
        self.indexes = indexes
        return indexes[path[...]]
    }

    private func makeIndexes(_ scratch: inout [UInt8]) -> [ArraySlice<UInt8>: Int] {
        var indexes: [ArraySlice<UInt8>: Int] = [:]
        for index in 0..<count where path(of: index, into: &scratch) { indexes[scratch[...]] = index }
        return indexes
    }

    func isGhost(_ index: Int) -> Bool {
        (header.number(.fileFlags, index) ?? 0) & Self.ghost != 0
    }

    /// Nothing where the header does not say it.
    func mode(of index: Int) -> UInt32? {
        header.number(.fileModes, index).map { UInt32(truncatingIfNeeded: $0) }
    }

    func size(of index: Int) -> UInt64 {
        header.number(.longFileSizes, index) ?? header.number(.fileSizes, index) ?? 0
    }

    func inode(of index: Int) -> InodeIdentity {
        InodeIdentity(device: header.number(.fileSystems, index) ?? 0, inode: header.number(.inodes, index) ?? 0)
    }

    /// Fills in what the header says; all but the path and where it lies.
    func fill(_ member: inout Member, _ index: Int) {
        member.known = [.hardLinks]
        if let mode = mode(of: index) {
            member.mode = Mode(rawValue: UInt16(mode & 0o7777))
            member.kind = .entry(EntryKind(statusMode: mode) ?? .file)
            member.known.insert(.mode)
        }
        member.size = size(of: index)
        if let time = header.number(.fileTimes, index) {
            member.modified = Int64(clamping: time)
            member.known.insert(.modified)
        }
        member.inode = inode(of: index)
        member.packageFlags = UInt32(truncatingIfNeeded: header.number(.fileFlags, index) ?? 0)
        let device = header.number(.fileDevices, index) ?? 0
        member.deviceMajor = UInt32(device >> 8 & 0xFF)
        member.deviceMinor = UInt32(device & 0xFF)
        if member.kind == .entry(.blockDevice) || member.kind == .entry(.characterDevice) {
            member.known.insert(.device)
        }
        member.ownerName = Array(header.text(users, index) ?? [])
        member.groupName = Array(header.text(groups, index) ?? [])
        if !member.ownerName.isEmpty { member.known.insert(.ownerName) }
        if !member.groupName.isEmpty { member.known.insert(.groupName) }
        member.linkTarget = Array(header.text(targets, index) ?? [])
        member.capabilities = Array(header.text(capabilities, index) ?? [])
        member.known.insert(.capabilities)
    }

    /// The headers of a payload that only numbers its members, by number: directories, and files whose contents come with a
    /// later name of theirs, take no bytes.
    func payloadHeaders() -> @Sendable (UInt32) -> CPIOHeader? {
        var last: [InodeIdentity: Int] = [:]
        var headers: [(mode: UInt32, size: UInt64)] = []
        for index in 0..<count {
            headers.append((mode(of: index) ?? 0, size(of: index)))
            if !isGhost(index) { last[inode(of: index)] = index }
        }
        for index in 0..<count {
            let isDirectory = EntryKind(statusMode: headers[index].mode) == .directory
            let later = last[inode(of: index)] ?? index
            if isDirectory || later > index && inode(of: index).inode != 0 { headers[index].size = 0 }
        }
        return { [headers] number in
            guard Int(number) < headers.count else { return nil }
            return CPIOHeader(mode: headers[Int(number)].mode, size: headers[Int(number)].size)
        }
    }
}
