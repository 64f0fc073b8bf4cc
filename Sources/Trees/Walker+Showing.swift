import Descriptors

extension Walker {
    /// Shows the directory that the worker turns to. Neighbours in the walk are neighbours in the tree: mostly the path
    /// that is shown already begins with that of the directory above.
    mutating func show(_ name: FileName, in parent: DirectoryNode) {
        if !isShown(parent) {
            var path: [UInt8] = []
            parent.appendPath(to: &path)
            board.turn(to: path)
        }
        shown = parent
        board.turn(to: name, below: parent.pathLength)
    }

    private func isShown(_ directory: DirectoryNode) -> Bool {
        var node = shown
        while node.depth > directory.depth, let above = node.parent { node = above }
        return node === directory
    }
}
