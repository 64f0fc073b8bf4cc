import ArchiveBuilding
import Testing
import Trees

@testable import Archives

/// Of an archive that ends too early all is read that is whole, and that there should be more is told.
@Suite struct CutTests {
    @Test(arguments: CutSample.all) func `Whatever is cut off, it is told, and what was before it is there`(
        _ sample: CutSample
    ) {
        let whole = sample.read(sample.bytes)
        #expect(whole.error == nil)
        #expect(whole.contentErrors.isEmpty)
        #expect(whole.trailing == nil)
        #expect(whole.members.count >= 2)
        #expect(sample.ends.isEmpty || sample.ends.count == whole.members.count)
        var read = 0
        for end in sample.cuts {
            let reading = sample.read(Array(sample.bytes[..<end]))
            #expect((reading.error == nil) == sample.soundEnds.contains(end), "\(end)")
            #expect(whole.paths.starts(with: reading.paths), "\(end): \(reading.paths)")
            #expect(reading.paths.count >= max(read, sample.ends.count { $0 <= end }), "\(end): \(reading.paths)")
            let last = UInt64(max(sample.bytes.count, sample.plainCount))
            #expect(reading.error.map { $0.offset <= last } ?? true, "\(end)")
            read = reading.paths.count
        }
        #expect(read == whole.paths.count)
    }

    @Test(arguments: CutSample.ended) func `What is behind the end, or another archive there, is told`(
        _ sample: CutSample
    ) {
        let whole = sample.read(sample.bytes)
        for tail in [[UInt8](repeating: 0, count: 1024) + [1], Array("garbage".utf8), sample.bytes] {
            let reading = sample.read(sample.bytes + tail)
            #expect(reading.paths == whole.paths)
            #expect(reading.trailing != nil || reading.error != nil, "\(tail.count)")
        }
    }

    @Test(arguments: CutSample.all.filter { !$0.ends.isEmpty && !$0.name.hasPrefix("zip") })
    func `Garbage between members is told, and what was before it is there`(_ sample: CutSample) {
        let whole = sample.read(sample.bytes).paths
        for (index, end) in sample.ends.enumerated() {
            let garbage = (1...512).map { UInt8(truncatingIfNeeded: $0 | 1) }
            let reading = sample.read(Array(sample.bytes[..<end]) + garbage + sample.bytes[end...])
            #expect(reading.error != nil, "\(end)")
            #expect(reading.paths == Array(whole[...index]), "\(end)")
        }
    }

    @Test(arguments: CutSample.streams) func `An archive behind another one in what is compressed is told`(
        _ sample: CutSample
    ) {
        let reading = sample.read(sample.bytes + sample.bytes)
        #expect(reading.error == nil)
        #expect(reading.paths == sample.read(sample.bytes).paths)
        #expect(reading.trailing?.format == .tar)
        // Where the second one ends too early the checksum of all of it is not there.
        #expect(sample.read(sample.bytes + sample.bytes.dropLast(sample.bytes.count / 10)).error != nil)
    }

    @Test func `Of a zip archive whose directory is damaged what comes before is read by it`() throws {
        let sample = try #require(CutSample.others.first { $0.name == "zip" })
        let second = try #require(sample.read(sample.bytes).members.dropFirst().first)
        var bytes = sample.bytes
        bytes[Int(second.headerOffset)] ^= 1
        let reading = sample.read(bytes)
        #expect(reading.paths == ["first"])
        #expect(reading.members[0].known.contains(.mode))
        #expect(reading.error == ArchiveError(.header(.centralDirectory), at: second.headerOffset))
    }

    @Test func `Of an image that is cut off all is read that lies before`() throws {
        var layers: [[UInt8]] = []
        for names in [["a", "b"], ["c", ".wh.a"]] {
            var tar = TarBytes()
            for name in names { tar.add(name, "0", "x") }
            tar.end()
            layers.append(tar.bytes)
        }
        let (layout, saved) = (ImageBytes(), ImageBytes())
        layout.addImage(layers)
        layout.endLayout()
        saved.addSaved([("0/layer.tar", layers[0]), ("1/layer.tar", layers[1])])
        saved.endSaved()
        for image in [layout, saved] {
            // The documents first: who reads them later finds no image before the end.
            var tar = TarBytes()
            for file in image.files.sorted(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }) {
                tar.add(TarBytes.Header(file.key), file.value)
            }
            tar.end()
            var read = 0
            for end in 0...tar.bytes.count where [0, 1, 511].contains(end % 512) {
                let found = try members(of: Array(tar.bytes[..<end]))
                #expect(found.isWhole == (end == tar.bytes.count), "\(end)")
                #expect(found.paths.count >= read, "\(end)")
                read = found.paths.count
            }
            #expect(read == 4)
        }
    }

    /// What is read of an archive of images, and whether nothing was missing.
    private func members(of bytes: [UInt8]) throws -> (paths: [String], isWhole: Bool) {
        let archive = try ImageArchive { BytesSource(Array(bytes.dropFirst(Int(clamping: $0)))) }
        guard archive.isImage else { return ([], archive.problem == nil) }
        guard let set = try? ImageSet(in: archive) else { return ([], false) }
        let readings = set.images.map {
            ArchiveReading(ImageReader($0, in: archive, by: Libraries(), budget: ExpansionBudget()))
        }
        let isWhole = archive.problem == nil && set.problems.isEmpty && readings.allSatisfy { $0.error == nil }
        return (readings.flatMap(\.paths), isWhole)
    }
}
