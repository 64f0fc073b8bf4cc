import Descriptors
import Facts

/// The names of places that were looked up, so that the interpreter of a thousand scripts is looked up once.
struct SearchMemo {
    private var outcomes: [[UInt8]: SearchOutcome] = [:]
    /// A hostile tree may name any number of places: beyond so many nothing is remembered.
    private static let most = 512

    subscript(place: [UInt8]) -> SearchOutcome? {
        get { outcomes[place] }
        set { if outcomes.count < Self.most { outcomes[place] = newValue } }
    }
}

extension Walker {
    /// Collects what is wanted of the content of a pinned inode. Contents are opened only here, only of regular files,
    /// and only where some rule that everything cheaper leaves open needs them.
    mutating func collectContents(
        _ wanted: Collectors, _ pin: borrowing Descriptor, _ contents: inout ContentReader, in node: DirectoryNode,
        _ directory: OpenDirectory
    ) {
        guard facts.kind == .file else {
            if wanted.contains(.resolution), facts.kind == .directory { inspectPackage(in: node, directory) }
            if wanted.contains(.resolution), facts.kind == .link { judgeLink(in: node, directory) }
            if wanted.contains(.reading), facts.kind == .directory { lookInside(pin, in: node) }
            facts.collected.formUnion(wanted.intersection([.content, .reading, .resolution]).subtracting(facts.unread))
            return
        }
        if wanted.contains(.content), !collectHead(pin, &contents, in: node) { return }
        do {
            if needsReading(wanted) { try takeReading(contents) }
        } catch {
            fail([.reading, .resolution], error, in: node)
            return
        }
        do {
            if wanted.contains(.resolution) { try takeResolution(contents, in: node, directory) }
        } catch {
            fail(.resolution, error, in: node)
        }
    }

    /// Whether a directory holds anything; its entries are visited later.
    private mutating func lookInside(_ pin: borrowing Descriptor, in node: DirectoryNode) {
        do {
            facts.isEmptyDirectory = try pin.isEmptyDirectory()
        } catch {
            fail(.reading, error, in: node)
        }
    }

    /// Whether more than the first bytes has to be read: what a search path or a unit leads to is resolved with the
    /// interpreter, at one go.
    mutating func needsReading(_ wanted: Collectors) -> Bool {
        guard !facts.collected.contains(.reading) else { return false }
        if wanted.contains(.reading) { return true }
        if wanted.contains(.resolution), !facts.collected.contains(.path) { collectPath() }
        let namesPlaces = facts.content == .elfExecutable || facts.content == .elfLibrary
        return wanted.contains(.resolution) && (namesPlaces || facts.mayNameCommands)
    }

    private mutating func collectHead(
        _ pin: borrowing Descriptor, _ contents: inout ContentReader, in node: DirectoryNode
    ) -> Bool {
        do {
            try contents.readHead(of: pin, size: facts.size)
            facts.takeContent(contents.head, size: facts.size)
            noteExecuteBit()
            return true
        } catch {
            fail([.content, .reading, .resolution], error, in: node)
            return false
        }
    }

    /// Reads more than the first bytes.
    mutating func takeReading(_ contents: borrowing ContentReader) throws(SystemFailure) {
        // What a text says depends on where it lies.
        if !facts.collected.contains(.path) { collectPath() }
        try facts.takeReading(contents.head) { (offset, count) throws(SystemFailure) in
            try contents.read(atMost: count, at: offset)
        }
    }

    private mutating func fail(_ collectors: Collectors, _ failure: SystemFailure, in node: DirectoryNode) {
        facts.unread.formUnion(collectors.subtracting(facts.collected))
        note(.unreadableFact, subject, in: node, failure: failure)
    }

    /// Whether a file that anybody may execute is anything to execute; where hardly any is, the bits say nothing.
    mutating func noteExecuteBit() {
        if facts.isIdleExecutable { outcome.tally.idleExecutables += 1 }
    }

    /// Looks up what the content names.
    mutating func takeResolution(
        _ contents: borrowing ContentReader, in node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) {
        if let details = facts.contentDetails {
            let interpreter = try lookUp(interpreter: details.interpreter, in: node, directory)
            let searchPath = try lookUp(searchPath: details.searchPathComponents, in: node, directory)
            let programs = try lookUp(details.programs, in: node, directory)
            let state = try lookUp(details.state, in: node, directory)
            facts.takeResolution(
                interpreter: interpreter, searchPath: searchPath, programs: programs, state: state)
        }
        if facts.content == .text, facts.textTraits.contains(.unendedLine), facts.size <= PathText.longest {
            if try leadsElsewhere(contents.head, in: node, directory) { facts.change { $0.isPath = true } }
        }
        facts.collected.insert(.resolution)
    }

    private mutating func lookUp(
        interpreter: [UInt8], in node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> SearchOutcome {
        guard let first = interpreter.first else { return SearchOutcome() }
        guard first == UInt8(ascii: "/") else { return SearchOutcome(hazards: .relative) }
        return try lookUp(interpreter, wants: .file, in: node, directory)
    }

    private mutating func lookUp(
        searchPath components: [[UInt8]], in node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> SearchOutcome {
        var outcome = SearchOutcome()
        for component in components.prefix(64) {
            outcome.add(try lookUp(component, wants: .directory, in: node, directory))
        }
        return outcome
    }

    mutating func lookUp(
        _ component: [UInt8], wants kind: EntryKind, in node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> SearchOutcome {
        let isAbsolute = component.first == UInt8(ascii: "/")
        // An interpreter and a directory of the same path are not judged alike.
        let key = kind == .file ? component : component + [UInt8(ascii: "/")]
        if isAbsolute, let known = searchMemo[key] { return known }
        let (places, hazards) = SearchPlace.read(component)
        var outcome = SearchOutcome(hazards: hazards)
        for place in places {
            outcome.add(try walk.searchResolver.outcome(of: place, wants: kind, from: node, directory))
        }
        if isAbsolute { searchMemo[key] = outcome }
        return outcome
    }

    /// Whether a text is the path of another entry of the tree, by the resolution of a link with that target.
    private mutating func leadsElsewhere(
        _ text: [UInt8], in node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> Bool {
        guard PathText.names(text) != nil, text != facts.name else { return false }
        let resolution: LinkFacts.Resolution
        do {
            resolution = try resolver.resolve(text, from: node, directory)
        } catch {
            // No link can be that long, or lead through that many directories: it was none.
            if ["ENAMETOOLONG", "ENOTDIR", "EACCES"].contains(error.name) { return false }
            throw error
        }
        return !resolution.dangles && !resolution.escapes && !resolution.loops
    }
}
