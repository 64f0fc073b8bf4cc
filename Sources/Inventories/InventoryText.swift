import Archives
import Auditing
import Descriptors
import Facts
import RuleLanguage
import Snapshots
import Trees

/// Why an inventory does not come to entries.
enum InventoryFailure: Error {
    /// It is not what its form has.
    case flaw(InventoryFlaw)
    /// Its bytes could not be had.
    case bytes(ScanError)
}

/// What an inventory holds, decompressed where it is compressed, as it comes.
struct InventoryText {
    private let source: any ByteSource
    private let decoded: DecodedSource?

    private static let piece = 1 << 16

    /// - Throws: where not even its beginning can be read.
    init(_ file: ArchiveFile, _ budget: ExpansionBudget) throws(InventoryFailure) {
        do throws(ArchiveError) {
            let head = try Self.read(ArchiveFormat.signatureLength, of: file)
            let whole = PrefixedSource(head, file)
            let libraries = Libraries()
            if let encoding = libraries.encoding(firstBytes: head.span) {
                let decoded = try DecodedSource(encoding, over: whole, by: libraries, budget: budget)
                (source, self.decoded) = (decoded, decoded)
            } else {
                (source, decoded) = (whole, nil)
            }
        } catch {
            throw Self.failure(error)
        }
    }

    /// What a reader makes of it, in the order of directories.
    ///
    /// - Throws: where it cannot be read to its end, or is something else.
    func state<Reader: TreeStateReader & ~Copyable>(
        by _: Reader.Type, _ space: (any SpillSpace)?
    ) throws(InventoryFailure) -> TreeState {
        var reader = Reader(file: "", spillingTo: space, order: .directory)
        while true {
            let bytes: [UInt8]
            do throws(ArchiveError) {
                bytes = try Self.read(Self.piece, of: source)
            } catch {
                throw Self.failure(error)
            }
            if bytes.isEmpty { break }
            do throws(Diagnostic) {
                try reader.take(bytes)
            } catch {
                throw Self.failure(error)
            }
        }
        guard decoded?.trailingOffset == nil else {
            throw .flaw(
                InventoryFlaw(line: 0, column: 0, message: "something else lies behind what is compressed in it"))
        }
        do throws(Diagnostic) {
            return try reader.finish()
        } catch {
            throw Self.failure(error)
        }
    }

    /// The next bytes, as many as there are at once; none at the end.
    private static func read(_ count: Int, of source: any ByteSource) throws(ArchiveError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var buffer = bytes.mutableSpan
        let read = try source.read(into: &buffer)
        bytes.removeLast(count - read)
        return bytes
    }

    private static func failure(_ diagnostic: Diagnostic) -> InventoryFailure {
        .flaw(InventoryFlaw(line: diagnostic.line, column: diagnostic.column, message: diagnostic.message))
    }

    private static func failure(_ error: ArchiveError) -> InventoryFailure {
        switch error.problem {
        case .compression:
            return .flaw(
                InventoryFlaw(line: 0, column: 0, message: "what is compressed in it is damaged, or was cut off"))
        case .bound(.expansion): return .bytes(ScanError(.expansion, root: 0, path: []))
        case .refused(let code):
            return .bytes(
                ScanError(
                    .unreadableDirectory, root: 0, path: [], call: "read", error: SystemFailure(.read, code).name))
        default: return .bytes(ScanError(.unreadableDirectory, root: 0, path: [], call: "read"))
        }
    }
}
