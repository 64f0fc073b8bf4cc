import Archives
import Descriptors
import Facts

/// Replays an archive's members into a virtual tree, and keeps beside it what can only be read as it passes by.
struct ArchiveReplay: MemberPass {
    var tree: VirtualTree
    var records: MemberRecords
    var accounts = HeaderAccounts()
    var notes = MemberNotes()
    /// Where something begins that lies behind the archive's end.
    private(set) var trailing: TrailingData?
    private(set) var scanErrors: [ScanError] = []
    private let root: Int
    let asks: Collectors
    /// Whether it is to be told what files hold, as a digest.
    private let isHashing: Bool
    /// Whether the values of attributes are kept, beside what is decoded of them.
    let keepsValues: Bool
    /// For what contents say; used again for each member.
    private var facts = EntryFacts()
    var member = Member()
    /// What the member at hand says of its attributes; used again for each.
    var attributeKey = AttributeKey()
    /// Files that came twice, alike but, maybe, for what is in them, by their places.
    private var twins: [VirtualTree.Node: Twin] = [:]
    private let trust: Trust
    /// Files of which something had passed by that their contents lead back to, by the numbers of their members.
    var unfinished: [Int32: UnfinishedReading] = [:]
    /// The contents of etc/passwd and etc/group.
    private var passwd: [UInt8]?
    private var group: [UInt8]?

    /// The first of several members of one path, and what is in those that came later.
    private struct Twin {
        /// The first one, counted from 0 in their order.
        let first: Int32
        /// Nothing where it could not be read.
        let digest: SecondPass.Digest?
    }

    /// - Parameters:
    ///   - asks: what somebody may want to know of an entry.
    ///   - location: where the tree will lie, from `/`.
    ///   - firstSet: the number that the first set of attributes is given.
    init(
        root: Int, asking asks: Collectors, hashing: Bool = false, keepingValues: Bool = false, location: [UInt8],
        _ limits: VirtualTree.Limits, trust: Trust,
        nature: VirtualTree.Nature = .archive, numberingAttributesFrom firstSet: UInt32 = 1
    ) {
        self.trust = trust
        self.root = root
        self.asks = asks
        isHashing = hashing
        keepsValues = keepingValues
        records = MemberRecords(firstAttributeSet: firstSet)
        tree = VirtualTree(limits: limits, nature: nature)
        facts.root.location = location
    }

    /// Reads to the archive's end, or to where it cannot be read on.
    mutating func run(_ reader: consuming some MemberReader, isZip: Bool) {
        var contents = MemberContents(reader, hashing: isHashing)
        var layerCount = tree.layerCount
        do throws(ArchiveError) {
            while try contents.advance(to: &member) {
                while layerCount <= contents.reader.layer {
                    try tree.beginLayer()
                    layerCount += 1
                }
                if !member.known.contains(.owner), member.known.contains(.ownerName) { nameOwners() }
                // What is written down of members are the numbers of their headers.
                if tree.nature == .archive, !keepsValues { accounts.settleNames(of: &member, trust) }
                accounts.note(&member)
                if !member.readings.isEmpty { settleOwners() }
                try tree.checkTexts(beside: records.textSize + accounts.textSize, of: member)
                guard let outcome = try apply() else { continue }
                try notes.add(&member, outcome, &tree, isZip: isZip)
                let node = try settleReadings(outcome.node, isZip: isZip)
                guard let node, !isBeside(outcome) else { continue }
                let object = tree.object(of: node)
                records.keep(isControl: member.part == .control, of: object)
                guard member.kind != .hardLink else {
                    noteMode(ofHardLink: node)
                    continue
                }
                let before = outcome.repeated.map { records.attributeSet(of: $0) }
                keepAttributes(of: node, object)
                if let before { compareAttributes(before, with: records.attributeSet(of: object), of: node) }
                guard member.kind == .entry(.file), holdsContents(of: node) else { continue }
                let twin = notes.isDuplicate(node) ? nil : outcome.twin
                if twin != nil { contents.beginDigest() }
                try keepContents(&contents, of: node, object)
                if isHashing || twin != nil { try keepDigest(of: &contents, object, twin, node) }
            }
        } catch {
            note(error)
        }
        for error in contents.passedOver { note(error) }
        for remainder in contents.reader.remainders { notes.add(remainder) }
        trailing = contents.trailing
        if let passwd, let group { accounts.own = FileAccounts(users: passwd, groups: group) }
    }

