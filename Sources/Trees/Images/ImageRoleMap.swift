import Archives
import Descriptors
import Facts

/// What the configuration of an image makes of entries of its tree: what is started, where programs are looked for, and
/// which of these the configured user may change.
struct ImageRoleMap {
    typealias Node = VirtualTree.Node

    private(set) var roles: [Node: ImageRoles] = [:]
    /// Whom its programs run as; nothing where its accounts do not have the user.
    let user: Principal?
    /// Whether not all could be looked up that the configuration names.
    private(set) var isExhausted = false
    private var tree: VirtualTree
    private let archive: ReplayedArchive
    private let configuration: ImageConfiguration

    /// Where programs are looked for without `PATH`, as container engines have it.
    private static let usualPath = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
        .map { Array($0.utf8) }
    private static let shells: Set<[UInt8]> = Set(["sh", "bash", "dash", "ash"].map { Array($0.utf8) })

    init(_ configuration: ImageConfiguration, _ archive: ReplayedArchive) {
        self.configuration = configuration
        self.archive = archive
        tree = archive.tree
        user = configuration.principal(by: archive.accounts.own)
        if user?.user == 0 { roles[.root] = .runsAsRoot }
        if !Secrets.find(inSettings: configuration.settings).isEmpty { roles[.root, default: []].insert(.credential) }
        for directory in configuration.searchPath { note(directory, .searchPath, if: .directory) }
        notePrograms()
        if let user, user.user != 0 { noteRights(of: user) }
    }

    // MARK: What is started

    private var start: [UInt8] {
        configuration.workingDirectory.isEmpty ? Array("/".utf8) : configuration.workingDirectory
    }

    private mutating func notePrograms() {
        var words = configuration.entrypoint + configuration.command
        // The form of a shell's command line: what it names first is what it starts.
        if words.count >= 3, words[1] == Array("-c".utf8), Self.shells.contains(Self.lastComponent(words[0])) {
            noteProgram(words[0])
            words = words[2].split(separator: UInt8(ascii: " ")).map(Array.init).filter { $0 != Array("exec".utf8) }
        }
        guard let program = words.first else { return }
        noteProgram(program)
        // What an interpreter is given to run.
        if let script = words.dropFirst().first(where: { $0.first != UInt8(ascii: "-") }),
            script.contains(UInt8(ascii: "/"))
        {
            note(script, .program, if: .file)
        }
    }

    private mutating func noteProgram(_ word: [UInt8]) {
        if word.contains(UInt8(ascii: "/")) { return note(word, .program, if: .file) }
        let path = configuration.searchPath
        for directory in path.isEmpty ? Self.usualPath : path {
            let place = directory + [UInt8(ascii: "/")] + word
            guard node(place, .file) != nil else { continue }
            return note(place, .program, if: .file)
        }
    }

    private static func lastComponent(_ path: [UInt8]) -> [UInt8] {
        path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path
    }

    // MARK: Where it lies

    private mutating func node(_ path: [UInt8], _ kind: EntryKind) -> Node? {
        do throws(ArchiveError) {
            guard case .node(let directory) = try tree.destination(of: start),
                case .node(let node) = try tree.destination(of: path, from: directory), tree[node].kind == kind
            else { return nil }
            return node
        } catch {
            isExhausted = true
            return nil
        }
    }

    private mutating func note(_ path: [UInt8], _ role: ImageRoles, if kind: EntryKind) {
        guard let node = node(path, kind) else { return }
        let isNew = roles[node, default: []].insert(role).inserted
        guard isNew, role == .program else { return }
        // A script is what its interpreter makes of it.
        let content = archive.records.content(of: tree.object(of: node))
        if let interpreter = archive.records.details(of: content)?.interpreter, !interpreter.isEmpty {
            note(interpreter, .program, if: .file)
        }
    }

    // MARK: Who may change it

    private mutating func noteRights(of user: Principal) {
        for (node, role) in roles where !role.isDisjoint(with: [.program, .searchPath]) {
            let rights = access(of: user, to: tree.parent(of: node)).rights(over: archive.permissions(of: node))
            if !rights.isDisjoint(with: [.write, .replace]) { roles[node] = role.union(.writable) }
        }
    }

    /// How the user stands to a directory, from the root down to it.
    private func access(of user: Principal, to directory: Node) -> RuntimeAccess {
        var way: [Node] = []
        var node = directory
        while node != .root {
            way.append(node)
            node = tree.parent(of: node)
        }
        var access = RuntimeAccess(
            .principal(user), path: [], permissions: archive.permissions(of: .root), in: nil,
            isEntered: tree[.root].isImplied)
        for node in way.reversed() {
            access = RuntimeAccess(
                .principal(user), path: tree.path(of: node), permissions: archive.permissions(of: node), in: access,
                isEntered: tree[node].isImplied)
        }
        return access
    }
}
