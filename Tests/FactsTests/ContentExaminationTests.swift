import Foundation
import Testing

@testable import Facts

/// What a look at the first bytes of a file says of it.
@Suite struct ContentExaminationTests {
    private func facts(_ text: String, name: String = "file", size: UInt64? = nil) -> EntryFacts {
        facts(Array(text.utf8), name: name, size: size)
    }

    private func facts(_ bytes: [UInt8], name: String = "file", size: UInt64? = nil) -> EntryFacts {
        var facts = EntryFacts()
        facts.name = Array(name.utf8)
        facts.takeContent(bytes, size: size ?? UInt64(bytes.count))
        return facts
    }

    @Test(
        arguments: [
            ("", ContentKind.empty), ("one\ntwo\n", .text), ("\u{0}\u{1}\u{2}", .other), ("#!/bin/sh\n", .script),
            ("#! /bin/sh -e\n", .script), ("#!python3\n", .script), ("#![no_std]\n", .text), ("#!\n", .text),
            ("#! [not a path]\n", .text), ("PK\u{3}\u{4}", .archive), ("%PDF-1.7\n", .document),
            ("SQLite format 3\u{0}", .database), ("OggS\u{0}", .media), ("wOF2\u{0}", .font), ("GIF89a", .image),
            ("-----BEGIN CERTIFICATE-----\nMIIB\n", .certificate), ("ssh-ed25519 AAAA\n", .publicKey),
            ("BM is no picture\n", .text), ("MZ is no program\n", .text), ("ID3", .media), ("<html>\u{1B}[0m", .text),
        ] as [(String, ContentKind)])
    func theKindIsTold(text: String, kind: ContentKind) {
        #expect(facts(text).content == kind)
    }

    @Test func binaryFormatsAreTold() {
        #expect(facts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).content == .image)
        #expect(facts([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65]).content == .bytecode)
        #expect(facts([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2]).content == .foreignExecutable)
        #expect(facts([0xA7, 0x0D, 0x0D, 0x0A, 0, 0, 0, 0]).content == .bytecode)
        #expect(facts([0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2]).secrets == .keyStore)
        #expect(facts([0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 0, count: 60)).content == .other)
        #expect(facts(Array("RIFF....WEBP".utf8)).content == .image)
        // Keys and certificates in DER say how long they are.
        let rsa: [UInt8] = [0x30, 0x82, 0x01, 0x00, 0x02, 0x01, 0x00, 0x02, 0x82] + [UInt8](repeating: 7, count: 251)
        #expect(facts(rsa).content == .privateKey)
        #expect(facts(rsa, size: 300).content == .other)
    }

    @Test func aTextSaysHowItIsWritten() {
        #expect(facts("one\n").textTraits == .ascii)
        #expect(facts("é\n").textTraits == .utf8)
        #expect(facts("one").textTraits == [.ascii, .unendedLine])
        #expect(facts("one\r\ntwo\n").textTraits == [.ascii, .carriageReturns])
        #expect(facts("one\ntwo\r\n").textTraits == .ascii)
        #expect(facts([0xE9, 0x0A]).textTraits == .otherEncoding)
        #expect(facts([0xEF, 0xBB, 0xBF, 0x61, 0x0A]).textTraits == [.utf8, .byteOrderMark])
        #expect(facts([0xFF, 0xFE, 0x61, 0x00]).textTraits == [.utf16, .byteOrderMark, .unendedLine])
        // What was looked at may end inside of a character; the file does not.
        let cut = [UInt8](repeating: 0x61, count: 4094) + [0xE2, 0x82]
        #expect(facts(cut, size: 5000).textTraits == .utf8)
        #expect(facts(Array(cut.dropFirst())).textTraits == [.otherEncoding, .unendedLine])
    }

    /// Whole blocks of ASCII are passed over, and what lies across their borders is seen.
    @Test func anEncodingIsToldWhereverItShows() {
        for offset in 28..<70 {
            let before = [UInt8](repeating: 0x61, count: offset)
            let after = [UInt8](repeating: 0x0A, count: 100)
            #expect(facts(before + Array("é𝄞€".utf8) + after).textTraits == .utf8)
            #expect(facts(before + [0xE2, 0x82] + after).textTraits == .otherEncoding)
            #expect(facts(before + [0xED, 0xA0, 0x80] + after).textTraits == .otherEncoding)
            #expect(facts(before + [0xC0, 0x8A] + after).textTraits == .otherEncoding)
            #expect(facts(before + Array("é".utf8) + after + [0xE2, 0x82]).textTraits == .otherEncoding)
        }
    }

    @Test func anExtensionIsAPromise() {
        #expect(facts("#!/bin/sh\n", name: "a.png").contentDisagrees)
        #expect(facts("#!/bin/sh\n", name: "A.PNG").contentDisagrees)
        #expect(!facts("#!/bin/sh\n", name: "png").contentDisagrees)
        #expect(!facts("", name: "a.png").contentDisagrees)
        #expect(!facts("GIF89a", name: "a.jpg").contentDisagrees)
        #expect(!facts("\u{0}\u{1}", name: "a.zip").contentDisagrees)
        #expect(facts("PK\u{3}\u{4}", name: "a.txt").contentDisagrees)
    }

    @Test func interpretersAreRead() {
        #expect(facts("#! /usr/bin/env python3\n").interpreter == Array("/usr/bin/env".utf8))
        #expect(facts("#!/bin/sh\r\n").interpreter == Array("/bin/sh".utf8))
        #expect(facts("#!/bin/sh").interpreter == Array("/bin/sh".utf8))
        #expect(facts("#!bin/sh\n").interpreter == Array("bin/sh".utf8))
    }

    /// The system's own programs, cut and bent in every way: nothing may trap, and nothing be read beyond the bounds.
    @Test func hostileImagesAreRead() throws {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: "/proc/self/exe")).prefix(1 << 20))
        var state: UInt64 = 42
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for round in 0..<3000 {
            var bytes = Array(whole.prefix(round % 3 == 0 ? random(4096) : 4096))
            for _ in 0..<random(6) where !bytes.isEmpty {
                bytes[random(min(bytes.count, 1024))] = [0, 0xFF, 0x7F, 1, UInt8(random(256))][random(5)]
            }
            var facts = facts(bytes, size: UInt64(whole.count))
            facts.takeReading(bytes) { offset, count in
                #expect(offset >= 0 && count >= 0 && count <= Secrets.mostRead)
                guard offset < Int64(whole.count) else { return [] }
                return Array(whole[Int(offset)...].prefix(count))
            }
            #expect(facts.collected.contains(.reading))
        }
        var facts = facts(Array(whole.prefix(4096)), size: UInt64(whole.count))
        facts.takeReading(Array(whole.prefix(4096))) { offset, count in
            guard offset < Int64(whole.count) else { return [] }
            return Array(whole[Int(offset)...].prefix(count))
        }
        #expect(facts.content == .elfExecutable)
        #expect(facts.interpreter.starts(with: "/lib".utf8))
    }
}
