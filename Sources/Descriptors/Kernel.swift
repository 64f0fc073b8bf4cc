import CLinux

/// What the kernel says that it is, and which of its newer calls it has.
public enum Kernel {
    /// As `uname -r` prints it (uname(2)).
    public static var release: String {
        unsafe String(cString: tw_kernel_release())
    }

    /// Opening beneath a directory, through no link (openat2(2), Linux 5.6).
    public static var hasOpenat2: Bool { tw_has_openat2() }

    /// Extended attributes by a name in a directory (getxattrat(2), Linux 6.13).
    public static var hasGetxattrat: Bool { tw_has_getxattrat() }

    /// Filters of system calls (seccomp(2)) that answer with an error.
    public static var hasSeccompFilters: Bool { tw_has_seccomp_filters() }
}
