import Foundation
import Glibc
import RandomNumbers
import SafeFiles
import SystemPackage
import Testing

/// Random operations on a tree and on a model of it: each succeeds or fails alike, and names, bytes, modes, ids, access lists and
/// attributes are equal. `SAFEFILES_TESTS=long` makes 100,000 of them, `SAFEFILES_SEED=N` those of one seed.
@Suite struct ModelTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SAFEFILES_TESTS"] == "long" ? 100_000 : 2_500
    private static let seed = environment["SAFEFILES_SEED"].flatMap { UInt64($0) } ?? .random(in: .min ... .max)

    @Test func treeAndModelAgree() throws {
        var trial = try ModelTrial(Self.seed)
        for number in 0..<Self.count {
            let (what, expected, done) = try trial.step()
            #expect(done == expected, "seed \(Self.seed), operation \(number): \(what)")
            if number % 250 == 249 || done != expected {
                try #require(trial.actual == trial.model.lines("."), "seed \(Self.seed), operation \(number): \(what)")
            }
        }
    }
}

/// A tree, what it should be, and what is done next.
private struct ModelTrial {
    let tree: TemporaryTree
    let model: ModelNode
    private var random: SplitMix64
    private let user = geteuid()
    private let group = getegid()
    private let names = ["a", "b", "c", "d", "e"]
    /// Entries beyond which there is more removed than made.
    private let crowd = 60

    init(_ seed: UInt64) throws {
        tree = try TemporaryTree()
        random = SplitMix64(seed: seed)
        model = ModelNode(.directory, mode: 0o755, owner: geteuid(), group: getegid())
        model.group = try #require(tree.status(".")).st_gid
    }

    /// Does one thing.
    ///
    /// - Returns: what, whether it should succeed, and whether it did.
    mutating func step() throws -> (what: String, expected: Bool, done: Bool) {
        let (path, holder) = place()
        let (otherPath, other) = place()
        guard let name = names.randomElement(using: &random), let new = names.randomElement(using: &random) else {
            return ("", true, true)
        }
        let directory = try open(path)
        let otherDirectory = try open(otherPath)
        let (first, second) = (try fileName(name), try fileName(new))
        let what = "\(path.joined(separator: "/"))/\(name), \(otherPath.joined(separator: "/"))/\(new)"
        let old = holder.children[name]
        let taken = other.children[new] != nil
        let isCrowded = model.lines("").count > crowd
        func tried(_ body: () throws -> Void) -> Bool { (try? body()) != nil }
        switch Int.random(in: isCrowded ? 4..<13 : 0..<13, using: &random) {
        case 0:
            let (mode, bytes) = (fileMode(), someBytes())
            let done = tried {
                let file = try directory.createFile(first, access: .exactly(Mode(rawValue: mode)))
                try file.append(bytes.span.bytes)
            }
            if old == nil { holder.children[name] = made(.file, mode, bytes) }
            return ("create \(what)", old == nil, done)
        case 1:
            let mode = 0o700 | UInt16.random(in: 0...0o77, using: &random)
            let done = tried { _ = try directory.createDirectory(first, access: .exactly(Mode(rawValue: mode))) }
            if old == nil { holder.children[name] = made(.directory, mode, []) }
            return ("make directory \(what)", old == nil, done)
        case 2:
            let done = tried { try directory.createLink(first, to: FilePath(new)) }
            if old == nil { holder.children[name] = made(.link, 0, Array(new.utf8)) }
            return ("make link \(what)", old == nil, done)
        case 3:
            let mayCopy = old != nil && !taken && !(old?.holds(other) ?? true)
            guard old.map({ !$0.holds(other) }) ?? true else { return ("", true, true) }
            var how = Copying()
            how.keeping = [.mode, .owner, .accessControlList, .userAttributes]
            how.durability = .none
            let done = tried { _ = try directory.copy(first, to: second, in: otherDirectory, how) }
            if mayCopy { other.children[new] = old?.copy() }
            return ("copy \(what)", mayCopy, done)
        case 4, 5:
            let mayReplace = old.map { $0.kind == .file && $0.links == 1 } ?? true
            let bytes = someBytes()
            var how = Replacement()
            how.durability = .none
            let done = tried { _ = try directory.write(bytes.span.bytes, to: first, how) }
            if mayReplace {
                if let old { old.bytes = bytes } else { holder.children[name] = made(.file, 0o600, bytes) }
            }
            return ("write \(what)", mayReplace, done)
        case 6:
            let mayRemove = old.map { $0.kind != .directory } ?? false
            let done = tried { try directory.removeFile(first) }
            if mayRemove { holder.children.removeValue(forKey: name)?.forget() }
            return ("remove \(what)", mayRemove, done)
        case 7:
            guard old.map({ $0.kind == .directory }) ?? true else { return ("", true, true) }
            let done = tried {
                let removal = try directory.removeTree(first)
                if let failure = removal.failures.first { throw failure }
            }
            holder.children.removeValue(forKey: name)?.forget()
            return ("remove tree \(what)", old != nil, done)
        case 8:
            let mayMove = old != nil && !taken && !(old?.holds(other) ?? true)
            let done = tried { _ = try directory.move(first, to: second, in: otherDirectory) }
            if mayMove { other.children[new] = holder.children.removeValue(forKey: name) }
            return ("move \(what)", mayMove, done)
        case 9:
            let its = other.children[new]
            let mayExchange =
                old.map { old in its.map { old === $0 || !old.holds(other) && !$0.holds(holder) } ?? false } ?? false
            let done = tried { try directory.exchange(first, with: second, in: otherDirectory) }
            if mayExchange { (holder.children[name], other.children[new]) = (its, old) }
            return ("exchange \(what)", mayExchange, done)
        case 10:
            let mayLink = !taken && (old.map { $0.kind == .file && $0.links == 1 && $0.owner == user } ?? false)
            let done = tried { try directory.link(first, to: second, in: otherDirectory) }
            if mayLink, let old {
                old.links += 1
                other.children[new] = old
            }
            return ("link \(what)", mayLink, done)
        default:
            guard let old, old.kind != .link else { return ("", true, true) }
            return try ("change \(what)", true, change(old, first, directory, path + [name]))
        }
    }

