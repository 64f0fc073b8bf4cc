import Facts
import RuleLanguage

extension ExampleEntry.Node {
    /// An ELF file for x86-64, little-endian (elf(5)): the file header, and where the example gives an interpreter or a
    /// search path the program headers, strings and dynamic section that say it. No sections, no code.
    func elf(type: UInt8) -> [UInt8] {
        let headers = (givenInterpreter.isEmpty ? 0 : 1) + (givenSearchPath == nil ? 0 : 2)
        var bytes: [UInt8] = [0x7F, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F"), 2, 1, 1]
        bytes += Array(repeating: 0, count: 9)
        bytes += [type, 0, 62, 0, 1, 0, 0, 0]
        // The entry point, the program headers' place right behind this header, no section headers, no flags.
        bytes += Self.number(0) + Self.number(headers == 0 ? 0 : 64) + Self.number(0) + [0, 0, 0, 0]
        // The sizes of this header, of a program header and of a section header, with the counts.
        bytes += [64, 0, 56, 0, UInt8(headers), 0, 64, 0, 0, 0, 0, 0]
        var data: [UInt8] = []
        let start = 64 + 56 * headers
        if !givenInterpreter.isEmpty {
            bytes += Self.segment(type: 3, offset: start, size: givenInterpreter.count + 1)
            data += givenInterpreter + [0]
        }
        if let givenSearchPath {
            let strings = [0] + givenSearchPath + [0]
            let dynamic = start + data.count + strings.count
            let tags: [(UInt64, Int)] = [(5, start + data.count), (10, strings.count), (29, 1), (0, 0)]
            bytes += Self.segment(type: 1, offset: 0, size: dynamic + tags.count * 16)
            bytes += Self.segment(type: 2, offset: dynamic, size: tags.count * 16)
            data += strings
            for (tag, value) in tags { data += Self.number(tag) + Self.number(UInt64(value)) }
        }
        return bytes + data
    }

    /// A program header for what is loaded at the address that is its offset.
    private static func segment(type: UInt8, offset: Int, size: Int) -> [UInt8] {
        let (offset, size) = (number(UInt64(offset)), number(UInt64(size)))
        return [type, 0, 0, 0, 4, 0, 0, 0] + offset + offset + offset + size + size + number(1)
    }

    private static func number(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
}
