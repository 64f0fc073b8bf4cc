import Facts
import Remedies
import RuleLanguage
import Testing

@testable import Auditing

/// What one process writes the other one reads, whole: one of each, with every field filled.
struct ResultRecordTests {
    static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static var evidence: Evidence {
        var evidence = Evidence(
            kind: .link, mode: Mode(rawValue: 0o4755), owner: .init(id: .max, name: nil),
            group: .init(id: 7, name: bytes("staff")), size: .max, acl: "u::rwx,g::r-x,o::r-x", defaultACL: "u::rwx",
            capabilities: "cap_net_raw=ep", target: [0xFF, 0x0A], facts: [.init(name: "age", value: bytes("3 days"))],
            isUnreachable: true)
        evidence.hasMode = false
        evidence.hasOwners = false
        return evidence
    }

    private static var detail: FindingDetail {
        FindingDetail(
            NameAnalysis.alias, parts: [["ntfs", "apfs"], ["NTFS", "APFS"], ["differ only in case"]],
            members: [.init(path: bytes("a"), evidence: evidence), .init(path: [0xC3], evidence: plainEvidence)],
            untold: 7, flag: false, weaknesses: [178, 59], severity: 78)
    }

    static var rawFinding: RawFinding {
        RawFinding(
            rule: 2, level: .warning, root: 1, path: bytes("d/e"), evidence: evidence,
            related: Related.Role.allCases.map {
                Related(role: $0, path: bytes("\($0)"), detail: [0, 0x80], site: site)
            },
            fingerprints: Fingerprints(location: Fingerprint(0, .max), name: Fingerprint(1 << 63, 2)),
            inode: InodeIdentity(device: 3, inode: .max), site: site,
            count: 12, detail: detail, fold: FoldMark(.directory, value: bytes("v"), container: container),
            membership: .init(rule: 1, level: .error, loss: .init(kind: .hardLinks, targets: .zip)))
    }

    private static var site: ActSite {
        ActSite(
            start: TextPosition(line: 2, column: 9), end: TextPosition(line: 3, column: 4),
            excerpt: [0xFF, 0x0A, 0x1B],
            excerptColumn: 7, body: [0x9B], call: "open")
    }

    private static var tally: SourceTally {
        var tally = SourceTally()
        // One language: dump(_:to:) writes dictionaries in no order.
        tally.count(.makefile)
        tally.count(.makefile)
        (tally.acts, tally.undecided) = (900, 7)
        return tally
    }

