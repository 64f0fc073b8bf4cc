import CLinux
public import Descriptors

extension Descriptor {
    /// Of a child: the standard input of its parent, where it was to keep that. To be taken once: it is closed by whoever
    /// has it.
    public static func keptInput() -> Descriptor {
        Descriptor(number: Int32(tw_worker_input), isPin: false)
    }
}

extension UnnamedFile {
    /// Of a child: the file that it was lent for a copy of what it keeps as standard input. To be taken once; nothing where
    /// it was lent none.
    public static func lentInputCopy() -> UnnamedFile? {
        let file = UnnamedFile(number: Int32(tw_worker_input_copy))
        guard file.isRegular else { return nil }
        return file
    }
}
