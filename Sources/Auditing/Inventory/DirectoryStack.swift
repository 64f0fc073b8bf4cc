/// The directories that lead to where trees are gone through, in the order of a tree, each with something of the caller's.
///
/// Only the path of the innermost one is kept, of which those of the others are the beginnings: deep down, all of them together
/// would be as long as the square of the depth.
package struct DirectoryStack<Value> {
    private var path: [UInt8] = []
    private var root = 0
    private var levels: [(length: Int, value: Value)] = []

    package init() {}

    package var isEmpty: Bool { levels.isEmpty }

    /// What the innermost directory has.
    package var last: Value? {
        get { levels.last?.value }
        set { if let newValue, !levels.isEmpty { levels[levels.count - 1].value = newValue } }
    }

    /// How long the path of the innermost directory is.
    package var lastLength: Int? { levels.last?.length }

    /// Opens a directory, which lies in the innermost one.
    package mutating func open(_ path: [UInt8], inRoot root: Int = 0, _ value: Value) {
        self.path = path
        self.root = root
        levels.append((path.count, value))
    }

    /// How many of the directories do not hold what has this path, and are to be closed before it is gone to.
    package func closed(by path: [UInt8], inRoot root: Int = 0) -> Int {
        guard root == self.root else { return levels.count }
        let common = self.path.span.commonLength(with: path.span)
        var count = 0
        while count < levels.count {
            let length = levels[levels.count - 1 - count].length
            if length == 0, !path.isEmpty { break }
            if length <= common, path.count > length, path[length] == UInt8(ascii: "/") { break }
            count += 1
        }
        return count
    }

    /// Closes the innermost directory.
    ///
    /// - Returns: what it had.
    package mutating func close() -> Value? { levels.popLast()?.value }
}

extension Span<UInt8> {
    /// With how many bytes both begin alike.
    fileprivate func commonLength(with other: Span<UInt8>) -> Int {
        let most = Swift.min(count, other.count)
        var length = 0
        while length < most, self[length] == other[length] { length &+= 1 }
        return length
    }
}
