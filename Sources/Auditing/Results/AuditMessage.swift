import Facts
import RuleLanguage

/// One thing that a worker has to say, on its way to where the report is made.
enum AuditMessage {
    case rawFinding(RawFinding)
    case undecided(AuditReport.Undecided)
    case scanError(ScanError)
    /// The root's own status.
    case rootEvidence(Evidence, root: Int)
    /// The names of a file that a raw finding speaks of.
    case names([LinkGroup.Name], of: InodeIdentity)

    var message: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .rawFinding(let rawFinding):
            writer.add(0)
            rawFinding.write(to: &writer)
        case .undecided(let undecided):
            writer.add(1)
            writer.add(undecided.rule)
            writer.add(undecided.root)
            writer.add(undecided.path)
            writer.add(undecided.facts) { $0.add(Fact.allCases.firstIndex(of: $1) ?? 0) }
            writer.add(undecided.isLeftOut)
        case .scanError(let scanError):
            writer.add(2)
            writer.add(UInt64(scanError.kind.rawValue))
            writer.add(scanError.root)
            writer.add(scanError.path)
            writer.add(scanError.call)
            writer.add(scanError.error)
        case .rootEvidence(let evidence, let root):
            writer.add(3)
            writer.add(root)
            evidence.write(to: &writer)
        case .names(let names, let inode):
            writer.add(4)
            inode.write(to: &writer)
            writer.add(names) { writer, name in
                writer.add(name.root)
                writer.add(name.path)
            }
        }
        return writer.bytes
    }

    /// - Parameters:
    ///   - rules: how many rules there are.
    ///   - roots: how many roots.
    init(_ message: ArraySlice<UInt8>, rules: Int, roots: Int) throws(DecodingError) {
        var reader = MessageReader(message)
        self = try Self.read(&reader, rules: rules, roots: roots)
        guard reader.isAtEnd else { throw DecodingError() }
    }

    private static func read(
        _ reader: inout MessageReader, rules: Int, roots: Int
    ) throws(DecodingError) -> AuditMessage {
        switch try reader.number(UInt8.self) {
        case 0: return .rawFinding(try RawFinding(from: &reader, rules: rules, roots: roots))
        case 1:
            return .undecided(
                AuditReport.Undecided(
                    rule: try reader.place(below: rules), root: try reader.place(below: roots), path: try reader.text(),
                    facts: try reader.list { reader throws(DecodingError) in
                        Fact.allCases[try reader.place(below: Fact.allCases.count)]
                    }, isLeftOut: try reader.flag()))
        case 2:
            guard let kind = ScanError.Kind(rawValue: try reader.number()) else { throw DecodingError() }
            return .scanError(
                ScanError(
                    kind, root: try reader.place(below: roots), path: try reader.text(), call: try reader.string(),
                    error: try reader.string()))
        case 3:
            let root = try reader.place(below: roots)
            return .rootEvidence(try Evidence(from: &reader), root: root)
        case 4:
            let inode = try InodeIdentity(from: &reader)
            let names = try reader.list { reader throws(DecodingError) in
                LinkGroup.Name(root: try reader.place(below: roots), path: try reader.text())
            }
            return .names(names, of: inode)
        default: throw DecodingError()
        }
    }
}
