import Foundation

@testable import Facts

extension FuzzTarget {
    /// JSON: what our reader takes for a document is one to another reader, too.
    static let json = FuzzTarget(name: "json") { input in
        var reader = JSONReader(input)
        do throws(JSONReader.Failure) {
            try reader.skip()
            try reader.end()
        } catch {
            try hold((0...input.count + 2).contains(error.offset), "an error at \(error.offset) lies in the text")
            return
        }
        // Numbers that no double holds are documents, but not to Foundation.
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        guard !input.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
            input.split(whereSeparator: { !isDigit($0) }).allSatisfy({ $0.count <= 15 })
        else { return }
        let other = try? JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)
        try hold(other != nil, "our reader takes what Foundation refuses")
        if let text = other as? String {
            var reader = JSONReader(input)
            try hold(try reader.string() == Array(text.utf8), "our reader reads another string")
        }
    }
}
