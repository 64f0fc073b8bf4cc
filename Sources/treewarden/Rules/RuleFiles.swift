import Descriptors
import Facts
import RuleLanguage

/// Rule files as they are found under paths: the file itself, or every `.yaml` file below the directory.
struct RuleFiles {
    private var files: [RuleFile] = []
    /// What is being read, for errors.
    private var current = PathArgument([])
    /// Who may own and write what is read; nothing where it is only checked and never obeyed.
    private let trust: FileTrust?

    private static let depthLimit = 16

    /// Reads what is below all of these paths, in the order of the paths and then of the names.
    static func read(_ paths: [PathArgument], trust: Trust?) throws(CommandError) -> [RuleFile] {
        var reader = RuleFiles(trust: trust)
        for path in paths {
            let before = reader.files.count
            do {
                try reader.read(path)
            } catch let commandError as CommandError {
                throw commandError
            } catch let failure as SystemFailure {
                throw CommandError("\(reader.current.quoted): \(failure.sentence)", nearest: reader.current)
            } catch {
                throw CommandError("\(reader.current.quoted): \(error)")
            }
            if reader.files.count == before {
                throw CommandError("no rule files in \(path.quoted)", hints: "Their names end with .yaml.")
            }
        }
        return reader.files
    }

    private init(trust: Trust?) {
        self.trust = trust.map { FileTrust($0, danger: "switch rules off") }
    }

    private mutating func read(_ path: PathArgument) throws {
        current = path
        guard let directory = try openDirectory(path) else {
            let (parent, name) = path.split
            guard let name = FileName(name) else { throw CommandError("\(path.quoted) is no name of a file") }
            try readFile(name, in: try Descriptor.openRoot(parent, followingLink: true), path)
            return
        }
        try readDirectory(directory, path, depth: 0)
    }

    /// The directory of that path; nothing where something else is there.
    private func openDirectory(_ path: PathArgument) throws -> Descriptor? {
        do throws(SystemFailure) {
            return try Descriptor.openRoot(path.bytes, followingLink: trust == nil)
        } catch {
            if error.name == "ENOTDIR" { return nil }
            guard error.name == "ELOOP" else { throw error }
            throw CommandError(
                "\(path.quoted) is a symbolic link, and whoever moves what it leads to would decide what is obeyed",
                hints: "Name what it leads to.")
        }
    }

    private mutating func readDirectory(_ directory: borrowing Descriptor, _ path: PathArgument, depth: Int) throws {
        current = path
        guard depth <= Self.depthLimit else {
            throw CommandError("\(path.quoted) lies \(depth) directories deep", hints: "Is this a directory of rules?")
        }
        try trust?.check(try directory.status(), try directory.attributeNames(), of: path)
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
            throw CommandError("\(path.quoted) is no regular file", hints: "Give the file itself, not a link to it.")
        }
        guard status.size <= UInt64(RuleSource.sizeLimit) else {
            throw CommandError(
                "\(path.quoted) has \(status.size) bytes", hints: "At most \(RuleSource.sizeLimit >> 20) MiB are read.")
        }
        try trust?.check(status, try file.attributeNames(), of: path)
        let bytes = try file.reopenForReading().read(atMost: Int(status.size), at: 0)
        files.append(RuleFile(name: String(decoding: path.bytes, as: UTF8.self), bytes: bytes))
    }
}
