/// The order of everything in a report that has a place: by root, path bytes, and then a number of its own kind.
enum PathOrder {
    static func precedes(
        _ root: Int, _ path: [UInt8], _ number: Int, _ otherRoot: Int, _ otherPath: [UInt8], _ otherNumber: Int
    ) -> Bool {
        if root != otherRoot { return root < otherRoot }
        if path != otherPath { return path.lexicographicallyPrecedes(otherPath) }
        return number < otherNumber
    }
}
