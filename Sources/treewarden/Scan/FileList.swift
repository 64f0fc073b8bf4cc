import Descriptors
import Supervising

/// What `--files-from` names: the entries that are judged, for each root.
struct FileList {
    /// Paths below each root; the empty one is the root itself.
    let judged: [Set<[UInt8]>]
    /// How many of the paths lie in none of the roots, and how many there are.
    let outside: Int
    let count: Int

    /// A longer list is refused: 256 MiB.
    private static let sizeLimit = 256 << 20

    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - isNull: whether each path ends with a zero byte, and else with its line.
    ///   - roots: as they were given. Paths of the list are held against them as they are written, from the working
    ///     directory: nothing is looked at.
    ///   - workingDirectory: absolute.
    init(
        _ path: PathArgument, isNull: Bool, trust: FileTrust, roots: [[UInt8]], workingDirectory: [UInt8]
    ) throws(CommandError) {
        let bytes = try Self.read(path, trust)
        let end: UInt8 = isNull ? 0 : 0x0A
        if !isNull, bytes.contains(0) {
            throw CommandError(
                "--files-from \(path.quoted) has zero bytes", hints: "Where they end the paths: --null")
        }
        let roots = roots.map { PathBase.normalized($0, below: workingDirectory) }
        var judged = roots.map { _ in Set<[UInt8]>() }
        var (outside, count) = (0, 0)
        for line in bytes.split(separator: end) {
            if !isNull, line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") {
                throw CommandError(
                    "--files-from \(path.quoted): \(PathArgument(Array(line)).quoted) is quoted, as git quotes names",
                    hints: "Have the names end with zero bytes: git diff --name-only -z … | … --files-from - --null")
            }
            count += 1
            let components = PathBase.normalized(Array(line), below: workingDirectory)
            var isOutside = true
            for (place, root) in roots.enumerated() where components.starts(with: root) {
                judged[place].insert(Array(components.dropFirst(root.count).joined(separator: [UInt8(ascii: "/")])))
                isOutside = false
            }
            if isOutside { outside += 1 }
        }
        self.judged = judged
        self.outside = outside
        self.count = count
    }

    private static func read(_ path: PathArgument, _ trust: FileTrust) throws(CommandError) -> [UInt8] {
        guard path.bytes == [UInt8(ascii: "-")] else {
            return try TrustedFile(
                reading: path, sizeLimit: sizeLimit, trust: trust, wayOut: "Or hand it over: --files-from - <FILE"
            ).bytes
        }
        do throws(SystemFailure) {
            return try StandardStream.readInput(atMost: sizeLimit)
        } catch {
            throw CommandError("standard input: \(error.sentence)", status: .incomplete)
        }
    }

    /// What one should know who meant other files.
    var remark: String? {
        guard outside > 0 else { return nil }
        let paths = count == 1 ? "the path" : "\(outside) of \(count) paths"
        return "\(paths) of --files-from \(outside == 1 ? "lies" : "lie") in nothing that is scanned"
    }
}
