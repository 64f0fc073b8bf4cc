import CLinux

/// A name that a signal takes away with the process that it ends, as long as this is held: of a file that is not to stay
/// when it is not finished. It says so before there is such a file, because a signal may come at any moment; where no
/// signal is caught it does nothing.
package struct UnfinishedName: ~Copyable, Sendable {
    /// Where it is remembered; negative where there is no room.
    private let number: Int32

    /// - Parameter directory: open for as long as this is held.
    package init(_ name: FileName, in directory: borrowing Descriptor) {
        let directory = directory.number
        number = Int32(unsafe name.withTerminated { Int(unsafe tw_remember_unfinished(directory, $0)) })
    }

    deinit {
        tw_forget_unfinished(number)
    }
}
