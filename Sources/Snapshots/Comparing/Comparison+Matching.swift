import Auditing
import Digests
import Facts

extension Comparison {
    mutating func match(_ old: Int, _ new: Int) {
        before.partners[old] = new
        after.partners[new] = old
    }

    // MARK: By inode

    /// Inodes that both sides have: names that stayed first, then the others of a set of hard links in their order.
    mutating func matchInodes() {
        guard sharesInodes else { return }
        var old: [[UInt8]: [Int]] = [:]
        for (place, record) in before.records.enumerated() {
            if let key = record.inodeKey { old[key, default: []].append(place) }
        }
        var new: [[UInt8]: [Int]] = [:]
        for (place, record) in after.records.enumerated() {
            if let key = record.inodeKey, old[key] != nil { new[key, default: []].append(place) }
        }
        for (key, places) in new {
            guard let names = old[key], before.records[names[0]].kind == after.records[places[0]].kind else { continue }
            var left: [Int] = []
            for name in names {
                if let same = after.places[before.records[name].path], places.contains(same) {
                    match(name, same)
                } else {
                    left.append(name)
                }
            }
            for (name, place) in zip(left, places.filter { after.partners[$0] == nil }) { match(name, place) }
        }
    }

    // MARK: By name

    /// Entries of one name and kind in directories that are one, from the roots down.
    mutating func matchNames() {
        if let old = before.places[[]], let new = after.places[[]], before.partners[old] == nil,
            after.partners[new] == nil
        {
            match(old, new)
        }
        var directories = before.partners.indices.filter { before.partners[$0] != nil }
        while let old = directories.popLast() {
            guard let new = before.partners[old] else { continue }
            var names: [ArraySlice<UInt8>: Int] = [:]
            for child in after.children[new] where after.partners[child] == nil {
                names[after.records[child].name] = child
            }
            if names.isEmpty { continue }
            for child in before.children[old] where before.partners[child] == nil {
                guard let same = names[before.records[child].name],
                    before.records[child].kind == after.records[same].kind
                else { continue }
                match(child, same)
                directories.append(child)
            }
        }
    }

    // MARK: By content

    /// Trees, then files, that hold what exactly one of the other side holds.
    mutating func matchDigests() {
        let (oldTrees, newTrees) = (Self.treeDigests(of: before), Self.treeDigests(of: after))
        matchUnique(oldTrees, newTrees)
        matchNames()
        func files(_ side: Side) -> [(Int, [UInt8])] {
            side.records.indices.compactMap { place in
                let record = side.records[place]
                // Any two files of no bytes are alike.
                guard side.partners[place] == nil, record.kind == .file, record.size != 0, let digest = record.digest
                else { return nil }
                return (place, digest)
            }
        }
        matchUnique(files(before), files(after))
    }

    private mutating func matchUnique(_ old: [(Int, [UInt8])], _ new: [(Int, [UInt8])]) {
        func unique(_ found: [(Int, [UInt8])]) -> [[UInt8]: Int] {
            var places: [[UInt8]: Int] = [:]
            var repeated: Set<[UInt8]> = []
            for (place, digest) in found where places.updateValue(place, forKey: digest) != nil {
                repeated.insert(digest)
            }
            for digest in repeated { places[digest] = nil }
            return places
        }
        let places = unique(new)
        for (digest, place) in unique(old) {
            if let other = places[digest], before.partners[place] == nil, after.partners[other] == nil {
                match(place, other)
            }
        }
    }

    /// What directories hold with all that is below them, as a Merkle tree has it: of those of which nothing is matched,
    /// everything is known, and some file has content.
    private static func treeDigests(of side: Side) -> [(Int, [UInt8])] {
        var digests: [[UInt8]?] = Array(repeating: nil, count: side.records.count)
        var holdsContent = Array(repeating: false, count: side.records.count)
        var found: [(Int, [UInt8])] = []
        // By their paths children come after their directories.
        for place in side.records.indices.reversed() where side.partners[place] == nil {
            let record = side.records[place]
            switch record.kind {
            case .file:
                digests[place] = record.digest
                holdsContent[place] = record.size != 0
            case .link: digests[place] = record.target
            case .fifo, .socket, .blockDevice, .characterDevice: digests[place] = []
            case .directory:
                var hash = SHA256()
                var isKnown = true
                for child in side.children[place] {
                    guard let digest = digests[child] else {
                        isKnown = false
                        break
                    }
                    holdsContent[place] = holdsContent[place] || holdsContent[child]
                    let name = side.records[child].name
                    hash.add("\(side.records[child].kind.name) \(name.count) ")
                    hash.add(Array(name))
                    hash.add("\(digest.count) ")
                    hash.add(digest)
                }
                guard isKnown else { continue }
                let digest = Array(hash.hexadecimal().utf8)
                digests[place] = digest
                if holdsContent[place] { found.append((place, digest)) }
            }
        }
        return found
    }

    // MARK: By where the rest of them lies

    /// Directories that are gone, and of which all that is left lies in one that was not there before.
    mutating func matchVanishedDirectories() -> Bool {
        var hasMatched = false
        for old in before.records.indices.reversed() {
            guard before.records[old].kind == .directory, before.partners[old] == nil else { continue }
            let homes = Set(
                before.children[old].compactMap { child in before.partners[child].flatMap { after.parents[$0] } })
            guard homes.count == 1, let home = homes.first, after.partners[home] == nil else { continue }
            match(old, home)
            hasMatched = true
        }
        return hasMatched
    }
}
