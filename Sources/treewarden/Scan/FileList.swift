import Auditing
import Descriptors
import Supervising
import Trees

/// What `--files-from` names: the entries that are judged, for each root.
struct FileList {
    /// For each root the paths below it.
    let selections: [PathSelection]
    /// All paths by their numbers, and for which of them nothing was met.
    let paths: ListedPaths
    /// The lines, by their numbers.
    private let lines: [[UInt8]]
    /// How many of them lie in none of the roots.
    private let outside: Int

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
        var numbers = roots.map { _ in [[UInt8]: Int]() }
        var lines: [[UInt8]] = []
        var outside = 0
        for line in bytes.split(separator: end) {
            if !isNull, line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") {
                throw CommandError(
                    "--files-from \(path.quoted): \(PathArgument(Array(line)).quoted) is quoted, as git quotes names",
                    hints: "Have the names end with zero bytes: git diff --name-only -z … | … --files-from - --null")
            }
            var isOutside = true
            for spelling in Self.spellings(line, isNull: isNull) {
                let components = PathBase.normalized(spelling, below: workingDirectory)
                for (place, root) in roots.enumerated() where components.starts(with: root) {
                    let below = Array(components.dropFirst(root.count).joined(separator: [UInt8(ascii: "/")]))
                    // A path that is listed twice is one.
                    isOutside = false
                    if numbers[place][below] == nil { numbers[place][below] = lines.count }
                }
            }
            if isOutside { outside += 1 }
            lines.append(Self.spellings(line, isNull: isNull)[0])
        }
        let named = Set(numbers.flatMap(\.values))
        paths = ListedPaths(named)
        selections = numbers.map { [paths] in PathSelection($0, of: paths) }
        self.lines = lines
        self.outside = outside
    }

    /// What a line may name: where it ends as lines of Windows do, what stands before that, and a name that ends so.
    private static func spellings(_ line: ArraySlice<UInt8>, isNull: Bool) -> [[UInt8]] {
        guard !isNull, line.last == 0x0D else { return [Array(line)] }
        return [Array(line.dropLast()), Array(line)]
    }

    /// How many paths there are, and for how many nothing was met.
    var counts: AuditReport.ListedCounts {
        AuditReport.ListedCounts(paths: lines.count, unmatched: outside + (paths.settledNumbers?.count ?? 0))
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

    /// What one should know who meant other files, once all was walked: a sentence for each path, and how many more there are.
    func remarks() -> [String] {
        let idle = (paths.settledNumbers ?? []).sorted()
        var remarks = idle.prefix(Self.mostRemarks).map { number in
            "\(PathArgument(lines[number]).quoted) of --files-from matches nothing that is judged"
        }
        if idle.count > Self.mostRemarks {
            remarks.append("and \(idle.count - Self.mostRemarks) more paths of --files-from")
        }
        if outside > 0 {
            let paths = lines.count == 1 ? "the path" : "\(outside) of \(lines.count) paths"
            remarks.append(
                "\(paths) of --files-from \(outside == 1 ? "lies" : "lie") in nothing that is scanned")
        }
        return remarks
    }

    private static let mostRemarks = 20
}
