import SafeFiles
import SystemPackage

/// One operation of the library, for as often as it is asked for: what it costs beside the program that does the like.
@main struct Operations {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count > 3, let first = FileName(words[3].utf8) else {
            print("operations OPERATION DIRECTORY NAME [NAME|COUNT]")
            return
        }
        let directory = try Directory(at: FilePath(words[2]), trust: .unchecked, links: .follow)
        let last = words.count > 4 ? words[4] : ""
        switch words[1] {
        case "copy": try copy(first, FileName(last.utf8) ?? "copy", in: directory)
        case "remove":
            let removal = try directory.removeTree(first)
            guard removal.failures.isEmpty else { throw removal.failures[0] }
        case "walk": try walk(directory.directory(first))
        case "sequence": try sequence(directory.directory(first))
        case "compare":
            let second = try directory.directory(FileName(last.utf8) ?? "copy")
            var comparison = try Comparison(directory.directory(first), second, comparing: [])
            while let difference = try comparison.next() { print(difference) }
        case "write": try write(Int(last) ?? 1, in: directory) { _ in first }
        case "create": try write(Int(last) ?? 1, in: directory) { FileName("\(words[3])-\($0)".utf8) }
        default: print("operations: there is no \(words[1])")
        }
    }

    /// As cp -a has it, without sharing blocks, and without waiting for a disk.
    private static func copy(_ name: FileName, _ new: FileName, in directory: borrowing Directory) throws {
        var how = Copying()
        how.keeping = [.mode, .owner, .accessControlList, .userAttributes, .times]
        how.setID = true
        how.cloning = false
        how.durability = .none
        _ = try directory.copy(name, to: new, in: directory, how)
    }

    private static func walk(_ directory: consuming Directory) throws {
        var options = WalkOptions()
        options.prefetching = .status
        var walk = try directory.walk(options)
        var (count, size) = (0, UInt64(0))
        while let visit = try walk.next() {
            count += 1
            size += visit.facts.size
        }
        print(count, size)
    }

    private static func sequence(_ directory: consuming Directory) throws {
        var options = WalkOptions()
        options.prefetching = .status
        var (count, size) = (0, UInt64(0))
        for entry in try directory.walk(options).sequence(onError: { _ in .stop }) {
            count += 1
            size += entry.facts.size
        }
        print(count, size)
    }

    private static func write(
        _ count: Int, in directory: borrowing Directory, to name: (Int) -> FileName?
    ) throws {
        let bytes = [UInt8](repeating: 65, count: 100)
        var how = Replacement()
        how.durability = .none
        for number in 0..<count {
            guard let name = name(number) else { continue }
            _ = try directory.write(bytes.span.bytes, to: name, how)
        }
    }
}
