import CLinux

/// What changes an inode, by a descriptor that was opened or one that only pins.
extension Descriptor {
    /// - Parameter mode: twelve bits.
    /// - Throws: what fchmodat2 or chmod(2) says; EOPNOTSUPP for a link.
    package borrowing func changeMode(_ mode: UInt16) throws(SystemFailure) {
        try check(.fchmodat2, tw_change_mode(number, UInt32(mode)))
    }

    /// Nothing leaves an id as it is. The kernel clears set-id bits and capabilities of files with it.
    ///
    /// - Throws: what fchownat(2) says.
    package borrowing func changeOwner(_ owner: UInt32?, group: UInt32?) throws(SystemFailure) {
        try check(.fchownat, tw_change_owner(number, owner ?? .max, group ?? .max))
    }

    /// - Throws: what utimensat(2) says.
    package borrowing func changeModified(_ time: EntryStatus.Time) throws(SystemFailure) {
        try check(.utimensat, tw_change_modified(number, time.seconds, time.nanoseconds))
    }

    /// - Throws: what setxattr(2) says, of a pin, or fsetxattr(2); ENOSYS where the former takes /proc and there is none.
    package borrowing func setAttribute(_ name: [UInt8], to value: [UInt8]) throws(SystemFailure) {
        let (number, isPin) = (number, isPin)
        let result = unsafe name.withTerminated { name in
            unsafe value.withUnsafeBytes { value in
                isPin
                    ? unsafe tw_setxattr_pinned(number, name, value.baseAddress, value.count)
                    : unsafe tw_fsetxattr(number, name, value.baseAddress, value.count)
            }
        }
        try check(isPin ? .setxattr : .fsetxattr, result)
    }

    /// Whether it had one of that name.
    ///
    /// - Throws: what removexattr(2) says, of a pin, or fremovexattr(2).
    @discardableResult
    package borrowing func removeAttribute(_ name: [UInt8]) throws(SystemFailure) -> Bool {
        let (number, isPin) = (number, isPin)
        let result = unsafe name.withTerminated { name in
            isPin ? unsafe tw_removexattr_pinned(number, name) : unsafe tw_fremovexattr(number, name)
        }
        if result == -Int(ENODATA) || result == -Int(EOPNOTSUPP) { return false }
        try check(isPin ? .removexattr : .fremovexattr, result)
        return true
    }

    /// Locks the open file, whatever process it is shared with, until the last descriptor of it is closed; false where
    /// somebody holds a lock against it and this does not wait.
    ///
    /// - Throws: what fcntl_locking(2) says; EBADF where the file was not opened for what is locked.
    package borrowing func lock(exclusively: Bool, waiting: Bool) throws(SystemFailure) -> Bool {
        let result = tw_lock(number, exclusively, waiting)
        if result == -Int(EAGAIN) || result == -Int(EACCES), !waiting { return false }
        try check(.fcntl, result)
        return true
    }
}
