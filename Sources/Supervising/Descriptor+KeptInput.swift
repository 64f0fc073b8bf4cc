import CLinux
public import Descriptors

extension Descriptor {
    /// Of a child: the standard input of its parent, where it was to keep that. To be taken once: it is closed by whoever
    /// has it.
    public static func keptInput() -> Descriptor {
        Descriptor(number: Int32(tw_worker_input), isPin: false)
    }
}
