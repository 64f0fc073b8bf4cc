import ArchiveBuilding
import Archives
import Trees

extension FuzzTarget {
    /// Tar archives.
    static let tar = FuzzTarget(name: "tar") { input in
        try checkReading(input) { TarReader($0) }
    }

    /// Cpio archives.
    static let cpio = FuzzTarget(name: "cpio") { input in
        try checkReading(input) { CPIOReader($0) }
    }

    /// Ar archives.
    static let ar = FuzzTarget(name: "ar") { input in
        try checkReading(input) { ARReader($0) }
    }

    /// Debian packages.
    static let deb = FuzzTarget(name: "deb") { input in
        try checkReading(input, isNested: true) { DebReader($0, by: Libraries(), budget: ExpansionBudget(1 << 24)) }
    }

    /// Zip archives.
    static let zip = FuzzTarget(name: "zip") { input in
        try checkReading(input) { ZipReader($0, by: Libraries(), budget: ExpansionBudget(1 << 24)) }
        // What is found of an archive that was cut off is found behind anything else, too.
        if try ZipRemains.areFound(in: BytesSource(input)) {
            try hold(
                try ZipRemains.areFound(in: BytesSource(Array("#!/bin/sh\n".utf8) + input)),
                "what stands before a member does not hide it")
        }
    }

    /// Rpm packages.
    static let rpm = FuzzTarget(name: "rpm") { input in
        try checkReading(input, isNested: true) { RPMReader($0, by: Libraries(), budget: ExpansionBudget(1 << 24)) }
    }

    /// The documents of an image: what they name is never a path that leads anywhere else.
    static let image = FuzzTarget(name: "image") { input in
        let index = try? ImageIndex(input)
        let manifest = try? ImageManifest(input)
        _ = try? DockerManifest(input)
        _ = try? ImageConfiguration(input)
        try? ImageLayout.check(input)
        for blob in (index?.manifests ?? []) + (manifest?.layers ?? []) {
            let path = blob.digest.path
            try hold(path.count { $0 == UInt8(ascii: "/") } == 2, "a blob lies among the blobs: \(path.asText)")
            try hold(!path.asText.contains(".."), "a blob lies among the blobs: \(path.asText)")
        }
        if case .hides(let name) = Whiteout(name: input[...]) {
            try hold(!name.isEmpty && input.count == name.count + 4, "a whiteout hides a name")
        }
    }

    /// Images in a tar archive, whose layers come to one tree.
    static let layers = FuzzTarget(name: "layers") { input in
        guard let store = try? ImageArchive(opening: { BytesSource(Array(input.dropFirst(Int(clamping: $0)))) }),
            store.isImage, let set = try? ImageSet(in: store)
        else { return }
        for image in set.images.prefix(4) {
            var reader = ImageReader(image, in: store, by: Libraries(), budget: ExpansionBudget(1 << 22))
            var tree = VirtualTree(nature: .image)
            var member = Member()
            do throws(ArchiveError) {
                while try reader.next(&member) {
                    while tree.layerCount <= reader.layer { try tree.beginLayer() }
                    do throws(ArchiveError) {
                        _ = try tree.apply(member)
                    } catch {
                        guard error.leavesMembers else { throw error }
                    }
                }
            } catch {}
            try check(tree)
            try hold(tree.buried().allSatisfy { tree.layer(of: $0.node) < $0.hiddenIn }, "what hides is later")
        }
    }

    /// Whatever the size of what is read at once, and whether contents are read or passed over, the members are the same.
    static func checkReading<Reader: MemberReader>(
        _ input: [UInt8], isNested: Bool = false, _ make: (BytesSource) throws(ArchiveError) -> Reader
    ) throws {
        let first: Reader
        let second: Reader
        do throws(ArchiveError) {
            first = try make(BytesSource(input))
            second = try make(BytesSource(input))
        } catch {
            return try hold(error.offset <= UInt64(input.count), "an error lies in the archive: \(error)")
        }
        // A file may have holes of any size.
        let read = ArchiveReading(first, room: 61, contentsLimit: 1 << 14)
        let passed = ArchiveReading(second, room: 0)
        try hold(isNested || read.members.count <= input.count, "a member takes bytes")
        try hold(passed.paths == read.paths || read.error != nil, "members are the same without their contents")
        try hold(read.paths.starts(with: passed.paths) || passed.paths.starts(with: read.paths), "members are the same")
        for member in read.members {
            try hold(isNested || member.headerOffset <= UInt64(input.count), "a header lies in the archive")
            try hold(member.path.count <= 1 << 20 + 512, "a name has a bound")
        }
        try checkTree(read.members)
        if let trailing = read.trailing {
            try hold(isNested || trailing.offset < UInt64(input.count), "what trails lies in the archive")
        }
    }

    /// What members come to is a tree, whatever they are.
    private static func checkTree(_ members: [Member]) throws {
        var tree = VirtualTree()
        for member in members {
            do throws(ArchiveError) {
                _ = try tree.apply(member)
            } catch {
                try hold(error.problem == .bound(.linkSteps), "no other bound is met: \(error)")
                return
            }
        }
        try check(tree)
    }

    private static func check(_ tree: VirtualTree) throws {
        var tree = tree
        var paths: Set<[UInt8]> = []
        for node in tree.nodes() {
            try hold(tree[tree.parent(of: node)].kind == .directory, "what holds an entry is a directory")
            try hold(paths.insert(tree.path(of: node)).inserted, "an entry is there once")
            if tree[node].kind == .link { _ = try? tree.destination(of: node) }
        }
    }
}
