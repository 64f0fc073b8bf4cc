/// Names by their numbers, from 0 on: a directory may hold millions, and whoever has them keeps them as he likes.
public protocol NumberedNames {
    /// Puts the bytes of a name in the place of what is in the buffer.
    func copyName(_ number: Int, into buffer: inout [UInt8])
}

extension [[UInt8]]: NumberedNames {
    public func copyName(_ number: Int, into buffer: inout [UInt8]) {
        buffer.removeAll(keepingCapacity: true)
        buffer.append(contentsOf: self[number])
    }
}
