public import Auditing
import Facts
public import Reporting

/// The programs that a manifest is written for; each knows keywords that others refuse.
public enum ManifestDialect: Sendable {
    /// mtree(8) of the BSDs, and libarchive's.
    case bsd
    /// go-mtree: with extended attributes, and without numbers of devices.
    case go
}

/// Writes a manifest of a tree (mtree(5)): entries in their directories, which `..` closes. That is the one form that all
/// programs read alike; a path in a line of its own means another directory to some of them.
public struct ManifestWriter: ~Copyable {
    private let dialect: ManifestDialect
    private var bytes = Array("#mtree\n".utf8)
    /// The directory that is open, and how long the path of each above it is. Nothing is open before the root is.
    private var directory: [UInt8] = []
    private var ends: [Int] = []

    public init(_ dialect: ManifestDialect) {
        self.dialect = dialect
    }

    /// Writes all of it.
    ///
    /// - Parameters:
    ///   - records: in the order of a tree: what is in a directory follows it.
    ///   - gaps: where nothing is known; the form has no place for that but a comment.
    ///   - isWhole: whether it was gathered to its end. The form has no end of its own: what is not whole ends within a
    ///     line, which no reader takes for a manifest.
    public consuming func write<Sink: ByteSink & ~Copyable>(
        _ records: EntryRecords, gaps: [TreeState.Gap], isWhole: Bool = true, to sink: inout Sink
    ) throws(Sink.Failure) {
        for gap in gaps {
            bytes += "# not read (\(gap.reason)): ".utf8
            appendName(gap.path)
            bytes.append(UInt8(ascii: "\n"))
        }
        for record in records {
            enter(record.path.isEmpty ? nil : record.path.dropLast(record.name.count))
            append(record)
            if bytes.count >= 1 << 16 {
                try sink.append(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        if isWhole { enter(nil) } else { bytes += "/set type=".utf8 }
        try sink.append(bytes)
    }

    // MARK: Directories

    /// Closes and opens directories until the one with this path is open, with a slash at its end; nothing closes the
    /// root as well.
    private mutating func enter(_ path: ArraySlice<UInt8>?) {
        while !ends.isEmpty, path.map({ !Self.leads(directory, to: $0) }) ?? true {
            bytes += "..\n".utf8
            directory.removeLast(directory.count - ends.removeLast())
        }
        guard var path else { return }
        if ends.isEmpty { openUnknown([]) }
        path.removeFirst(directory.isEmpty ? 0 : directory.count + 1)
        // What is above an entry is a directory, even where nothing else is known of it.
        for name in path.split(separator: UInt8(ascii: "/")) { openUnknown(name) }
    }

    private static func leads(_ directory: [UInt8], to path: ArraySlice<UInt8>) -> Bool {
        if directory.isEmpty { return true }
        return path.count > directory.count && path[path.startIndex + directory.count] == UInt8(ascii: "/")
            && path.starts(with: directory)
    }

    private mutating func openUnknown(_ name: ArraySlice<UInt8>) {
        appendName(name)
        bytes += " type=dir\n".utf8
        open(name)
    }

    private mutating func open(_ name: ArraySlice<UInt8>) {
        ends.append(directory.count)
        if !directory.isEmpty { directory.append(UInt8(ascii: "/")) }
        directory += name
    }

    // MARK: Entries

    private mutating func append(_ record: EntryRecord) {
        if record.kind != .directory { bytes += "    ".utf8 }
        appendName(record.name)
        append("type", record.kind.manifestWord)
        if record.kind != .link, let mode = record.mode {
            append("mode", mode.rawValue == 0 ? "0" : "0" + String(mode.rawValue, radix: 8))
        }
        append(record.owner, number: "uid", name: "uname")
        append(record.group, number: "gid", name: "gname")
        if let links = record.links { append("nlink", String(links)) }
        if record.kind == .file, let size = record.size { append("size", String(size)) }
        if let modified = record.modified { append("time", Self.time(modified)) }
        if record.kind == .link, let target = record.target {
            bytes += " link=".utf8
            ManifestName.append(target, to: &bytes)
        }
        if let device = record.device, dialect == .bsd { append("device", "native,\(device.major),\(device.minor)") }
        if let digest = record.digest {
            append(dialect == .bsd ? "sha256" : "sha256digest", digest.hexadecimal)
        }
        if dialect == .go {
            for attribute in record.attributes {
                guard let value = attribute.value else { continue }
                bytes += " xattr.".utf8
                ManifestName.append(attribute.name, to: &bytes)
                bytes += "=\(Base64.encode(value))".utf8
            }
        }
        bytes.append(UInt8(ascii: "\n"))
        if record.kind == .directory { open(record.name) }
    }

    /// An account by its number, or by its name where nothing else is known: with both, readers may go by either.
    private mutating func append(_ account: Evidence.Account?, number: String, name: String) {
        guard let account else { return }
        if account.id != EntryRecord.unnumbered {
            append(number, String(account.id))
        } else if let text = account.name {
            bytes += " \(name)=".utf8
            ManifestName.append(text, to: &bytes)
        }
    }

    private mutating func append(_ keyword: String, _ value: String) {
        bytes += " \(keyword)=\(value)".utf8
    }

    private mutating func appendName(_ name: some Collection<UInt8>) {
        if name.isEmpty { bytes.append(UInt8(ascii: ".")) } else { ManifestName.append(name, to: &bytes) }
    }

    /// Seconds and nanoseconds since 1970. Some readers take what is behind the point for a number and others for a
    /// fraction: with nine digits it is both.
    private static func time(_ nanoseconds: Int64) -> String {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let fraction = rest < 0 ? rest + 1_000_000_000 : rest
        let digits = String(fraction)
        return "\(rest < 0 ? seconds - 1 : seconds).\(String(repeating: "0", count: 9 - digits.utf8.count))\(digits)"
    }
}

extension EntryKind {
    /// The value of the keyword `type`.
    var manifestWord: String {
        switch self {
        case .file: "file"
        case .directory: "dir"
        case .link: "link"
        case .fifo: "fifo"
        case .socket: "socket"
        case .blockDevice: "block"
        case .characterDevice: "char"
        }
    }
}
