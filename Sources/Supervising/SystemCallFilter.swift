import CLinux
public import Descriptors

/// What the calling thread, and all that it starts, can give up for good.
public enum SystemCallFilter {
    /// Has no program that is executed confer rights. The kernel asks for it before anything else is given up.
    ///
    /// - Throws: what prctl(2) says.
    public static func forbidNewRights() throws(SystemFailure) {
        let result = tw_forbid_new_rights()
        guard result >= 0 else { throw SystemFailure(.prctl, result: result) }
    }

    /// Gives up every capability but CAP_DAC_READ_SEARCH, by which root reads what modes keep from others. What the
    /// kernel grants by other ones is had no more: times of access that stay as they are in files of other accounts
    /// (O_NOATIME), and the sight of attributes in the namespace `trusted`.
    ///
    /// - Throws: what capget(2) or capset(2) says.
    public static func keepOnlySearching() throws(SystemFailure) {
        let result = tw_keep_searching_only()
        guard result >= 0 else { throw SystemFailure(.capset, result: result) }
    }

    /// Leaves only the system calls that a walk makes; of descriptors only those by which a worker speaks to its parent
    /// can be written to, and files that it was lent. The others fail with EPERM; with ENOSYS those that were unknown when the list was written,
    /// and those whose arguments cannot be looked at: there are others for them, which can.
    ///
    /// - Parameter allowsUnseenFlags: whether openat2(2) is left with any flags, which no filter sees. Something else
    /// should
    ///   then forbid what it must not do. With those of a walk it is left where the kernel can keep them as they are.
    /// - Throws: what seccomp(2) says; ENOSYS also on an architecture that has no list.
    public static func install(allowsUnseenFlags: Bool) throws(SystemFailure) {
        // Attention, questions, and the files that it was lent: see tw_start_worker.
        let result = tw_filter_calls(Int32(tw_worker_input_copy), allowsUnseenFlags)
        guard result >= 0 else { throw SystemFailure(.seccomp, result: result) }
    }
}
