/// Reads bytes as UTF-8 one scalar at a time. A byte that does not continue a well-formed sequence (RFC 3629: no
/// surrogates, no overlong forms) is a step of its own without a scalar, so that no byte is ever lost or merged.
public struct UTF8Scalars: ~Escapable {
    @usableFromInline let bytes: Span<UInt8>
    @usableFromInline var position = 0

    @inlinable
    @_lifetime(copy bytes)
    public init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    /// One scalar, or one byte that belongs to none.
    public struct Step {
        /// The scalar, or nothing where the byte at `offset` belongs to none.
        public var scalar: Unicode.Scalar?
        /// Where it begins, in bytes.
        public var offset: Int
        /// How many bytes it takes; 1 where it is no scalar.
        public var length: Int

        @inlinable
        init(scalar: Unicode.Scalar?, offset: Int, length: Int) {
            self.scalar = scalar
            self.offset = offset
            self.length = length
        }
    }

    @inlinable
    @_lifetime(self: copy self)
    public mutating func next() -> Step? {
        guard position < bytes.count else { return nil }
        let start = position
        let lead = bytes[start]
        func broken() -> Step {
            Step(scalar: nil, offset: start, length: 1)
        }
        if lead < 0x80 {
            position += 1
            return Step(scalar: Unicode.Scalar(lead), offset: start, length: 1)
        }
        let length: Int
        var value: UInt32
        switch lead {
        case 0xC2...0xDF: (length, value) = (2, UInt32(lead & 0x1F))
        case 0xE0...0xEF: (length, value) = (3, UInt32(lead & 0x0F))
        case 0xF0...0xF4: (length, value) = (4, UInt32(lead & 0x07))
        default:
            position += 1
            return broken()
        }
        guard start + length <= bytes.count else {
            position += 1
            return broken()
        }
        for index in 1..<length {
            let byte = bytes[start + index]
            guard byte & 0xC0 == 0x80 else {
                position += 1
                return broken()
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
        guard value >= least, let scalar = Unicode.Scalar(value) else {
            position += 1
            return broken()
        }
        position += length
        return Step(scalar: scalar, offset: start, length: length)
    }
}
