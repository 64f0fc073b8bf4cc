/// The order of everything in a report that has a place: by root, path bytes, and then a number of its own kind.
enum PathOrder {
    static func precedes(
        _ root: Int, _ path: [UInt8], _ number: Int, _ otherRoot: Int, _ otherPath: [UInt8], _ otherNumber: Int
    ) -> Bool {
        if root != otherRoot { return root < otherRoot }
        let count = min(path.count, otherPath.count)
        var index = 0
        while index < count {
            if path[index] != otherPath[index] { return path[index] < otherPath[index] }
            index += 1
        }
        return path.count != otherPath.count ? path.count < otherPath.count : number < otherNumber
    }
}
