package import Descriptors
import Facts

/// A file that is a root itself: what it holds is read, and not where it lies.
package struct RootFile: ~Copyable {
    private let descriptor: Descriptor
    package let status: EntryStatus

    /// Opens it. Nothing but a regular file is: that does something to a device, and waits for whoever writes to a FIFO.
    ///
    /// - Throws: where there is none, or it is something else.
    package init(_ path: [UInt8], followingLink: Bool) throws(RootRefusal) {
        var opened: Descriptor?
        let status: EntryStatus
        do throws(SystemFailure) {
            let pin = try Descriptor.pin(path: path, followingLink: followingLink)
            status = try pin.status()
            if status.isRegularFile { opened = try pin.reopenForReading() }
        } catch {
            throw RootRefusal(error)
        }
        guard let descriptor = opened.take() else { throw .special(EntryKind(statusMode: status.mode) ?? .file) }
        self.status = status
        self.descriptor = descriptor
    }

    /// It, open for reading.
    package consuming func opened() -> Descriptor { descriptor }
}