    /// Lets the member take effect; nothing where it is one that cannot, and is told.
    private mutating func apply() throws(ArchiveError) -> ReplayOutcome? {
        do throws(ArchiveError) {
            if member.irregularities.contains(.passedOverBySome) { return try tree.applyBeside(&member) }
            if member.part == .control { return try applyControl() }
            return try tree.apply(&member)
        } catch {
            guard error.leavesMembers else { throw error }
            note(error)
            return nil
        }
    }

    /// Whether it is seen by some readers alone, and something else lies at its path for all.
    private func isBeside(_ outcome: ReplayOutcome) -> Bool {
        member.irregularities.contains(.passedOverBySome)
            && !outcome.events.isDisjoint(with: [.duplicate, .typeConflict])
    }

    /// Lets a member of the archive of a package's scripts take effect. Its name begins in that archive, and not in the
    /// directory that it has here: what climbs out of it has no place.
    private mutating func applyControl() throws(ArchiveError) -> ReplayOutcome {
        let path = member.path
        member.path.insert(contentsOf: Self.controlDirectory, at: 0)
        defer { member.path = path }
        guard MemberName(of: path.span).contains(.leavesRoot) else { return try tree.apply(&member) }
        return try tree.applyNowhere(&member)
    }

    // MARK: What readers make of it

    /// Lets the member take effect by the other names that readers give it, too; the place that it has, by whichever name.
    private mutating func settleReadings(
        _ node: VirtualTree.Node?, isZip: Bool
    ) throws(ArchiveError) -> VirtualTree.Node? {
        guard !member.readings.isEmpty else { return node }
        var node = node
        for reading in member.readings {
            guard var path = reading.path else { continue }
            var place = path
            if member.part == .control {
                guard !MemberName(of: path.span).contains(.leavesRoot) else { continue }
                place.insert(contentsOf: Self.controlDirectory, at: 0)
            }
            let outcome = try tree.apply(&member, alsoNamed: place, beside: node)
            swap(&member.path, &path)
            defer { swap(&member.path, &path) }
            try notes.add(&member, outcome, &tree, isZip: isZip, isCounted: false)
            node = node ?? outcome.node
        }
        return node
    }

    /// Of the owners that readers give it to the less trusted one counts.
    private mutating func settleOwners() {
        for reading in member.readings {
            if let owner = reading.owner, trust.owners.contains(HeaderAccounts.id(member.owner)) {
                member.owner = owner
            }
            if let group = reading.group, trust.groups.contains(HeaderAccounts.id(member.group)) {
                member.group = group
            }
        }
    }

    /// Some unpackers give a file the mode that a further name of it has in its header.
    private mutating func noteMode(ofHardLink node: VirtualTree.Node) {
        guard tree.nature == .archive, member.known.contains(.mode), tree[node].kind != .link else { return }
        if tree.widen(node, by: member.mode) { notes.add(.modeDiffers, of: node) }
    }

    /// Where the archive of a package's scripts and lists lies in its tree.
    static let controlDirectory = Array("DEBIAN/".utf8)

    // MARK: What has passed by

    /// Has read once more what nobody knew to matter when it passed by, as it does of nothing else: what is in two members of
    /// one path that are alike otherwise, which are held against each other; and texts that a later name says are programs.
    ///
    /// - Parameter reading: reads the archive from its beginning; does nothing where that is gone.
    mutating func readAgain(_ reading: ReplayedArchive.SecondReading) {
        let linked = linkedTexts()
        guard !twins.isEmpty || !linked.isEmpty || !unfinished.isEmpty else { return }
        var second = SecondPass(
            digestsOf: twins.values.lazy.map(\.first), textsOf: linked.mapValues(\.size),
            piecesOf: unfinished.mapValues(\.pieces))
        reading(&second)
        for (node, twin) in twins.sorted(by: { $0.key.index < $1.key.index }) where !notes.isDuplicate(node) {
            if let first = second.digest(of: twin.first), let other = twin.digest {
                if first != other { notes.add(.duplicate, of: node) }
            } else {
                scanErrors.append(
                    second.hasRun
                        ? ScanError(contents: .damaged, root: root, path: tree.path(of: node))
                        : ScanError(.memberWindow, root: root, path: tree.path(of: node)))
            }
        }
        for (member, file) in linked {
            let text = second.text(of: member).map { MemberRecords.Text.kept($0) }
            records.keep(text: text ?? (second.hasRun ? .left : .passedBy), of: file.object)
        }
        finishReadings(by: second)
        for _ in 1..<UnfinishedReading.mostRounds where second.hasRun && !unfinished.isEmpty {
            var next = SecondPass(digestsOf: [], piecesOf: unfinished.mapValues(\.pieces))
            reading(&next)
            finishReadings(by: next)
        }
    }

