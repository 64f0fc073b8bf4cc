import Facts

/// Writes JSON (RFC 8259) as it goes, keys in the order of the calls. What could move a cursor, hide text or speak to
/// a CI runner is escaped, so that the output may be shown on a terminal and still is the exact string.
package struct JSONWriter {
    package enum Layout {
        /// Two spaces a level, a line for each value.
        case pretty
        /// No space at all.
        case compact
    }

    package var bytes: [UInt8] = []
    private let layout: Layout
    private var depth = 0
    /// Whether the innermost container has no member yet.
    private var isFirst = true

    package init(_ layout: Layout) {
        self.layout = layout
    }

    // MARK: Containers

    package mutating func begin(_ bracket: Unicode.Scalar, _ key: String? = nil) {
        lead(key)
        bytes.append(UInt8(ascii: bracket))
        depth += 1
        isFirst = true
    }

    package mutating func end(_ bracket: Unicode.Scalar) {
        depth -= 1
        if !isFirst { breakLine() }
        bytes.append(UInt8(ascii: bracket))
        isFirst = false
    }

    package mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
        begin("{", key)
        members(&self)
        end("}")
    }

    package mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
        begin("[", key)
        elements(&self)
        end("]")
    }

    /// Closes a line of JSON, or the whole text.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isFirst = true
    }

    // MARK: Members; those without a key are elements of an array

    package mutating func string(_ key: String? = nil, _ value: String) {
        lead(key)
        quote(value.utf8.span)
    }

    /// `value` must be UTF-8.
    package mutating func string(_ key: String? = nil, utf8 value: [UInt8]) {
        lead(key)
        quote(value.span)
    }

    /// A text that is put together on the spot, of what no string escapes.
    ///
    /// - Parameter count: how many bytes `body` writes at most.
    package mutating func string(_ key: String, atMost count: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
        lead(key)
        bytes.append(addingCapacity: count + 2) { output in
            output.append(UInt8(ascii: "\""))
            body(&output)
            output.append(UInt8(ascii: "\""))
        }
    }

    package mutating func number<Value: FixedWidthInteger>(_ key: String? = nil, _ value: Value) {
        lead(key)
        bytes.append(addingCapacity: Decimal.mostDigits + 1) { output in
            if value < 0 { output.append(UInt8(ascii: "-")) }
            output.append(decimal: UInt64(value.magnitude))
        }
    }

    /// A number with one decimal: 785 is written 78.5.
    package mutating func tenths(_ key: String, _ value: Int) {
        lead(key)
        bytes += "\(value / 10).\(value % 10)".utf8
    }

    package mutating func flag(_ key: String, _ value: Bool) {
        lead(key)
        bytes += (value ? "true" : "false").utf8
    }

    /// What is not known.
    package mutating func null(_ key: String) {
        lead(key)
        bytes += "null".utf8
    }

    /// A name from a tree: the exact string where it is UTF-8; otherwise its display form, and the bytes in a second
    /// member whose key ends with `Base64`.
    package mutating func name(_ key: String, _ value: [UInt8]) { name(key, value[...]) }

    /// The same.
    package mutating func name(_ key: String, _ value: ArraySlice<UInt8>) {
        if value.span.isPlain || value.span.isUTF8 {
            lead(key)
            quote(value.span)
        } else {
            let value = Array(value)
            string(key, DisplayEscape.full.text(value))
            string(key + "Base64", Base64.encode(value))
        }
    }

    // MARK: Text

    /// What stands before a value: comma, line, key.
    private mutating func lead(_ key: String?) {
        if depth > 0 {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            breakLine()
        }
        isFirst = false
        guard let key else { return }
        // A key may be a name from a tree, as that of an attribute is: it is escaped as a value is.
        quote(key.utf8.span)
        bytes.append(UInt8(ascii: ":"))
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    }

    private mutating func breakLine() {
        guard layout == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
    }

    private mutating func quote(_ value: Span<UInt8>) {
        if value.isPlain {
            return bytes.append(addingCapacity: value.count + 2) { output in
                output.append(UInt8(ascii: "\""))
                output.append(copying: value)
                output.append(UInt8(ascii: "\""))
            }
        }
        bytes.append(UInt8(ascii: "\""))
        var scalars = UTF8Scalars(value)
        while let step = scalars.next() {
            // A byte that is not UTF-8 cannot be in JSON; callers use `name` where there may be one.
            append(step.scalar ?? "\u{FFFD}", isSecondHash: value.isSecondHash(at: step.offset))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ scalar: Unicode.Scalar, isSecondHash: Bool) {
        switch scalar.value {
        case 0x22, 0x5C: bytes += [0x5C, UInt8(scalar.value)]
        case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
        case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
        case _ where isSecondHash: bytes += "\\u0023".utf8
        case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
        default:
            if scalar.isHidden {
                for unit in UTF16.encode(scalar).map(Array.init) ?? [] { bytes += "\\u\(hexadecimal(unit))".utf8 }
            } else {
                bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
    }

    private func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension Span<UInt8> {
    /// Whether it stands in a JSON string as it is: printable ASCII without quote, backslash, or what may be `##`.
    fileprivate var isPlain: Bool {
        for index in indices {
            switch self[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"): return false
            case 0x20...0x7E: continue
            default: return false
            }
        }
        return true
    }
}

extension Span<UInt8> {
    /// Whether the bytes are well-formed UTF-8 (RFC 3629).
    var isUTF8: Bool {
        var scalars = UTF8Scalars(self)
        while let step = scalars.next() {
            if step.scalar == nil { return false }
        }
        return true
    }
}

extension [UInt8] {
    /// Whether the bytes are well-formed UTF-8 (RFC 3629).
    var isUTF8: Bool { span.isUTF8 }
}
