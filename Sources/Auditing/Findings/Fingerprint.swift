import Digests
import Facts

/// What tells something again: the first half of a SHA-256.
///
/// Written, and compared, as 32 lower-case hexadecimal digits.
public struct Fingerprint: Hashable, Comparable, Sendable {
    /// The first sixteen digits, and the others.
    fileprivate var high: UInt64
    fileprivate var low: UInt64

    init(_ high: UInt64, _ low: UInt64) {
        self.high = high
        self.low = low
    }

    public static func < (left: Fingerprint, right: Fingerprint) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension Fingerprint {
    /// With a mark, which the same mark takes away again.
    func marked(by mark: Fingerprint) -> Fingerprint {
        Fingerprint(high ^ mark.high, low ^ mark.low)
    }
}

extension Fingerprint: LosslessStringConvertible {
    /// Nothing where the text is anything but 32 digits from 0 to f.
    public init?(_ digits: String) {
        guard digits.utf8.count == 32 else { return nil }
        var halves: [UInt64] = [0, 0]
        for (place, digit) in digits.utf8.enumerated() {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            halves[place / 16] = halves[place / 16] << 4 | UInt64(value)
        }
        self.init(halves[0], halves[1])
    }

    public var description: String { String(decoding: digits, as: UTF8.self) }

    /// In ASCII.
    fileprivate var digits: [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for half in [high, low] {
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: half >> shift & 0xF)
                digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            }
        }
        return digits
    }
}

extension Fingerprint {
    /// The first half of what was hashed.
    init(_ hash: consuming SHA256) {
        let digest = hash.digest()
        self.init(digest[0], digest[1])
    }

    func write(to writer: inout PayloadWriter) {
        writer.add(high)
        writer.add(low)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        self.init(try reader.number(), try reader.number())
    }
}

extension RecordKey {
    /// How many bytes of a key a fingerprint takes.
    static let fingerprintLength = 16

    mutating func add(_ fingerprint: Fingerprint) {
        add(fingerprint.high)
        add(fingerprint.low)
    }
}

/// What tells the same finding again in a later scan.
public struct Fingerprints: Hashable, Sendable {
    /// Of rule, root-relative path and discriminator.
    public var location: Fingerprint
    /// Which of several findings of one location it is, in the order of the report, from 1.
    public var occurrence = 1
    /// Of rule, last path component and discriminator. Survives the renaming of a directory.
    public var name: Fingerprint

    public init(location: Fingerprint, name: Fingerprint) {
        self.location = location
        self.name = name
    }

    /// What no other finding of the report has: 32 digits, a colon, and which of several equal ones it is.
    public var numberedLocation: String {
        String(decoding: location.digits + [UInt8(ascii: ":")] + String(occurrence).utf8, as: UTF8.self)
    }
}

extension Fingerprints {
    func write(to writer: inout PayloadWriter) {
        location.write(to: &writer)
        writer.add(occurrence)
        name.write(to: &writer)
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        location = try Fingerprint(from: &reader)
        occurrence = try reader.number()
        name = try Fingerprint(from: &reader)
    }
}
