import CLinux

extension [UInt8] {
    /// Calls `body` with a copy that a zero byte ends, as C wants it; on the stack for what is as short as a name.
    /// Bytes that hold a zero themselves would be cut short: they are refused with `-EINVAL`.
    package func withTerminated(_ body: (UnsafePointer<CChar>) -> Int) -> Int {
        guard !contains(0) else { return -Int(EINVAL) }
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
            unsafe withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(copy).copyMemory(from: $0) }
            unsafe copy[count] = 0
            guard let start = copy.baseAddress else { return -Int(ENOMEM) }
            return unsafe body(start)
        }
    }
}

extension [UInt8] {
    /// The bytes of a C string, without the zero byte.
    package init(terminated text: UnsafePointer<CChar>) {
        self.init()
        var next = unsafe text
        while unsafe next.pointee != 0 {
            append(unsafe UInt8(bitPattern: next.pointee))
            unsafe next += 1
        }
    }
}

extension FileName {
    func withTerminated(_ body: (UnsafePointer<CChar>) -> Int) -> Int {
        unsafe bytes.withTerminated(body)
    }
}
