/// Puts the payload of a record together: values one after the other, without names or types, which the kind of the
/// record stands for.
public struct PayloadWriter: Sendable {
    /// All that was written.
    public private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: bytes for which there is room from the beginning.
    public init(capacity: Int = 0) {
        if capacity > 0 { bytes.reserveCapacity(capacity) }
    }

    /// Makes room for another one.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Seven bits to a byte, the lowest first; the highest bit says that more follow.
    public mutating func add(_ number: UInt64) {
        guard number >= 0x80 else { return bytes.append(UInt8(truncatingIfNeeded: number)) }
        bytes.append(addingCapacity: 10) { output in
            var rest = number
            while rest >= 0x80 {
                output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            output.append(UInt8(truncatingIfNeeded: rest))
        }
    }

    /// - Parameter number: not negative.
    public mutating func add(_ number: Int) { add(UInt64(clamping: number)) }

    /// One byte.
    mutating func add(byte: UInt8) { bytes.append(byte) }

    /// A byte that is 0 or 1.
    public mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// The number of its bytes, and the bytes.
    public mutating func add(_ text: [UInt8]) {
        add(text.count)
        bytes += text
    }

    /// Its UTF-8, as bytes are written.
    public mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    /// A flag that says whether there is one, and what `body` writes of it.
    public mutating func add<Value>(_ value: Value?, _ body: (inout PayloadWriter, Value) -> Void) {
        add(value != nil)
        if let value { body(&self, value) }
    }

    /// The number of values, and what `body` writes of each.
    public mutating func add<Value>(_ values: [Value], _ body: (inout PayloadWriter, Value) -> Void) {
        add(values.count)
        for value in values { body(&self, value) }
    }
}
