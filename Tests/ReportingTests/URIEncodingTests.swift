import Testing

@testable import Reporting

@Suite struct URIEncodingTests {
    @Test(arguments: [
        ("50% off", "50%25%20off"), ("a#b?c", "a%23b%3Fc"), ("c:d", "c%3Ad"), ("x\n", "x%0A"),
        ("caf\u{E9}", "caf%C3%A9"),
        ("[1]", "%5B1%5D"), ("a\\b", "a%5Cb"), ("-rf", "-rf"), ("~", "~"), ("a+b", "a+b"), ("%41", "%2541"),
        ("dir/x y", "dir/x%20y"), ("!$&'()*+,;=@", "!$&'()*+,;=@"),
    ])
    func vectors(path: String, uri: String) {
        #expect(String(decoding: URIEncoding.encode(Array(path.utf8)), as: UTF8.self) == uri)
    }

    @Test func everyByteOfAName() {
        let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=@".utf8)
        for byte in UInt8(1)...255 where byte != UInt8(ascii: "/") {
            let uri = URIEncoding.encode([byte])
            if kept.contains(byte) {
                #expect(uri == [byte])
            } else {
                #expect(uri.count == 3 && uri[0] == UInt8(ascii: "%"))
                let digits = String(decoding: uri.dropFirst(), as: UTF8.self)
                #expect(UInt8(digits, radix: 16) == byte)
                #expect(digits == digits.uppercased())
            }
        }
    }

    @Test func rootsAndWhatIsBelow() {
        let base = Sample.root(".", "")
        let below = Sample.root("dist", "dist/")
        #expect(base.uri(of: []) == Array("./".utf8))
        #expect(base.uri(of: Array("a b".utf8)) == Array("a%20b".utf8))
        #expect(below.uri(of: []) == Array("dist".utf8))
        #expect(below.uri(of: Array("x".utf8)) == Array("dist/x".utf8))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ])
    func base64(text: String, encoded: String) {
        // The vectors of RFC 4648 §10.
        #expect(Base64.encode(Array(text.utf8)) == encoded)
    }
}
