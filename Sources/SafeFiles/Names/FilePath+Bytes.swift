public import SystemPackage

extension FilePath {
    /// Nothing where a zero byte would cut the path short, which `FilePath(_:)` does in silence.
    public init?(checking bytes: some Sequence<UInt8>) {
        var text = bytes.map { CChar(bitPattern: $0) }
        guard !text.contains(0) else { return nil }
        text.append(0)
        self.init(platformString: text)
    }

    /// Bytes that no zero is among.
    init(_ bytes: [UInt8]) {
        var text = bytes.map { CChar(bitPattern: $0) }
        text.append(0)
        self.init(platformString: text)
    }

    /// As the kernel takes it. The only way out of a path that loses no byte hands them over in memory.
    var bytes: [UInt8] {
        unsafe withPlatformString { text in
            var bytes: [UInt8] = []
            var next = unsafe text
            while unsafe next.pointee != 0 {
                unsafe bytes.append(UInt8(bitPattern: next.pointee))
                unsafe next += 1
            }
            return bytes
        }
    }
}

extension FilePath.Component {
    var bytes: [UInt8] { FilePath(root: nil, [self]).bytes }
}
