import Descriptors

extension Walker {
    /// Shows the directory that the worker turns to. Neighbours in the walk are neighbours in the tree: mostly the path
    /// that is shown already begins with that of the directory above.
    mutating func show(_ name: FileName, in parent: DirectoryNode) {
        if !isShown(parent) {
            directoryPath.removeAll(keepingCapacity: true)
            parent.appendPath(to: &directoryPath)
            sharedProgress.turn(to: directoryPath)
            directoryPath.append(UInt8(ascii: "/"))
        }
        let length = parent.pathLength == 0 ? 0 : parent.pathLength + 1
        directoryPath.removeLast(directoryPath.count - length)
        directoryPath.append(contentsOf: name.bytes)
        directoryPath.append(UInt8(ascii: "/"))
        shown = parent
        sharedProgress.turn(to: name, below: parent.pathLength)
    }

    private func isShown(_ directory: DirectoryNode) -> Bool {
        var node = shown
        while node.depth > directory.depth, let above = node.parent { node = above }
        return node === directory
    }
}