    private static var entry: EntryRecord {
        var entry = EntryRecord(root: 1, path: bytes("d/e") + [0xFF], kind: .characterDevice)
        (entry.layer, entry.mode) = (2, Mode(rawValue: 0o4755))
        entry.platform = bytes("linux/arm/v7")
        (entry.owner, entry.group) = (evidence.owner, evidence.group)
        (entry.size, entry.links, entry.mount, entry.fileSystem) = (.max, 2, 27, .max)
        (entry.modified, entry.changed, entry.born) = (.min, -1, .max)
        entry.inode = InodeIdentity(device: 3, inode: .max)
        (entry.handle, entry.target) = ([1, 0, 0, 0, 9], [0x0A])
        (entry.acl, entry.defaultACL, entry.capabilities) = ("u::rwx", "u::r-x", "cap_net_raw=ep")
        entry.attributes = [.init(name: bytes("user.x"), value: [0]), .init(name: bytes("user.y"), value: nil)]
        (entry.flags, entry.device) = ([.immutable, .nodump], .init(major: 1, minor: 3))
        entry.digest = Array(repeating: 0xA5, count: 32)
        entry.isControl = true
        entry.unread = [.acl, .digest]
        return entry
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
            fingerprints: Fingerprints(location: Fingerprint(0, 0), name: Fingerprint(0, 0)), inode: nil)
    }

    private static var fix: PlannedFix {
        let list = AccessControlList([
            .init(.owner, 7), .init(.user(1000), 6), .init(.group, 5), .init(.namedGroup(50), 4), .init(.mask, 6),
            .init(.other, 1),
        ])
        var before = FixState(
            kind: .directory, mode: Mode(rawValue: 0o4751), owner: 1, group: 2, acl: list, defaultACL: list,
            capabilities: FileCapabilities(
                permitted: CapabilitySet(rawValue: 3), inheritable: CapabilitySet(rawValue: 1), effective: true,
                rootID: 9),
            attributeNames: [bytes("user.a"), [0xFF]], target: bytes("t"))
        before.isTimeSet = true
        return PlannedFix(
            root: 1, path: bytes("a/b"), inode: InodeIdentity(device: 5, inode: 6), links: 2, changed: -1, born: 7,
            before: before, after: FixState(kind: .file, mode: Mode(rawValue: 0), owner: 0, group: 0), rules: [2, 0],
            left: [1], obstacle: .grants)
    }

    private static var records: [ResultRecord] {
        var counts = ResultCounts()
        for kind in ResultRecord.Kind.allCases { counts.add(kind) }
        counts.add(.finding)
        return [
            .header(ResultHeader(tool: "treewarden 9.9.9", rules: "0f", scope: "cd")),
            .root(1, mode: Mode(rawValue: 0o755), location: bytes("/srv"), isRootFileSystem: true, isArchive: false),
            .root(0, mode: Mode(rawValue: 0), location: nil, isRootFileSystem: false, isArchive: true),
            .refusal(ScanRefusal(sentence: "no", hints: ["a", "b"], code: 3)), .ignoredConfiguration(root: 1),
            .foreignOwner(root: 1, .max),
            .confinement(
                AuditReport.Confinement(
                    landlock: 5, landlockConfinesReading: false, isEnclosed: true, dropsCapabilities: true,
                    filtersCalls: true)),
            .confinement(.none), .walked(root: 1, files: 77, nil),
            .walked(root: 0, files: 7, FactProvision([.name, .status], lacking: .ofOwners)),
            .noArchive(root: 1, reason: 2, format: 3), .imageLayout(root: 1), .unreadLanguage(root: 1),
            .idleExclusions([1, 2]), .unmatchedPaths([2]), .loss(nil),
            .loss(ResultRecord.Failure(call: "pwrite64", code: 28)), .trailer(counts),
            .finding(rawFinding), .finding(plainRawFinding), .sources(tally),
            .textIgnore(
                TextIgnore(
                    root: 1, path: bytes("a.c"), position: TextPosition(line: 3, column: 9), extent: .line(4),
                    rule: "a*",
                    reason: "ours", isShared: false)),
            .textIgnore(
                TextIgnore(
                    root: 0, path: [], position: TextPosition(line: 1, column: 4), extent: .text, rule: "",
                    reason: "", isShared: true)),
            .fix(fix),
            .fix(
                PlannedFix(
                    root: 0, path: [], inode: InodeIdentity(device: 1, inode: 2), links: 1, changed: nil, born: nil,
                    before: fix.before, after: fix.before, rules: [], left: [])),
            .entry(StoredEntry(entry)), .entry(StoredEntry(EntryRecord(root: 0, path: [], kind: .directory))),
            .undecided(.init(rule: 1, root: 1, path: bytes("u"), facts: [.aclMasked, .runtimeRights])),
            .undecided(.init(rule: 1, root: 0, path: bytes("u"), facts: [], isLeftOut: true)),
            .scanError(ScanError(.workerDied, root: 1, path: [0x1B], call: "statx", error: "EIO")),
            .rootEvidence(evidence, root: 1),
            .names(
                [.init(root: 0, path: bytes("n")), .init(root: 1, path: [])],
                of: InodeIdentity(device: 0, inode: 9)),
        ] + partRecords
    }

    /// A value with all that it holds, to be compared where a type cannot be.
    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test func everyRecordArrivesWhole() throws {
        for record in Self.records {
            let arrived = try ResultRecord(record.kind, record.payload[...], rules: 3, roots: 2)
            // A set has no order of its own.
            if case .idleExclusions = record { continue }
            #expect(dumped(arrived) == dumped(record))
        }
        #expect(Set(Self.records.map(\.kind)) == Set(ResultRecord.Kind.allCases))
    }

    @Test func anEntryIsReadAgainAsItWas() throws {
        for entry in [Self.entry, EntryRecord(root: 0, path: [], kind: .directory)] {
            #expect(StoredEntry(entry).record == entry)
            #expect(try EntryRecord(record: entry.record[...]) == entry)
        }
    }

    /// One kind of records in memory, in a file and on the way from another process.
    @Test func aFindingIsKeptAsItCame() throws {
        let payload = ResultRecord.finding(Self.rawFinding).payload
        let finding = try Finding(record: payload[...])
        #expect(finding.path == Self.rawFinding.path && finding.evidence == Self.evidence)
        #expect(finding.baselineState == nil && !finding.isExcused && finding.foldNumber == nil)
        #expect(FindingMarks(record: payload[...]) == Self.rawFinding.marks)
        var stood = finding
        (stood.baselineState, stood.isExcused, stood.foldNumber) = (.updated, true, 7)
        #expect(try Finding(record: stood.record[...]) == stood)
        #expect(FindingMarks(record: stood.record[...]).contains(.folded))
        // Whether a baseline excuses it is nothing that a worker says.
        for edit: (inout Finding) -> Void in [
            { $0.baselineState = .unchanged }, { $0.isExcused = true }, { $0.foldNumber = 1 },
        ] {
            var edited = finding
            edit(&edited)
            #expect(throws: DecodingError.self) {
                try ResultRecord(.finding, edited.record[...], rules: 3, roots: 2)
            }
        }
    }

    /// What its first byte says is believed without a look at the rest.
    @Test func aFindingIsWhatItIsMarkedAs() throws {
        let payload = ResultRecord.finding(Self.rawFinding).payload
        for mark in [FindingMarks.shared, .member, .foldable] {
            var edited = payload
            edited[0] ^= mark.rawValue
            #expect(throws: DecodingError.self, "\(mark)") {
                try ResultRecord(.finding, edited[...], rules: 3, roots: 2)
            }
        }
    }

    /// A list of empty texts takes a byte each, and in memory sixteen.
    @Test func noListIsLongerThanItMayBe() throws {
        func refuses(_ kind: ResultRecord.Kind, _ write: (inout PayloadWriter) -> Void) -> Bool {
            var writer = PayloadWriter()
            write(&writer)
            return (try? ResultRecord(kind, writer.bytes[...], rules: 1, roots: 1)) == nil
        }
        func names(_ count: Int) -> (inout PayloadWriter) -> Void {
            { writer in
                InodeIdentity(device: 1, inode: 1).write(to: &writer)
                writer.add(Array(repeating: 0, count: count)) { writer, root in
                    writer.add(root)
                    writer.add([UInt8]())
                }
            }
        }
        #expect(!refuses(.names, names(LinkGroup.toldLimit + 1)))
        #expect(refuses(.names, names(LinkGroup.toldLimit + 2)))
        #expect(
            refuses(.refusal) { writer in
                writer.add("no")
                writer.add(Array(repeating: "", count: 1000)) { $0.add($1) }
                writer.add(2)
            })
        #expect(!arrives { $0.evidence.facts = Array(repeating: $0.evidence.facts[0], count: 10_000) })
        #expect(!arrives { $0.detail?.parts[2] = Array(repeating: "", count: 10_000) })
    }

    private func arrives(_ edit: (inout RawFinding) -> Void) -> Bool {
        var rawFinding = Self.rawFinding
        edit(&rawFinding)
        return (try? ResultRecord(.finding, rawFinding.payload[...], rules: 3, roots: 2)) != nil
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
            #expect(!arrives { $0.detail?.parts[2] = [text] }, "\(text)")
            #expect(!arrives { $0.detail?.parts[0] = [text] }, "\(text)")
            #expect(!arrives { $0.detail?.parts[1] = [text] }, "\(text)")
            let scanError = ResultRecord.scanError(ScanError(.changed, root: 0, path: [], call: text, error: text))
            #expect(throws: DecodingError.self) {
                try ResultRecord(.scanError, scanError.payload[...], rules: 1, roots: 1)
            }
        }
        #expect(!arrives { $0.detail?.parts[0] = ["floppy"] })
        #expect(!arrives { $0.detail?.parts[1] = ["ntfs"] })
        #expect(!arrives { $0.detail?.parts.removeLast() })
        #expect(!arrives { $0.membership?.loss?.kind = [.hardLinks, .setID] })
        #expect(!arrives { $0.membership?.loss?.kind = TransferLosses(rawValue: 1 << 15) })
    }

    /// What a frame shows of a text is as long as ``SourceLines`` makes it, at places that a text can have.
    @Test func placesOfActsThatNoTextHasAreDamage() {
        func arrivesWithSite(_ edit: (inout ActSite) -> Void) -> Bool {
            arrives { edit(&$0.site!) } && arrives { edit(&$0.related[0].site!) }
        }
        #expect(arrivesWithSite { _ in })
        #expect(arrivesWithSite { $0.excerpt = Array(repeating: 0, count: ActSite.mostBytes) })
        for edit: (inout ActSite) -> Void in [
            { $0.excerpt = Array(repeating: 0, count: ActSite.mostBytes + 1) },
            { $0.body = Array(repeating: 0, count: ActSite.mostBytes + 1) },
            { $0.call = String(repeating: "a", count: ActSite.mostBytes + 1) }, { $0.call = "\u{1B}[2J" },
            { $0.start.line = 0 }, { $0.start.column = 0 }, { $0.start.line = 4 }, { $0.end.line = 1 << 31 },
            { $0.excerptColumn = 0 }, { $0.excerptColumn = 10 },
        ] {
            #expect(!arrives { edit(&$0.site!) })
            #expect(!arrives { edit(&$0.related[0].site!) })
        }
    }

    @Test func bytesThatAreNoTextAreDamage() throws {
        let payload = ResultRecord.scanError(ScanError(.changed, root: 0, path: [], call: "statx")).payload
        let place = try #require(payload.firstIndex(of: UInt8(ascii: "s")))
        for byte: UInt8 in [0, 0x1B, 0x7F, 0x9B, 0xFF] {
            var changed = payload
            changed[place] = byte
            #expect(throws: DecodingError.self) { try ResultRecord(.scanError, changed[...], rules: 1, roots: 1) }
        }
    }

    @Test func everyKindOfScanErrorAndFormArrives() throws {
        for kind in ScanError.Kind.allCases {
            let record = ResultRecord.scanError(ScanError(kind, root: 0, path: []))
            #expect(dumped(try ResultRecord(.scanError, record.payload[...], rules: 0, roots: 1)) == dumped(record))
        }
        for form in DetailForm.all {
            var rawFinding = Self.plainRawFinding
            rawFinding.detail = FindingDetail(form, parts: form.parts.map { _ in [] })
            let record = ResultRecord.finding(rawFinding)
            #expect(dumped(try ResultRecord(.finding, record.payload[...], rules: 1, roots: 1)) == dumped(record))
        }
    }

    /// Else a field that is added, and forgotten in the records, would go unnoticed above.
    @Test func `The samples of records differ from plain ones in every field`() {
        let plainDetail = FindingDetail(NameAnalysis.collision, parts: [[], [], [], []])
        let pairs: [(Any, Any)] = [
            (Self.evidence, Self.plainEvidence), (Self.detail, plainDetail),
            (Self.rawFinding, Self.plainRawFinding),
        ]
        for (sample, plain) in pairs {
            let fields = zip(Mirror(reflecting: sample).children, Mirror(reflecting: plain).children)
            for (filled, empty) in fields {
                #expect(dumped(filled.value) != dumped(empty.value), "\(type(of: sample)).\(filled.label ?? "")")
            }
        }
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