    /// Takes what the pieces of files say that were read once more; those stay that lead to yet another place.
    private mutating func finishReadings(by second: SecondPass) {
        for (number, unfinished) in unfinished {
            guard let pieces = second.pieces(of: number), tree[unfinished.node].member == number else {
                self.unfinished[number] = nil
                continue
            }
            begin(unfinished.node, size: tree[unfinished.node].size)
            facts.takeContent(unfinished.head, size: facts.size)
            facts.path = tree.path(of: unfinished.node)
            do throws(MemberPieces.Missing) {
                try facts.takeReading(unfinished.head) { (offset, count) throws(MemberPieces.Missing) in
                    try pieces.read(count, at: offset)
                }
                records.keep(.known, facts, pathText: nil, of: unfinished.object)
                self.unfinished[number] = nil
            } catch {
                self.unfinished[number]?.pieces = pieces
                let isNew = self.unfinished[number]?.pieces.want(error.place) ?? false
                if !isNew { self.unfinished[number] = nil }
            }
        }
    }

    /// Turns to what is in a file.
    private mutating func begin(_ node: VirtualTree.Node, size: UInt64) {
        facts.forgetContent()
        facts.name.replace(byCopying: tree.name(of: node).span)
        facts.size = size
        facts.kind = .file
    }

    // MARK: What could not be read

    mutating func note(_ error: ArchiveError) {
        scanErrors.append(ScanError(error, root: root))
    }

    // MARK: Contents

    /// Of several names of one file only one may have what is in it.
    private func holdsContents(of node: VirtualTree.Node) -> Bool { member.size > 0 || tree[node].size == 0 }

    /// Reads of a file what live trees read: the first bytes, all of a small text, what an ELF file is loaded by.
    private mutating func keepContents<Reader>(
        _ contents: inout MemberContents<Reader>, of node: VirtualTree.Node, _ object: Int
    ) throws(ArchiveError) {
        let asksForContents = !asks.isDisjoint(with: .contents.union(.source))
        guard asksForContents || mayNameAccounts else { return }
        let name = tree.name(of: node)
        let accountFile = isAccountFile(node, name)
        guard asksForContents || accountFile else { return }
        begin(node, size: member.size)
        do throws(ArchiveError) {
            // Of what is empty and takes room that is looked at, too: whether it is as empty as was said.
            let count = max(member.size, min(member.storedSize, 1))
            let head = try contents.head(Int(min(count, UInt64(ContentKind.lookedAt))))
            facts.takeContent(head, size: member.size)
            if accountFile { try keepAccounts(&contents, name) }
            if isDropIn(node, name) {
                let text = try contents.head(Int(min(member.size, UInt64(Secrets.mostRead))))
                records.keep(setsUmaskOfUnit: UnitFile.setsUmask(text), of: object)
            }
            try takeReading(&contents, of: node, object, head)
            try keepText(&contents, of: node, object, head)
            let mayBePath = facts.content == .text && facts.textTraits.contains(.unendedLine)
            let text = mayBePath && PathText.names(head) != nil ? head : nil
            records.keep(.known, facts, pathText: text, of: object)
        } catch {
            records.keep(MemberRecords.Content.State(error.problem), facts, pathText: nil, of: object)
            records.keep(text: asks.contains(.source) ? .left : nil, of: object)
            guard error.leavesMembers else { throw error }
            switch error.problem {
            // Whole, and closed to whoever lacks the key or the method: undecided for the rules that ask.
            case .encrypted, .unknownMethod: break
            default: note(ArchiveError(error.problem, at: error.offset, member: member.path))
            }
        }
    }

