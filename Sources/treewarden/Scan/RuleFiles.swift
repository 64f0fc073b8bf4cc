import Descriptors
import Facts
import RuleLanguage

/// Rule files as they are found under paths: the file itself, or every `.yaml` file below the directory.
struct RuleFiles {
    private var files: [RuleFile] = []
    /// What is being read, for complaints.
    private var current = PathArgument([])
    /// Who may own and write what is read; nothing where it is only checked and never obeyed.
    private let trust: Trust?

    /// A rule is a page of text; what is larger is none.
    private static let sizeLimit = 1 << 20
    private static let depthLimit = 16

    /// Reads what is below all of these paths, in the order of the paths and then of the names.
    static func read(_ paths: [PathArgument], trust: Trust?) throws(Complaint) -> [RuleFile] {
        var reader = RuleFiles(trust: trust)
        for path in paths {
            let before = reader.files.count
            do {
                try reader.read(path)
            } catch let complaint as Complaint {
                throw complaint
            } catch let failure as SystemFailure {
                throw Complaint("\(reader.current.quoted): \(failure.sentence)", nearest: reader.current)
            } catch {
                throw Complaint("\(reader.current.quoted): \(error)")
            }
            if reader.files.count == before {
                throw Complaint("no rule files in \(path.quoted)", hints: "Their names end with .yaml.")
            }
        }
        return reader.files
    }

    private init(trust: Trust?) {
        self.trust = trust
    }

    private mutating func read(_ path: PathArgument) throws {
        current = path
        guard let directory = try openDirectory(path) else {
            let (parent, name) = path.split
            guard let name = FileName(name) else { throw Complaint("\(path.quoted) is no name of a file") }
            try readFile(name, in: try Descriptor.openRoot(parent, followingLink: true), path)
            return
        }
        try readDirectory(directory, path, depth: 0)
    }

    /// The directory of that path; nothing where something else is there.
    private func openDirectory(_ path: PathArgument) throws(SystemFailure) -> Descriptor? {
        do throws(SystemFailure) {
            return try Descriptor.openRoot(path.bytes, followingLink: true)
        } catch {
            if error.name == "ENOTDIR" { return nil }
            throw error
        }
    }

    private mutating func readDirectory(_ directory: borrowing Descriptor, _ path: PathArgument, depth: Int) throws {
        current = path
        guard depth <= Self.depthLimit else {
            throw Complaint("\(path.quoted) lies \(depth) directories deep", hints: "Is this a directory of rules?")
        }
        try refuseStrangers(try directory.status(), try directory.attributeNames())
        var reader = DirectoryReader()
        var names: [FileName] = []
        while try reader.read(directory) {
            while reader.next() { names.append(reader.fileName) }
        }
        names.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        for name in names where name.bytes.first != UInt8(ascii: ".") {
            let path = PathArgument(path.withoutTrailingSlashes + [UInt8(ascii: "/")] + name.bytes)
            current = path
            if try directory.status(of: name).isDirectory {
                try readDirectory(try directory.openDirectory(name, crossingMounts: true), path, depth: depth + 1)
            } else if name.bytes.suffix(5).elementsEqual(".yaml".utf8) {
                try readFile(name, in: directory, path)
            }
        }
    }

    private mutating func readFile(_ name: FileName, in directory: borrowing Descriptor, _ path: PathArgument) throws {
        current = path
        let file = try directory.pin(name, crossingMounts: true)
        let status = try file.status()
        guard status.isRegularFile else {
            throw Complaint("\(path.quoted) is no regular file", hints: "Give the file itself, not a link to it.")
        }
        guard status.size <= UInt64(Self.sizeLimit) else {
            throw Complaint("\(path.quoted) has \(status.size) bytes", hints: "A rule file has at most 1 MiB.")
        }
        try refuseStrangers(status, try file.attributeNames())
        let bytes = try file.reopenForReading().read(atMost: Self.sizeLimit, at: 0)
        files.append(RuleFile(name: String(decoding: path.bytes, as: UTF8.self), bytes: bytes))
    }

    /// Whoever can write a rule can switch it off, so rules are only taken from whom the audit trusts anyway.
    private func refuseStrangers(_ status: EntryStatus, _ attributes: [[UInt8]]) throws {
        guard let trust else { return }
        guard trust.owners.contains(status.owner) else {
            throw Complaint(
                "\(current.quoted) belongs to user \(status.owner), who is not trusted",
                hints: "Take the rules over (chown), or trust the owner: --trusted-owner \(status.owner)")
        }
        // Under an access list the group bits are its mask, and whom it lets write is more than a mode tells.
        let hasList = attributes.contains(Array("system.posix_acl_access".utf8))
        let groupMayWrite = status.mode & 0o020 != 0 && (hasList || !trust.groups.contains(status.group))
        if status.mode & 0o002 != 0 || groupMayWrite {
            throw Complaint(
                "\(current.quoted) may be written by others, who could switch rules off",
                hints: "Take that right away: chmod go-w \(current.quoted)")
        }
    }
}
