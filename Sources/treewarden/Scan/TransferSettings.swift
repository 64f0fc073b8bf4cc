import Descriptors
import Facts

/// What the options say of a tree's build and of where it goes, checked.
struct TransferSettings {
    private(set) var buildTime: Int64?
    private(set) var transferTargets: TransferTarget = []
    private(set) var prefix: [UInt8]?

    init(_ options: TransferOptions, now: Int64) throws(CommandError) {
        if let given = options.buildTime { buildTime = try Self.time(given, now: now) }
        if let given = options.prefix {
            guard given.bytes.first == UInt8(ascii: "/") else {
                throw CommandError(
                    "--prefix \(given.quoted) is no absolute path",
                    hints: "It is the directory that the tree will be unpacked at, for example --prefix /usr/local.")
            }
            prefix = given.bytes
        }
        for name in options.transferTo.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let target =
                TransferTarget.names.first { $0.1 == name }?.0 ?? Self.aliases.first { $0.word == name }?.target
            guard let target else {
                let words = TransferTarget.names.map(\.1) + Self.aliases.map(\.word)
                throw CommandError(
                    "--transfer-to \(PathArgument(ArgumentText.decode(String(name))).quoted) is no target",
                    hints: "There are \(words.joined(separator: ", ")).")
            }
            transferTargets.formUnion(target)
        }
    }

    /// What people call the places, and the words of --target; a share loses what Windows does.
    private static let aliases: [(word: String, target: TransferTarget)] = [
        ("windows", [.ntfs, .vfat]), ("macos", .apfs), ("nas", .ntfs), ("smb", .ntfs), ("exfat", .vfat),
        ("fat32", .vfat), ("hfsplus", .apfs),
    ]

    /// A time, or when the file with this name was modified.
    private static func time(_ given: PathArgument, now: Int64) throws(CommandError) -> Int64 {
        let unknown: CommandError
        do throws(CommandError) {
            let text = String(decoding: given.bytes, as: UTF8.self)
            return try TimePoint(parsing: text, of: "--build-time", now: now).seconds
        } catch {
            unknown = error
        }
        let (parent, last) = given.split
        guard let name = FileName(last) else { throw unknown }
        do throws(SystemFailure) {
            return try Descriptor.openRoot(parent, followingLink: true).status(of: name).modified.seconds
        } catch {
            guard error.name == "ENOENT" else { throw CommandError("\(given.quoted): \(error.sentence)") }
            var commandError = unknown
            commandError.hints.append("A file of that name is not there either.")
            throw commandError
        }
    }
}
