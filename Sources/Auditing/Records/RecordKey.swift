/// A key of records, put together so that the order of its bytes is the order of its parts.
package struct RecordKey: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// One that was put together before.
    package init(_ key: ArraySlice<UInt8>) { bytes = Array(key) }

    /// The order of a report: root, path bytes, and a number of its own kind.
    package init(root: Int, path: [UInt8], _ number: Int) {
        bytes.reserveCapacity(path.count + 9)
        add(UInt32(clamping: root))
        add(path: path)
        add(UInt32(clamping: number))
    }

    /// A number that is not negative, and what `number` reads again.
    package init(number: Int) {
        add(UInt64(clamping: number))
    }

    /// Makes room for another one.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// The highest byte first.
    package mutating func add<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
        bytes.append(addingCapacity: Number.bitWidth / 8) { output in
            for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
                output.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
            }
        }
    }

    /// - Parameter capacity: how many bytes `body` writes at most.
    mutating func add(capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: capacity, initializingWith: body)
    }

    /// A path comes before all that are longer: it ends with a zero, which none of them holds.
    package mutating func add(path: [UInt8]) {
        bytes += path
        bytes.append(0)
    }

    /// What is compared last, or always has the same length.
    package mutating func add(last part: some Sequence<UInt8>) {
        bytes += part
    }

    /// The same.
    mutating func add(last part: Span<UInt8>) {
        bytes.append(copying: part)
    }
}

extension ArraySlice<UInt8> {
    /// What `RecordKey(number:)` wrote.
    package var number: Int { Int(clamping: prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
}
