import Descriptors
import Facts

/// Follows a symbolic link inside the root, one name at a time from descriptor to descriptor, as the kernel would if
/// the root were `/` for absolute targets, and without ever leaving the root.
struct LinkResolver {
    let root: DirectoryNode
    let rootDirectory: OpenDirectory
    let rootFacts: RootFacts
    /// Whether `..` in the root leads to the root, as in `/`, and a missing absolute target is merely missing.
    let treatsRootAsSlash: Bool
    let crossesMounts: Bool
    let temporaryDirectories: [[UInt8]]
    let budget: DescriptorBudget

    /// The kernel gives up after this many links (path_resolution(7)).
    private static let mostLinks = 40

    /// - Throws: the failure of a call that leaves the outcome unknown.
    func resolve(
        _ target: [UInt8], from node: DirectoryNode, _ directory: OpenDirectory
    ) throws(SystemFailure) -> LinkFacts.Resolution {
        if let name = FileName(target) {
            do {
                let status = try directory.descriptor.status(of: name)
                if let kind = EntryKind(statusMode: status.mode), kind == .file { return LinkFacts.Resolution() }
            } catch {
                if error.name == "ENOENT" {
                    var missing = LinkFacts.Resolution()
                    missing.dangles = true
                    return missing
                }
                throw error
            }
        }
        var path = LinkPath(node: node, directory: directory, root: root, budget: budget)
        return try follow(target, &path)
    }

    private func follow(_ target: [UInt8], _ path: inout LinkPath) throws(SystemFailure) -> LinkFacts.Resolution {
        var resolution = LinkFacts.Resolution()
        var remaining: [ArraySlice<UInt8>] = []
        var followed = 0
        var isAbsolute = false
        func takeUp(_ target: [UInt8]) {
            if target.first == UInt8(ascii: "/") {
                isAbsolute = true
                path.moveToRoot(rootDirectory)
                if leadsToTemporaryDirectory(target) { resolution.passesWritable = true }
            }
            remaining.append(contentsOf: target.split(separator: UInt8(ascii: "/")).reversed())
        }
        takeUp(target)
        while let component = remaining.popLast() {
            if component.elementsEqual(".".utf8) { continue }
            if component.elementsEqual("..".utf8) {
                if path.isAtRoot {
                    if treatsRootAsSlash { continue }
                    resolution.escapes = true
                    return resolution
                }
                try path.moveUp()
                continue
            }
            // A link's text holds neither a NUL nor, after the split, a slash: this is a single name.
            guard let name = FileName(Array(component)) else { continue }
            if path.isAtRoot, isAbsolute || rootFacts.isRootFileSystem, Self.isRuntime(name) {
                resolution.isRuntime = true
            }
            if path.hasMoved, path.isWritable { resolution.passesWritable = true }
            let status: EntryStatus
            do {
                status = try path.directory.descriptor.status(of: name)
            } catch {
                guard error.name == "ENOENT" else { throw error }
                markMissing(&resolution, isAbsolute: isAbsolute)
                return resolution
            }
            if !crossesMounts, status.isMountRoot || status.mountID != root.mountID { return resolution }
            switch EntryKind(statusMode: status.mode) {
            case .link:
                followed += 1
                guard followed < Self.mostLinks else {
                    resolution.loops = true
                    resolution.hops = Self.firstRound(of: resolution.hops)
                    return resolution
                }
                let next = try path.directory.descriptor.linkTarget(of: name)
                resolution.hops.append(LinkFacts.Hop(path: path.path(of: name), target: next))
                takeUp(next)
            case .directory:
                if remaining.isEmpty {
                    if temporaryDirectories.contains(path.path(of: name)) { resolution.passesWritable = true }
                } else {
                    try path.moveDown(name, status, crossesMounts: crossesMounts)
                }
            default:
                guard remaining.isEmpty else {
                    markMissing(&resolution, isAbsolute: isAbsolute)
                    return resolution
                }
            }
        }
        return resolution
    }

    private func markMissing(_ resolution: inout LinkFacts.Resolution, isAbsolute: Bool) {
        if isAbsolute, !treatsRootAsSlash, !resolution.isRuntime {
            resolution.escapes = true
        } else {
            resolution.dangles = true
        }
    }

    /// The hops up to the first that comes round again, so that a report shows a loop once.
    private static func firstRound(of hops: [LinkFacts.Hop]) -> [LinkFacts.Hop] {
        var seen: Set<[UInt8]> = []
        let end = hops.firstIndex { !seen.insert($0.path).inserted } ?? hops.count - 1
        return Array(hops[...end])
    }

    private func leadsToTemporaryDirectory(_ target: [UInt8]) -> Bool {
        let path = target.drop { $0 == UInt8(ascii: "/") }
        return temporaryDirectories.contains { directory in
            path.starts(with: directory)
                && (path.count == directory.count || path[path.startIndex + directory.count] == UInt8(ascii: "/"))
        }
    }

    /// Sticky, or writable for all.
    static func isWritable(_ mode: UInt32) -> Bool {
        mode & 0o1002 != 0
    }

    private static func isRuntime(_ name: FileName) -> Bool {
        runtimeDirectories.contains(name.bytes)
    }

    private static let runtimeDirectories = ["proc", "sys", "dev", "run"].map { Array($0.utf8) }
}
