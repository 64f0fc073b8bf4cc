import Facts
import RuleLanguage
import Testing

@testable import Auditing

/// What one process writes the other one reads, whole: one of each, with every field filled.
struct MessageTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static var evidence: Evidence {
        var evidence = Evidence(
            kind: .link, mode: Mode(rawValue: 0o4755), owner: .init(id: .max, name: nil),
            group: .init(id: 7, name: bytes("staff")), size: .max, acl: "u::rwx,g::r-x,o::r-x", defaultACL: "u::rwx",
            capabilities: "cap_net_raw=ep", target: [0xFF, 0x0A], facts: [.init(name: "age", value: bytes("3 days"))],
            isUnreachable: true)
        evidence.line = 3
        evidence.hasMode = false
        evidence.hasOwners = false
        return evidence
    }

    private static var conflict: NameConflict {
        var conflict = NameConflict(
            .alteration, targets: ["ntfs", "apfs"], systems: ["NTFS", "APFS"], mechanisms: ["differ only in case"],
            members: [.init(path: bytes("a"), evidence: evidence), .init(path: [0xC3], evidence: plainEvidence)],
            contentEqual: false, dangers: [.rights, .none], weaknesses: [178, 59], severity: 78)
        conflict.untold = 7
        return conflict
    }

    private static var rawFinding: RawFinding {
        RawFinding(
            rule: 2, level: .warning, root: 1, path: bytes("d/e"), evidence: evidence,
            related: Related.Role.allCases.map { Related(role: $0, path: bytes("\($0)"), detail: [0, 0x80]) },
            fingerprints: Fingerprints(location: Fingerprint(0, .max), name: Fingerprint(1 << 63, 2)),
            inode: InodeIdentity(device: 3, inode: .max),
            count: 12, names: conflict, fold: FoldMark(.directory, value: bytes("v"), container: container),
            membership: .init(rule: 1, level: .error, loss: .init(kind: .hardLinks, targets: .zip)))
    }

    private static var container: FoldMark.Container {
        FoldMark.Container(mode: Mode(rawValue: 0o750), owner: evidence.owner, group: evidence.group)
    }

    private static var plainEvidence: Evidence {
        let root = Evidence.Account(id: 0, name: nil)
        return Evidence(kind: .file, mode: Mode(rawValue: 0), owner: root, group: root)
    }

    private static var plainRawFinding: RawFinding {
        RawFinding(
            rule: 0, level: .off, root: 0, path: [], evidence: plainEvidence, related: [],
            fingerprints: Fingerprints(location: Fingerprint(0, 0), name: Fingerprint(0, 0)), inode: nil, count: nil,
            names: nil)
    }

    private static var messages: [AuditMessage] {
        return [
            .rawFinding(rawFinding), .rawFinding(plainRawFinding),
            .undecided(.init(rule: 1, root: 1, path: bytes("u"), facts: [.aclMasked, .runtimeRights])),
            .undecided(.init(rule: 1, root: 0, path: bytes("u"), facts: [], isLeftOut: true)),
            .scanError(ScanError(.workerDied, root: 1, path: [0x1B], call: "statx", error: "EIO")),
            .rootEvidence(evidence, root: 1),
            .names(
                [.init(root: 0, path: bytes("n")), .init(root: 1, path: [])],
                of: InodeIdentity(device: 0, inode: 9)),
        ]
    }

    /// A value with all that it holds, to be compared where a type cannot be.
    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test func everyMessageArrivesWhole() throws {
        for message in Self.messages {
            let arrived = try AuditMessage(message.message[...], rules: 3, roots: 2)
            #expect(dumped(arrived) == dumped(message))
        }
    }

    private func arrives(_ edit: (inout RawFinding) -> Void) -> Bool {
        var rawFinding = Self.rawFinding
        edit(&rawFinding)
        return (try? AuditMessage(AuditMessage.rawFinding(rawFinding).message[...], rules: 3, roots: 2)) != nil
    }

    /// Words of this program are shown as they are: what it never says does not come from it.
    @Test func wordsThatThisProgramDoesNotHaveAreDamage() {
        #expect(arrives { _ in })
        for name in ["agee", "", "age\u{1B}[31m", "age\"", "mode\n::error::x"] {
            #expect(!arrives { $0.evidence.facts[0].name = name }, "\(name)")
        }
        for name in ["age", "umask", "loses", "reason"] {
            #expect(arrives { $0.evidence.facts[0].name = name }, "\(name)")
        }
        for text in ["\u{1B}[2J", "a\nb", "::error::x", " ::x", "##[x]", "\u{202E}", "\u{9B}", "\u{A0}", "a\u{7F}"] {
            #expect(!arrives { $0.evidence.acl = text }, "\(text)")
            #expect(!arrives { $0.evidence.capabilities = text }, "\(text)")
            #expect(!arrives { $0.names?.mechanisms = [text] }, "\(text)")
            #expect(!arrives { $0.names?.targets = [text] }, "\(text)")
            #expect(!arrives { $0.names?.systems = [text] }, "\(text)")
            let scanError = AuditMessage.scanError(ScanError(.changed, root: 0, path: [], call: text, error: text))
            #expect(throws: DecodingError.self) { try AuditMessage(scanError.message[...], rules: 1, roots: 1) }
        }
        #expect(!arrives { $0.names?.targets = ["floppy"] })
        #expect(!arrives { $0.names?.systems = ["ntfs"] })
        #expect(!arrives { $0.membership?.loss?.kind = [.hardLinks, .setID] })
        #expect(!arrives { $0.membership?.loss?.kind = TransferLosses(rawValue: 1 << 15) })
    }

    @Test func bytesThatAreNoTextAreDamage() throws {
        let message = AuditMessage.scanError(ScanError(.changed, root: 0, path: [], call: "statx")).message
        let place = try #require(message.firstIndex(of: UInt8(ascii: "s")))
        for byte: UInt8 in [0, 0x1B, 0x7F, 0x9B, 0xFF] {
            var changed = message
            changed[place] = byte
            #expect(throws: DecodingError.self) { try AuditMessage(changed[...], rules: 1, roots: 1) }
        }
    }

    @Test func everyKindOfScanErrorAndOutcomeArrives() throws {
        for kind in ScanError.Kind.allCases {
            let message = AuditMessage.scanError(ScanError(kind, root: 0, path: []))
            #expect(dumped(try AuditMessage(message.message[...], rules: 0, roots: 1)) == dumped(message))
        }
        for outcome in NameConflict.Outcome.allCases {
            var rawFinding = Self.plainRawFinding
            rawFinding.names = NameConflict(outcome, targets: [], systems: [], mechanisms: [])
            let message = AuditMessage.rawFinding(rawFinding)
            #expect(dumped(try AuditMessage(message.message[...], rules: 1, roots: 1)) == dumped(message))
        }
    }

    /// Else a field that is added, and forgotten in the messages, would go unnoticed above.
    @Test func `The samples of messages differ from plain ones in every field`() {
        let plainConflict = NameConflict(.collision, targets: [], systems: [], mechanisms: [])
        let pairs: [(Any, Any)] = [
            (Self.evidence, Self.plainEvidence), (Self.conflict, plainConflict),
            (Self.rawFinding, Self.plainRawFinding),
        ]
        for (sample, plain) in pairs {
            let fields = zip(Mirror(reflecting: sample).children, Mirror(reflecting: plain).children)
            for (filled, empty) in fields {
                #expect(dumped(filled.value) != dumped(empty.value), "\(type(of: sample)).\(filled.label ?? "")")
            }
        }
        var seen: Set<Int> = []
        for message in Self.messages {
            switch message {
            case .rawFinding: seen.insert(0)
            case .undecided: seen.insert(1)
            case .scanError: seen.insert(2)
            case .rootEvidence: seen.insert(3)
            case .names: seen.insert(4)
            }
        }
        #expect(seen.count == 5)
    }

    @Test func ofManyNamesThoseAreToldThatAreShown() throws {
        var group = LinkGroup()
        for number in (0..<65_000).reversed() {
            group.add(.init(root: number % 2, path: Self.bytes("\(number)")), links: 65_000)
        }
        let told = group.toldNames
        for root in 0...1 {
            let all = group.names.filter { $0.root == root }.sorted(by: LinkGroup.Name.precedes)
            #expect(told.filter { $0.root == root } == Array(all.prefix(LinkGroup.toldLimit + 1)))
        }
    }
}
