import ArchiveBuilding
import Testing

/// A file of three members with one defect each, to be cut off anywhere.
struct CutFile: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// Where the members end, as far as anybody can tell from outside.
    var ends: [Int]
    /// How many bytes say what it is.
    var told = 512
    /// Where a file of this format may end without anybody being able to say that something is missing.
    var soundEnds: Set<Int> = []
    var rule = "world-writable-file"
    var members = Self.names

    var testDescription: String { name }

    fileprivate static let names = ["first", "second", "third"]

    static let all = [tar, cpio] + streams + zips + packages + images
}

extension TarBytes.Header {
    /// Of a file that everybody may write.
    init(open name: String) {
        self.init(name)
        mode = "0000666"
    }
}

extension CutFile {
    private static let tar: CutFile = {
        var (tar, ends) = (TarBytes(), [Int]())
        for name in names {
            tar.addRecords([("path", name)])
            tar.add(TarBytes.Header(open: "x"), [1])
            ends.append(tar.bytes.count)
        }
        tar.end()
        return CutFile(name: "tar", bytes: tar.bytes, ends: ends)
    }()

    private static func cpio(_ directory: String = "") -> CutFile {
        var (cpio, ends) = (CPIOBytes(.newc), [Int]())
        for (index, name) in names.enumerated() {
            cpio.add(directory + name, mode: 0o100666, inode: index + 1, [1])
            ends.append(cpio.bytes.count)
        }
        cpio.end()
        return CutFile(name: "cpio", bytes: cpio.bytes, ends: ends, told: 6)
    }

    private static let cpio = cpio()

    /// The first of two streams has two members.
    private static func encoded(_ name: String, _ encode: ([UInt8]) -> [UInt8]) -> CutFile {
        let (first, second) = (tar.bytes[..<tar.ends[1]], tar.bytes[tar.ends[1]...])
        let stream = encode(Array(first))
        return CutFile(
            name: "tar in two streams of \(name)", bytes: stream + encode(Array(second)),
            ends: [stream.count, stream.count], told: 10)
    }

    private static let streams = [
        // Ten bytes of the frame and five of the block come before.
        CutFile(name: "tar in gzip", bytes: EncodedBytes.gzip(tar.bytes), ends: tar.ends.map { $0 + 15 }, told: 10),
        encoded("gzip", EncodedBytes.gzip), encoded("bzip2", EncodedBytes.bzip2), encoded("xz", EncodedBytes.xz),
        encoded("zstd", EncodedBytes.zstd), encoded("lz4", EncodedBytes.lz4),
    ]

    private static func zip(_ name: String, behind program: String = "", told: Int) -> CutFile {
        var (zip, ends) = (ZipBytes(), [Int]())
        zip.bytes = Array(program.utf8)
        let members = names.map { "../\($0)" }
        for name in members {
            zip.add(name, "text")
            ends.append(zip.bytes.count)
        }
        zip.end()
        return CutFile(
            name: name, bytes: zip.bytes, ends: ends, told: told, rule: "archive-parent-traversal", members: members)
    }

    private static let program = "#!/bin/sh\nexec unzip \"$0\"\n"

    private static let zips = [
        zip("zip", told: 4),
        // The first header of a member, and the name that it says.
        zip("zip that unpacks itself", behind: program, told: program.utf8.count + 30 + 8),
    ]
}

extension CutFile {
    private static let ar: CutFile = {
        var (ar, ends) = (ARBytes(), [Int]())
        let start = ar.bytes.count
        for name in names {
            ar.add("\(name)/", [1], mode: "100666")
            ends.append(ar.bytes.count)
        }
        return CutFile(name: "ar", bytes: ar.bytes, ends: ends, told: start, soundEnds: Set(ends + [start]))
    }()

    private static let deb: CutFile = {
        var (ar, control) = (ARBytes(), TarBytes())
        control.add("./control")
        control.end()
        ar.add("debian-binary", "2.0\n")
        let told = ar.bytes.count
        ar.add("control.tar", control.bytes)
        // A header of 60 bytes comes before what it is of.
        let start = ar.bytes.count + 60
        ar.add("data.tar", tar.bytes)
        return CutFile(name: "deb", bytes: ar.bytes, ends: tar.ends.map { $0 + start }, told: told)
    }()

    private static let rpm: CutFile = {
        var (signature, header) = (RPMBytes(), RPMBytes())
        signature.add(1000, [7])
        header.add(1118, texts: ["/usr/"])
        header.add(1117, texts: names)
        header.add(1116, [0, 0, 0])
        header.add(1028, [1, 1, 1])
        header.add(1030, [0o100666, 0o100666, 0o100666], bytes: 2)
        let payload = cpio("./usr/")
        let start = RPMBytes.lead + signature.bytes(isSignature: true) + header.bytes()
        return CutFile(
            name: "rpm", bytes: start + payload.bytes, ends: payload.ends.map { $0 + start.count }, told: 4,
            members: names.map { "usr/\($0)" })
    }()

    private static let packages = [ar, deb, rpm]
}

extension CutFile {
    /// An image of a layer for each member, which come behind the documents.
    private static func image(_ name: String, _ add: (ImageBytes, [[UInt8]]) -> Void) -> CutFile {
        let layers = names.map { name in
            var layer = TarBytes()
            layer.add(TarBytes.Header(open: name), [1])
            layer.end()
            return layer.bytes
        }
        let image = ImageBytes()
        add(image, layers)
        var (tar, ends) = (TarBytes(), [Int]())
        for (path, bytes) in image.files.sorted(by: { $0.key < $1.key }) where !layers.contains(bytes) {
            tar.add(TarBytes.Header(path), bytes)
        }
        for layer in layers {
            tar.add(TarBytes.Header(image.files.first { $0.value == layer }?.key ?? ""), layer)
            ends.append(tar.bytes.count)
        }
        tar.end()
        return CutFile(name: name, bytes: tar.bytes, ends: ends)
    }

    private static let images = [
        image("image layout") { image, layers in
            image.addImage(layers)
            image.endLayout()
        },
        image("what docker save writes") { image, layers in
            image.addSaved(layers.enumerated().map { ("\($0.offset)/layer.tar", $0.element) })
            image.endSaved()
        },
    ]
}
