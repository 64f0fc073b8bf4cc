import CLinux

/// Where a pin was found: a name in a directory. Without /proc nothing leads from a pin to its object, and the name has
/// to be asked again; whether it still leads to the same object is seen afterwards.
final class PinFinding: Sendable {
    /// Pinned.
    let directory: Int32
    let name: FileName

    /// Asked once: /proc does not come and go while a program runs.
    private static let isNeeded = !tw_sees_own_descriptors()

    /// Nothing where pins can be opened by themselves.
    ///
    /// - Parameter directory: a descriptor; it may be closed before this is used.
    init?(_ name: FileName, in directory: Int32) {
        guard Self.isNeeded else { return nil }
        let result = unsafe [UInt8(ascii: ".")].withTerminated {
            unsafe tw_openat(directory, $0, tw_open_path_directory, 0)
        }
        guard result >= 0 else { return nil }
        self.directory = Int32(result)
        self.name = name
    }

    deinit {
        _ = tw_close(directory)
    }

    /// Opens what was pinned, a regular file, as the pin's status says.
    ///
    /// - Throws: what openat(2) says; ESTALE where the name leads to something else by now.
    func open(_ pin: borrowing Descriptor, _ flags: Int32 = tw_open_reading) throws(SystemFailure) -> Descriptor {
        let directory = directory
        let result = unsafe name.withTerminated {
            unsafe Descriptor.openQuietly(directory, $0, flags | tw_no_follow)
        }
        guard result >= 0 else { throw SystemFailure(.openat, result: result) }
        let opened = Descriptor(number: Int32(result), isPin: false)
        guard try opened.status().isSameObject(as: pin.status()) else { throw .moved }
        return opened
    }

    /// Whether the name leads to what was pinned.
    func leads(to pin: borrowing Descriptor) -> Bool {
        var status = tw_status()
        let directory = directory
        let result = unsafe name.withTerminated { unsafe tw_statx(directory, $0, tw_status_cached, &status) }
        guard result >= 0, let pinned = try? pin.status() else { return false }
        return EntryStatus(status).isSameObject(as: pinned)
    }
}

extension Descriptor {
    /// Puts a question about attributes to what is pinned: by its descriptor, else by its name, a directory by `.`,
    /// which is its name in itself.
    borrowing func ask(_ query: AttributeQuery, _ call: inout SystemCall) -> Int {
        guard isPin else { return unsafe query.ask(opened: number, &call) }
        let result = unsafe query.ask(pinned: number, &call)
        guard result == -Int(ENOSYS) else { return result }
        var asked = call
        var answer: Int
        if let finding {
            guard finding.leads(to: self) else { return -Int(ESTALE) }
            answer = unsafe finding.name.withTerminated { unsafe query.ask($0, in: finding.directory, &asked) }
            if !finding.leads(to: self) { return -Int(ESTALE) }
        } else {
            let number = number
            answer = unsafe [UInt8(ascii: ".")].withTerminated { unsafe query.ask($0, in: number, &asked) }
            if answer == -Int(ENOTDIR) { return result }
        }
        // Before Linux 6.13 there is no such call, and a file has to be opened for it.
        if answer == -Int(ENOSYS), let opened = try? openedAnew() {
            answer = unsafe query.ask(opened: opened.number, &asked)
        }
        call = asked
        return answer
    }

    /// The pinned directory or regular file, opened; nothing for what is changed by that.
    private borrowing func openedAnew() throws(SystemFailure) -> Descriptor? {
        let status = try status()
        if status.isDirectory { return try reopenForListing() }
        return status.isRegularFile ? try reopenForReading() : nil
    }
}
