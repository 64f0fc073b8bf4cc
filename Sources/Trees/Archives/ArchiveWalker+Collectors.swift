import Archives
import Facts

extension ArchiveWalker {
    mutating func collect(_ wanted: Collectors, _ node: Node) {
        if wanted.contains(.path) { takePath() }
        if wanted.contains(.accounts) {
            let answer = groups.answer(owner: facts.owner, group: facts.group)
            facts.ownerIsKnown = answer.ownerIsKnown
            facts.groupIsKnown = answer.groupIsKnown
            facts.groupIsPrivate = answer.groupIsPrivate
            facts.collected.insert(.accounts)
        }
        // Whoever unpacks it where no execute bits are kept has none; here they are what the archive says.
        if wanted.contains(.mount) { facts.collected.insert(.mount) }
        if wanted.contains(.link) { collectLink(node) }
        if !wanted.isDisjoint(with: .contents) { collectContents(wanted.intersection(.contents), node) }
        if wanted.contains(.source) { readSource(node) }
    }

    private mutating func collectLink(_ node: Node) {
        guard facts.kind == .link else {
            facts.collected.insert(.link)
            return
        }
        let target = Array(archive.tree.target(of: node))
        guard let resolution = links.resolve(target, from: archive.tree.parent(of: node)) else {
            facts.unread.insert(.link)
            note(ScanError(.linkSteps, root: archive.rootIndex, path: archive.tree.path(of: node)))
            return
        }
        facts.link = LinkFacts(target: target, resolution: resolution)
        facts.collected.insert(.link)
    }

    private mutating func collectContents(_ wanted: Collectors, _ node: Node) {
        switch facts.kind {
        case .file: collectFile(wanted, node)
        case .directory:
            facts.isEmptyDirectory = archive.children[node].isEmpty
            if wanted.contains(.resolution) {
                let hazards = search.package(node)
                if !hazards.isEmpty { facts.change { $0.package = hazards } }
            }
            facts.collected.formUnion(wanted)
        case .link:
            if wanted.contains(.resolution) {
                if !facts.collected.contains(.link) { collectLink(node) }
                if let target = facts.link?.target {
                    let outcome = search.outcome(ofLink: target, in: archive.tree.parent(of: node))
                    facts.link?.resolution?.hazards = outcome.hazards
                    facts.link?.resolution?.weakPlaces = outcome.weakPlaces
                    guard noteSearch(node) else { return }
                }
            }
            facts.collected.formUnion(wanted)
        default: facts.collected.formUnion(wanted)
        }
    }

    private mutating func collectFile(_ wanted: Collectors, _ node: Node) {
        let object = archive.tree.object(of: node)
        let content = archive.records.content(of: object)
        guard content.state == .known else {
            facts.unread.formUnion(.contents)
            note(
                ScanError(
                    contents: content.state, root: archive.rootIndex, path: archive.tree.path(of: node)))
            return
        }
        if !facts.collected.contains(.content) {
            facts.content = content.kind
            facts.textTraits = content.traits
            facts.secrets = content.secrets
            facts.contentDisagrees = content.kind?.disagrees(withExtensionOf: facts.name.span) ?? false
            if let details = archive.records.details(of: content) { facts.change { $0 = details } }
            facts.collected.insert(.content)
            noteExecuteBit()
        }
        guard !wanted.isDisjoint(with: [.reading, .resolution]) else { return }
        guard content.isRead else {
            facts.unread.formUnion([.reading, .resolution])
            note(ScanError(.memberWindow, root: archive.rootIndex, path: archive.tree.path(of: node)))
            return
        }
        if !facts.collected.contains(.reading) {
            facts.collected.insert(.reading)
        }
        if wanted.contains(.resolution) { takeResolution(node, object) }
    }

    /// Hands over a text that was kept as it passed by, as a live tree's is.
    private mutating func readSource(_ node: Node) {
        takePath()
        switch archive.records.text(of: archive.tree.object(of: node)) {
        case nil: facts.collected.insert(.source)
        case .left:
            if facts.unread.isDisjoint(with: .contents) {
                let state = archive.records.content(of: archive.tree.object(of: node)).state
                note(
                    ScanError(
                        contents: state == .known ? .damaged : state, root: archive.rootIndex,
                        path: archive.tree.path(of: node)))
            }
            facts.unread.insert(.source)
        case .passedBy:
            note(ScanError(.memberWindow, root: archive.rootIndex, path: archive.tree.path(of: node)))
            facts.unread.insert(.source)
        case .kept(let text):
            let head = Array(text.prefix(ContentKind.lookedAt))
            let isRead = consumer.readsText(of: facts, beginningWith: head) && !facts.isReplaced(in: archive)
            if isRead {
                facts.noteOverriding(of: text, in: archive)
                for bound in consumer.read(text, of: facts) {
                    note(ScanError(bound, root: archive.rootIndex, path: archive.tree.path(of: node)))
                }
            }
            facts.collected.insert(.source)
        }
    }

    private mutating func takeResolution(_ node: Node, _ object: Int) {
        let directory = archive.tree.parent(of: node)
        if let details = facts.contentDetails {
            facts.takeResolution(
                interpreter: search.outcome(ofInterpreter: details.interpreter, in: directory),
                searchPath: search.outcome(ofSearchPath: details.searchPathComponents, in: directory),
                programs: search.outcome(of: details.programs, in: directory),
                state: search.outcome(of: details.state, in: directory))
        }
        if let text = archive.records.pathText(of: object), text != facts.name,
            let resolution = links.resolve(text, from: directory), !resolution.dangles, !resolution.escapes,
            !resolution.loops
        {
            facts.change { $0.isPath = true }
        }
        if noteSearch(node) { facts.collected.insert(.resolution) }
    }

    /// False where not all could be looked up that decides what an entry leads to: then it is not known.
    private mutating func noteSearch(_ node: Node) -> Bool {
        guard search.isExhausted else { return true }
        facts.unread.insert(.resolution)
        if !hasExhaustedSearch {
            note(ScanError(.linkSteps, root: archive.rootIndex, path: archive.tree.path(of: node)))
        }
        // Told of the first one: from there on nothing is looked up.
        hasExhaustedSearch = true
        return false
    }

    private mutating func noteExecuteBit() {
        if facts.isIdleExecutable { outcome.tally.idleExecutables += 1 }
    }
}

extension EntryFacts {
    /// Whether anybody may execute it, and its content is nothing to execute.
    var isIdleExecutable: Bool {
        guard kind == .file, mode.rawValue & 0o111 != 0 else { return false }
        switch content {
        case .elfExecutable, .elfLibrary, .elfObject, .script, .foreignExecutable, .bytecode, nil: return false
        default: return true
        }
    }
}
