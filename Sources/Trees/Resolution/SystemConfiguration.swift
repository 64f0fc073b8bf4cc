import Descriptors
import Facts

/// The configuration of the system that a tree is a part of, looked up from descriptor to descriptor and through no
/// link. A confined scan opens nothing outside of the tree: what lies there overrides only by its name.
struct SystemConfiguration: ConfigurationSource {
    let walk: Walk
    /// A hostile tree may hold any number of names.
    private static let mostNames = 256

    func entry(at path: [UInt8]) -> ConfigurationEntry? {
        guard let (directory, name) = try? place(of: path), let status = try? directory.descriptor.status(of: name)
        else { return nil }
        guard EntryKind(statusMode: status.mode) == .link else { return .other }
        return (try? directory.descriptor.linkTarget(of: name)).map { .link(target: $0) }
    }

    func names(in directory: [UInt8]) -> [[UInt8]] {
        do {
            guard let (above, name) = try place(of: directory) else { return [] }
            let open = try above.descriptor.openDirectory(name, crossingMounts: walk.options.crossesMounts)
            var reader = DirectoryReader()
            var names: [[UInt8]] = []
            while names.count < Self.mostNames, try reader.read(open) {
                while reader.next() { names.append(reader.fileName.bytes) }
            }
            return names
        } catch {
            return []
        }
    }

    func setsUmaskOfUnit(at path: [UInt8]) -> Bool {
        text(of: path).map(UnitFile.setsUmask) ?? false
    }

    /// All of a small regular file.
    private func text(of path: [UInt8]) -> [UInt8]? {
        do {
            guard let (directory, name) = try place(of: path) else { return nil }
            let pin = try directory.descriptor.pin(name, crossingMounts: walk.options.crossesMounts)
            let status = try pin.status()
            guard EntryKind(statusMode: status.mode) == .file else { return nil }
            return try pin.reopenForReading().read(atMost: Secrets.mostRead, at: 0)
        } catch {
            return nil
        }
    }

    /// The directory that holds what a path from `/` names, and its name there.
    private func place(of path: [UInt8]) throws(SystemFailure) -> (OpenDirectory, FileName)? {
        var names = path.split(separator: UInt8(ascii: "/")).map { Array($0) }
        if case .elsewhere(let location) = walk.slash {
            guard names.starts(with: location) else { return nil }
            names.removeFirst(location.count)
        }
        guard let last = names.popLast().flatMap({ FileName($0) }) else { return nil }
        var way = LinkPath(
            node: walk.root, directory: walk.rootDirectory, root: walk.root, rootDirectory: walk.rootDirectory,
            host: walk.slash.host, budget: walk.budget)
        way.moveToSlash()
        for name in names {
            guard let name = FileName(name) else { return nil }
            let status = try way.directory.descriptor.status(of: name)
            guard EntryKind(statusMode: status.mode) == .directory else { return nil }
            try way.moveDown(name, status, crossesMounts: walk.options.crossesMounts)
        }
        return (way.directory, last)
    }
}
