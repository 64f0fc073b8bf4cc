import Descriptors
import Facts

extension Walker {
    /// How many names a worker takes at a time. Each is a question or more to a server: few enough that nobody is left
    /// with many when the others have none.
    private static var pieceSize: Int { 16 }

    /// Lists a directory and leaves its names to whoever has nothing to do, and to itself where nobody takes them.
    mutating func share(_ node: DirectoryNode, _ directory: OpenDirectory) {
        let listing = DirectoryListing(node, directory)
        var count = 0
        var isCut = false
        do {
            var isFirst = true
            reading: while try reader.read(directory.descriptor) {
                if isFirst, try !isStill(node, directory) { return }
                isFirst = false
                for piece in reader.cut(intoPiecesOf: Self.pieceSize) {
                    count += piece.count
                    guard count <= entriesInDirectory else {
                        note(.directoryEntries, in: node)
                        break reading
                    }
                    listing.add(piece)
                }
                walk.stack.share(listing)
                isCut = isCutShort(in: node, after: count)
                if isCut { break }
                sharedProgress.beat()
                // Whoever lists is not to get far ahead of those who examine.
                while listing.waiting > 2 * walk.options.jobs, let piece = listing.take() {
                    examine(piece, of: listing)
                }
            }
        } catch {
            note(.unreadableDirectory, nil, in: node, failure: error)
        }
        while !isCut, let piece = listing.take() {
            examine(piece, of: listing)
            isCut = isCutShort(in: node, after: count)
        }
        if isCut { listing.leave() }
        if walk.progress.add(count) > walk.options.bounds.entries {
            note(.entries, in: node)
            walk.cancel()
        }
        conclude(listing.finish(), of: listing)
    }

    /// Examines names that another worker listed.
    mutating func visit(_ piece: DirectoryPiece, of listing: DirectoryListing) {
        let node = listing.node
        if shown !== node {
            if let name = node.name, let parent = node.parent {
                show(name, in: parent)
            } else {
                directoryPath.removeAll(keepingCapacity: true)
                sharedProgress.turn(to: [])
            }
            shown = node
        }
        // Also where it is the root, which every worker begins with and not every one has listed.
        enter(node)
        sharedProgress.beat()
        examine(piece, of: listing)
    }

    private mutating func examine(_ piece: DirectoryPiece, of listing: DirectoryListing) {
        reader.take(piece)
        lister.enter(listing.directory.descriptor)
        var subdirectories = PendingDirectories()
        sharedNames.removeAll(keepingCapacity: true)
        let malformed = reader.malformedNames
        isSharing = true
        while reader.next() { examine(in: listing.node, listing.directory, &subdirectories) }
        isSharing = false
        if reader.malformedNames > malformed { note(.unreadableDirectory, nil, in: listing.node) }
        conclude(listing.finish(subdirectories, names: sharedNames), of: listing)
    }

    /// Does what is to be done once for a directory, for the worker who was the last in it.
    private mutating func conclude(_ whole: DirectoryListing.Whole?, of listing: DirectoryListing) {
        guard let whole else { return }
        for name in whole.names.split(separator: 0) {
            facts.reset()
            facts.name.replace(byCopying: name.span)
            let traits = NameTraits(facts.name.span)
            facts.hazards = traits.hazards
            facts.collected.insert(.name)
            consumer.list(&facts, traits)
        }
        finish(listing.node, listing.directory, whole.subdirectories)
    }
}