    /// Changes metadata by a pin, and attributes as anybody does.
    private mutating func change(
        _ node: ModelNode, _ name: FileName, _ directory: borrowing Directory, _ path: [String]
    ) throws -> Bool {
        var change = MetadataChange()
        let least: UInt16 = node.kind == .directory ? 7 : 6
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            let mode = least << 6 | UInt16.random(in: 0...0o77, using: &random)
            change.mode = Mode(rawValue: mode)
            node.change(mode: mode)
        case 1:
            let rights = (0..<4).map { _ in UInt16.random(in: 0...7, using: &random) }
            let none = UInt32.max
            let list: [(tag: UInt16, rights: UInt16, id: UInt32)] = [
                (1, least, none), (2, rights[0], 12345), (4, rights[1], none), (16, rights[2], none),
                (32, rights[3], none),
            ]
            change.accessControlList = .some(accessList(list))
            node.change(list: list)
        case 2 where user == 0:
            let owner = UInt32.random(in: 0...2, using: &random) * 1000
            change.owner = owner
            change.group = owner
            (node.owner, node.group) = (owner, owner)
        case 3:
            change.removingAttributes = [Array("user.one".utf8)]
            node.attributes["user.one"] = nil
        default:
            let value = someBytes()
            node.attributes["user.one"] = value
            return tree.set("user.one", of: path.joined(separator: "/"), to: value)
        }
        do {
            let pin = try Pin(name, in: directory, Expectation())
            _ = try pin.set(change, ifUnchanged: pin.facts([.status, .accessControlList, .attributeNames]))
            return true
        } catch {
            return false
        }
    }

    /// A directory of the model, and the way to it.
    private mutating func place() -> (path: [String], node: ModelNode) {
        var (path, node): ([String], ModelNode) = ([], model)
        while path.count < 5, Bool.random(using: &random) {
            let below = node.children.filter { $0.value.kind == .directory }.sorted { $0.key < $1.key }
            guard let next = below.randomElement(using: &random) else { break }
            path.append(next.key)
            node = next.value
        }
        return (path, node)
    }

    private func open(_ path: [String]) throws -> Directory {
        let root = try tree.open(.unchecked)
        return path.isEmpty ? root : try root.directory(at: FilePath(path.joined(separator: "/")))
    }

    private func fileName(_ name: String) throws -> FileName { try #require(FileName(Array(name.utf8))) }

    private func made(_ kind: ModelNode.Kind, _ mode: UInt16, _ bytes: [UInt8]) -> ModelNode {
        let node = ModelNode(kind, mode: mode, owner: user, group: group)
        node.bytes = bytes
        return node
    }

    private mutating func fileMode() -> UInt16 { 0o600 | UInt16.random(in: 0...0o177, using: &random) }

    private mutating func someBytes() -> [UInt8] {
        (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    /// The tree as it is, by other means than those that are tested.
    var actual: [String] { lines(".", "") }

    private func lines(_ path: String, _ below: String) -> [String] {
        let status = tree.status(path) ?? stat()
        let kind = status.st_mode & S_IFMT
        let bytes: [UInt8] =
            kind == S_IFREG
            ? FileManager.default.contents(atPath: tree.path(path)).map { Array($0) } ?? [0]
            : kind == S_IFLNK
                ? Array(((try? FileManager.default.destinationOfSymbolicLink(atPath: tree.path(path))) ?? "?").utf8)
                : []
        let isLink = kind == S_IFLNK
        let list = isLink ? nil : tree.value("system.posix_acl_access", of: path)
        let attribute = isLink ? nil : tree.value("user.one", of: path).map { "user.one=\($0)" }
        let word = kind == S_IFREG ? "file" : kind == S_IFDIR ? "directory" : "link"
        let mode = isLink ? "-" : String(status.st_mode & 0o7777, radix: 8)
        let line =
            "\(path) \(word) \(mode) \(status.st_uid):\(status.st_gid) \(bytes) \(list ?? []) "
            + "\(attribute.map { [$0] } ?? [])"
        guard kind == S_IFDIR else { return [line] }
        return [line] + tree.names(in: path).flatMap { lines("\(path)/\($0)", below) }
    }
}
