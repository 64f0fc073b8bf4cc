/// Tar archives written byte by byte.
public struct TarBytes {
    public var bytes: [UInt8] = []

    public init() {}

    /// One header block; fields that are not given are as GNU tar writes them for a file of root's.
    public struct Header {
        public var name = "file"
        public var mode = "0000644"
        public var owner = "0000000"
        public var group = "0000000"
        public var size: String?
        public var modified = "00000000001"
        public var type: Character = "0"
        public var link = ""
        public var magic = "ustar\u{0}00"
        public var ownerName = ""
        public var groupName = ""
        public var major = "0000000"
        public var minor = "0000000"
        public var prefix: [UInt8] = []
        /// Changes the block before its checksum is made.
        public var change: (inout [UInt8]) -> Void = { _ in }

        public init(_ name: String = "file", _ type: Character = "0", link: String = "") {
            self.name = name
            self.type = type
            self.link = link
        }

        public func block(_ contents: Int = 0) -> [UInt8] {
            var block = [UInt8](repeating: 0, count: 512)
            func put(_ text: some Collection<UInt8>, _ place: Int) {
                for (index, byte) in text.enumerated() { block[place + index] = byte }
            }
            put(name.utf8.prefix(100), 0)
            put(mode.utf8, 100)
            put(owner.utf8, 108)
            put(group.utf8, 116)
            let octal = String(contents, radix: 8)
            put((size ?? String(repeating: "0", count: 11 - octal.count) + octal).utf8, 124)
            put(modified.utf8, 136)
            put(String(type).utf8, 156)
            put(link.utf8.prefix(100), 157)
            put(magic.utf8, 257)
            put(ownerName.utf8, 265)
            put(groupName.utf8, 297)
            put(major.utf8, 329)
            put(minor.utf8, 337)
            put(prefix, 345)
            change(&block)
            TarBytes.sign(&block)
            return block
        }
    }

    /// Puts the checksum in.
    public static func sign(_ block: inout [UInt8]) {
        for index in 148..<156 { block[index] = 0x20 }
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        let field = Array((String(repeating: "0", count: 6 - sum.count) + sum).utf8) + [0, 0x20]
        block.replaceSubrange(148..<156, with: field)
    }

    public mutating func add(_ header: Header, _ contents: [UInt8] = []) {
        bytes += header.block(contents.count)
        addBlocks(contents)
    }

    public mutating func add(_ name: String, _ type: Character = "0", link: String = "", _ contents: String = "") {
        add(Header(name, type, link: link), Array(contents.utf8))
    }

    /// An extended header of records, `x` or `g`.
    public mutating func addRecords(_ records: [(String, [UInt8])], type: Character = "x") {
        add(Header("PaxHeaders/file", type), records.flatMap { Self.record($0.0, $0.1) })
    }

    public mutating func addRecords(_ records: [(String, String)], type: Character = "x") {
        addRecords(records.map { ($0.0, Array($0.1.utf8)) }, type: type)
    }

    public static func record(_ keyword: String, _ value: [UInt8]) -> [UInt8] {
        let rest = Array(" \(keyword)=".utf8) + value + [0x0A]
        var length = rest.count
        while length != rest.count + String(length).utf8.count { length = rest.count + String(length).utf8.count }
        return Array(String(length).utf8) + rest
    }

    public mutating func addBlocks(_ contents: [UInt8]) {
        bytes += contents
        bytes += [UInt8](repeating: 0, count: (512 - contents.count % 512) % 512)
    }

    public mutating func end(blocks: Int = 2) {
        bytes += [UInt8](repeating: 0, count: 512 * blocks)
    }
}