    private mutating func keepDigest<Reader>(
        of contents: inout MemberContents<Reader>, _ object: Int, _ twin: Int32?, _ node: VirtualTree.Node
    ) throws(ArchiveError) {
        var digest: SecondPass.Digest?
        defer {
            if isHashing { records.keep(digest: digest, of: object) }
            if let twin { compare(digest, withThatOf: twin, at: node) }
        }
        do throws(ArchiveError) {
            digest = try contents.digest()
        } catch {
            guard error.leavesMembers else { throw error }
            guard isHashing else { return }
            note(ArchiveError(error.problem, at: error.offset, member: member.path))
        }
    }

    /// Of a file that comes again and again, only what is in the first one has passed by: the later ones are held against
    /// each other at once.
    private mutating func compare(
        _ digest: SecondPass.Digest?, withThatOf twin: Int32, at node: VirtualTree.Node
    ) {
        guard let known = twins[node] else {
            twins[node] = Twin(first: twin, digest: digest)
            return
        }
        if let before = known.digest, let digest {
            if before != digest { notes.add(.duplicate, of: node) }
        } else {
            twins[node] = Twin(first: known.first, digest: nil)
        }
    }

    private mutating func takeReading<Reader>(
        _ contents: inout MemberContents<Reader>, of node: VirtualTree.Node, _ object: Int, _ head: [UInt8]
    ) throws(ArchiveError) {
        guard asks.contains(.reading) || asks.contains(.resolution) else { return }
        // What a text says depends on where it lies.
        facts.path = tree.path(of: node)
        var askedFor: [Range<Int>] = []
        do throws(MemberContents<Reader>.Failure) {
            try facts.takeReading(head) { (offset, count) throws(MemberContents<Reader>.Failure) in
                if let place = MemberPieces.place(count, at: offset) { askedFor.append(place) }
                return try contents.read(count, at: offset)
            }
        } catch {
            if case .archive(let error) = error { throw error }
            // What lies too far back for a stream is read when it comes by once more.
            guard unfinished.count < UnfinishedReading.most else { return }
            let number = Int32(truncatingIfNeeded: tree.memberCount - 1)
            unfinished[number] = UnfinishedReading(
                node: node, object: object, head: head, pieces: MemberPieces(of: askedFor))
        }
    }

    /// Whether it may be a drop-in of a unit (systemd.unit(5)), which other files are held against when all are there.
    private func isDropIn(_ node: VirtualTree.Node, _ name: ArraySlice<UInt8>) -> Bool {
        guard name.count > 5, name.suffix(5).elementsEqual(".conf".utf8) else { return false }
        let directory = tree.parent(of: node)
        let purpose = tree.name(of: tree.parent(of: directory))
        return tree.name(of: directory).suffix(2).elementsEqual(".d".utf8)
            && (purpose.elementsEqual("system".utf8) || purpose.elementsEqual("user".utf8))
    }

    // MARK: Accounts

    /// Packages of RPM name owners, and leave their numbers to the system that they are installed on.
    private mutating func nameOwners() {
        guard let owner = accounts.id(named: member.ownerName, isGroup: false),
            let group = accounts.id(named: member.groupName, isGroup: true)
        else { return }
        (member.owner, member.group) = (Int64(owner), Int64(group))
        member.known.insert(.owner)
    }

    /// Whether the member's name ends as those of account files do.
    private var mayNameAccounts: Bool { member.path.last == UInt8(ascii: "d") || member.path.last == UInt8(ascii: "p") }

    private func isAccountFile(_ node: VirtualTree.Node, _ name: ArraySlice<UInt8>) -> Bool {
        guard (5...6).contains(name.count),
            name.elementsEqual("passwd".utf8) || name.elementsEqual("group".utf8)
        else { return false }
        let directory = tree.parent(of: node)
        return directory != .root && tree.parent(of: directory) == .root
            && tree.name(of: directory).elementsEqual("etc".utf8)
    }

    private mutating func keepAccounts<Reader>(
        _ contents: inout MemberContents<Reader>, _ name: ArraySlice<UInt8>
    ) throws(ArchiveError) {
        guard member.size <= UInt64(Self.mostAccounts) else {
            return scanErrors.append(ScanError(.memberWindow, root: root, path: member.path))
        }
        let bytes = try contents.head(Int(member.size))
        if name.elementsEqual("passwd".utf8) { passwd = bytes } else { group = bytes }
    }

    /// Bytes of a file of accounts: more than any system has.
    private static let mostAccounts = 4 << 20
}
