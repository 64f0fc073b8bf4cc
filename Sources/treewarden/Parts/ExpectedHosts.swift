import Descriptors
import Parts

/// The hosts that results are expected of.
struct ExpectedHosts {
    /// Each once, in order.
    let names: [String]

    /// A longer list is refused: 16 MiB.
    private static let sizeLimit = 16 << 20

    /// - Parameter arguments: names separated by commas, or a file with one on each line; `#` begins a remark.
    init(_ arguments: [PathArgument], trust: FileTrust) throws(CommandError) {
        var names: Set<String> = []
        for argument in arguments {
            let text = String(decoding: argument.bytes, as: UTF8.self)
            let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let isFile = words.count == 1 && Self.isThere(argument)
            if !isFile, words.allSatisfy({ HostName.isOne($0) }) {
                names.formUnion(words)
                continue
            }
            if words.count > 1 {
                let wrong = words.first { !HostName.isOne($0) } ?? ""
                throw CommandError(
                    "--expect \(argument.quoted): \(PathArgument(Array(wrong.utf8)).quoted) is no name of a host",
                    hints: "Names separated by commas, or a file with one on each line: --expect web1,web2")
            }
            names.formUnion(try Self.read(argument, trust))
        }
        self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func isThere(_ path: PathArgument) -> Bool {
        let (directory, last) = path.split
        guard let name = FileName(last), let open = try? Descriptor.openRoot(directory, followingLink: true) else {
            return false
        }
        return (try? open.status(of: name)) != nil
    }

    private static func read(_ path: PathArgument, _ trust: FileTrust) throws(CommandError) -> [String] {
        let file = try TrustedFile(
            reading: path, sizeLimit: sizeLimit, trust: trust, wayOut: "Or name the hosts: --expect web1,web2")
        var names: [String] = []
        for line in file.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let words = line.prefix { $0 != UInt8(ascii: "#") }.split { $0 == 0x20 || $0 == 0x09 }
            guard let word = words.first else { continue }
            let name = String(decoding: word, as: UTF8.self)
            guard words.count == 1, HostName.isOne(name) else {
                throw CommandError(
                    "--expect \(path.quoted): \(PathArgument(Array(line)).quoted) is no name of a host",
                    hints: "One name on each line.")
            }
            names.append(name)
        }
        guard !names.isEmpty else {
            throw CommandError("--expect \(path.quoted) names no host", hints: "One name on each line.")
        }
        return names
    }
}
