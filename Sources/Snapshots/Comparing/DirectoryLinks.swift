import Auditing
import Facts

/// Links of one tree in places where another one has directories, as a system with a merged /usr has one from `bin` to
/// `usr/bin`.
///
/// What installs packages puts their files behind it (dpkg(1) leaves a link to a directory where it is), and there they
/// are to be looked for. Targets are looked up in what is known of the tree alone: an absolute one begins at its root, and
/// none leads out. Only links of root's and of whoever owns the tree's root count: anybody else's is a change.
struct DirectoryLinks {
    /// Where they lead, by their paths; no link lies below another one.
    private var places: [[UInt8]: [UInt8]] = [:]

    /// What the tree has at a path that a link may lead through.
    private enum Place {
        case directory
        case link([UInt8])
        case other
    }

    private enum Answer {
        case place([UInt8])
        /// Nothing that is a directory.
        case none
        /// That hangs on what is at this path.
        case asks([UInt8])
    }

    /// As many as the kernel follows (path_resolution(7)).
    fileprivate static let mostLinks = 40

    var isEmpty: Bool { places.isEmpty }

    /// - Parameters:
    ///   - records: of the tree with the directories.
    ///   - other: of the one with the links.
    init(inPlaceOf records: EntryRecords, in other: EntryRecords) {
        var open: [[UInt8]: [UInt8]] = [:]
        var owner: UInt32?
        records.forEachPair(with: other) { first, second in
            if let second, second.path.isEmpty { owner = second.owner?.id }
            guard let first, let second, first.kind == .directory, !first.isControl,
                let target = second.target(if: owner)
            else { return }
            open[second.path] = target
        }
        var found: [[UInt8]: Place] = [:]
        while !open.isEmpty {
            var asked: Set<[UInt8]> = []
            for (path, target) in open {
                switch Self.directory(behind: target, in: path.parent, found) {
                case .place(let place):
                    places[path] = place
                    open[path] = nil
                case .none: open[path] = nil
                case .asks(let path): asked.insert(path)
                }
            }
            guard !asked.isEmpty else { return }
            for path in asked { found[path] = .other }
            for record in other where asked.contains(record.path) {
                found[record.path] =
                    record.kind == .directory ? .directory : record.target(if: owner).map { .link($0) } ?? .other
            }
        }
    }

    /// Where what the first tree has at a path lies in the other one.
    func place(of path: [UInt8]) -> [UInt8] {
        var end = path.count
        while end > 0 {
            if let place = places[Array(path[..<end])] {
                let rest = path[end...]
                return place.isEmpty ? Array(rest.dropFirst()) : place + rest
            }
            end = path[..<end].lastIndex(of: UInt8(ascii: "/")) ?? 0
        }
        return path
    }

    private static func directory(
        behind target: [UInt8], in home: [UInt8], _ found: [[UInt8]: Place]
    ) -> Answer {
        var done = home
        var left: [ArraySlice<UInt8>] = []
        func follow(_ target: [UInt8]) {
            if target.first == UInt8(ascii: "/") { done = [] }
            left += target.split(separator: UInt8(ascii: "/")).reversed()
        }
        follow(target)
        var links = 1
        while let name = left.popLast() {
            if name.elementsEqual(".".utf8) { continue }
            if name.elementsEqual("..".utf8) {
                done = done.parent
                continue
            }
            let next = done.isEmpty ? Array(name) : done + [UInt8(ascii: "/")] + name
            switch found[next] {
            case nil: return .asks(next)
            case .directory?: done = next
            case .link(let target)?:
                links += 1
                guard links <= mostLinks else { return .none }
                follow(target)
            case .other?: return .none
            }
        }
        return .place(done)
    }
}

extension EntryRecord {
    /// Where it points, if it is a link of root's or of the account that is given.
    fileprivate func target(if owner: UInt32?) -> [UInt8]? {
        guard kind == .link, self.owner.map({ $0.id == 0 || $0.id == owner }) ?? true else { return nil }
        return target
    }
}

extension [UInt8] {
    /// The directory that holds what is at this path.
    fileprivate var parent: [UInt8] { Array(prefix(lastIndex(of: UInt8(ascii: "/")) ?? 0)) }
}

extension TreeState {
    /// The same as it lies in another tree, whose links to directories stand for those.
    func laid(in other: TreeState) -> TreeState {
        var state = self
        // Behind a link there may be more.
        for _ in 0..<DirectoryLinks.mostLinks {
            let links = DirectoryLinks(inPlaceOf: state.records, in: other.records)
            guard !links.isEmpty else { break }
            state.records = state.records.sortedByPath { record in
                guard !record.isControl else { return record }
                var record = record
                record.path = links.place(of: record.path)
                return record
            }
        }
        return state
    }
}
