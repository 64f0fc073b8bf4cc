import Foundation
import RandomNumbers
import Testing

@testable import Reporting

@Suite struct JSONWriterTests {
    @Test func layouts() {
        func write(_ layout: JSONWriter.Layout) -> String {
            var json = JSONWriter(layout)
            json.object { json in
                json.string("a", "b")
                json.array("empty") { _ in }
                json.array("list") { json in
                    json.number(nil, 1)
                    json.object { _ in }
                }
                json.tenths("rank", 785)
                json.flag("yes", true)
            }
            json.endLine()
            return String(decoding: json.bytes, as: UTF8.self)
        }
        #expect(write(.compact) == #"{"a":"b","empty":[],"list":[1,{}],"rank":78.5,"yes":true}"# + "\n")
        #expect(
            write(.pretty) == """
                {
                  "a": "b",
                  "empty": [],
                  "list": [
                    1,
                    {}
                  ],
                  "rank": 78.5,
                  "yes": true
                }

                """)
    }

    @Test func linesFollowEachOther() {
        var json = JSONWriter(.compact)
        for number in 1...2 {
            json.object { $0.number("n", number) }
            json.endLine()
        }
        #expect(String(decoding: json.bytes, as: UTF8.self) == "{\"n\":1}\n{\"n\":2}\n")
    }

    @Test func namesThatAreNotText() {
        var json = JSONWriter(.compact)
        json.object { json in
            json.name("path", [0x61, 0xFF])
            json.name("target", Array("\u{1B}\u{202E}\u{E0041}\"\\".utf8))
        }
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"path":"a\\xff","pathBase64":"Yf8=","target":"\u001b\u202e\udb40\udc41\"\\"}"#)
    }

    /// What another reader gets back is what went in, and nothing on the way acts on a terminal.
    @Test func everyStringSurvives() throws {
        var random = SplitMix64(seed: 42)
        for _ in 0..<2_000 {
            let name = random.name()
            var json = JSONWriter(.compact)
            json.object { $0.name("n", name) }
            let text = String(decoding: json.bytes, as: UTF8.self)
            #expect(text.unicodeScalars.allSatisfy { !$0.isHidden })
            #expect(!text.contains("##"))
            let read = try #require(try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: String])
            if let base64 = read["nBase64"] {
                #expect(Data(base64Encoded: base64).map(Array.init) == name)
            } else {
                #expect(read["n"].map { Array($0.utf8) } == name)
            }
        }
    }
}
