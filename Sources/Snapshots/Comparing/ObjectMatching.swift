import Auditing
import Digests
import Facts

/// Matches objects that lie elsewhere now, beginning with such as are known to be one.
struct ObjectMatching {
    private(set) var sides: ObjectSides

    init(_ sides: ObjectSides) {
        self.sides = sides
    }

    mutating func match() {
        guard sides.areBothThere else { return }
        matchNames()
        matchContents()
        matchNames()
        while matchVanishedDirectories() { matchNames() }
    }

    // MARK: By name

    /// Entries of one name and kind in directories that are one, from the roots down.
    private mutating func matchNames() {
        var directories = sides.before.partners.indices.filter { sides.before.partners[$0] != ObjectSide.none }
        while let directory = directories.popLast() {
            let home = Int(sides.before.partners[directory])
            // Both in the order of names.
            var others = sides.after.children(of: home)
            for old in sides.before.children(of: directory) where sides.before.partners[Int(old)] == ObjectSide.none {
                let name = sides.before.names[Int(old)]
                others = others.drop { sides.after.names[Int($0)] < name }
                guard let new = others.first, sides.after.names[Int(new)] == name,
                    sides.after.partners[Int(new)] == ObjectSide.none,
                    sides.before.kinds[Int(old)] == sides.after.kinds[Int(new)]
                else { continue }
                sides.match(old, new)
                directories.append(Int(old))
            }
        }
    }

    // MARK: By content

    /// Trees, then files, that hold what exactly one of the other side holds.
    private mutating func matchContents() {
        matchUnique(Self.treeDigests(of: sides.before), Self.treeDigests(of: sides.after))
        matchNames()
        func files(_ side: ObjectSide) -> [(Int, Int32)] {
            (0..<side.count).compactMap { place in
                // Any two files of no bytes are alike.
                guard side.partners[place] == ObjectSide.none, side.holdsBytes[place],
                    side.contents[place] != ObjectSide.none
                else { return nil }
                return (place, side.contents[place])
            }
        }
        matchUnique(files(sides.before), files(sides.after))
    }

    private mutating func matchUnique<Content: Hashable>(_ old: [(Int, Content)], _ new: [(Int, Content)]) {
        func unique(_ found: [(Int, Content)]) -> [Content: Int] {
            var places: [Content: Int] = [:]
            var repeated: Set<Content> = []
            for (place, content) in found where places.updateValue(place, forKey: content) != nil {
                repeated.insert(content)
            }
            for content in repeated { places[content] = nil }
            return places
        }
        let places = unique(new)
        for (content, place) in unique(old) {
            guard let other = places[content], sides.before.partners[place] == ObjectSide.none,
                sides.after.partners[other] == ObjectSide.none
            else { continue }
            sides.match(Int32(clamping: place), Int32(clamping: other))
        }
    }

    /// What directories hold with all that is below them, as a Merkle tree has it: of those of which nothing is matched,
    /// everything is known, and some file has content.
    private static func treeDigests(of side: ObjectSide) -> [(Int, SIMD4<UInt64>)] {
        var digests: [Int: SIMD4<UInt64>] = [:]
        var holdsBytes = side.holdsBytes
        var found: [(Int, SIMD4<UInt64>)] = []
        // By their paths children come after their directories.
        for place in (0..<side.count).reversed()
        where side.partners[place] == ObjectSide.none && side.kinds[place] == .directory {
            var held = PayloadWriter()
            var isKnown = true
            for child in side.children(of: place).map({ Int($0) }) {
                held.add(UInt64(side.kinds[child].rawValue))
                held.add(UInt64(side.names[child].magnitude))
                if side.partners[child] != ObjectSide.none {
                    isKnown = false
                } else if let digest = digests[child] {
                    for index in digest.indices { held.add(digest[index]) }
                } else if side.contents[child] != ObjectSide.none {
                    held.add(UInt64(side.contents[child].magnitude))
                } else {
                    isKnown = false
                }
                guard isKnown else { break }
                if holdsBytes[child] { holdsBytes[place] = true }
            }
            guard isKnown else { continue }
            var hash = SHA256()
            hash.add(held.bytes)
            let digest = hash.digest()
            digests[place] = digest
            if holdsBytes[place] { found.append((place, digest)) }
        }
        return found
    }

    // MARK: By where the rest of them lies

    /// Directories that are gone, and of which all that is left lies in one that was not there before.
    private mutating func matchVanishedDirectories() -> Bool {
        var hasMatched = false
        let (before, after) = (sides.before, sides.after)
        for old in (0..<before.count).reversed() {
            guard before.kinds[old] == .directory, sides.before.partners[old] == ObjectSide.none else { continue }
            var homes: Set<Int32> = []
            for child in before.children(of: old) {
                let partner = sides.before.partners[Int(child)]
                if partner != ObjectSide.none { homes.insert(after.parents[Int(partner)]) }
            }
            homes.remove(ObjectSide.none)
            guard homes.count == 1, let home = homes.first, sides.after.partners[Int(home)] == ObjectSide.none
            else { continue }
            sides.match(Int32(clamping: old), home)
            hasMatched = true
        }
        return hasMatched
    }
}
