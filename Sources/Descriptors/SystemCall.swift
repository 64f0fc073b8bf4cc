/// The system calls and library functions whose failure this module reports, by the names of their manual pages.
public enum SystemCall: String, CaseIterable, Hashable, Sendable {
    case openat, openat2, close, statx, fstatat, fstatfs, getdents64, readlinkat, pread, lseek, write, fsync, unlinkat
    case listxattrat, getxattrat, llistxattr, lgetxattr, flistxattr, fgetxattr, listxattr, getxattr
    case linkat, renameat2, mkdirat, symlinkat, fchownat, utimensat, fchmodat2, setxattr, removexattr, fsetxattr
    case fremovexattr, fcntl, pwrite, pwritev2, ftruncate, fdatasync
    case copyFileRange = "copy_file_range"
    case clone = "ioctl_ficlone"
    case openByHandle = "open_by_handle_at"
    case unshare, fchdir, getrlimit, sigaction, getcwd
    case read, waitpid, fork, pipe2, mmap, signalfd, poll, prctl, seccomp, capget, capset
    case memfdCreate = "memfd_create"
    case posixSpawn = "posix_spawnp"
    case createRules = "landlock_create_ruleset"
    case addRule = "landlock_add_rule"
    case restrictSelf = "landlock_restrict_self"
    case createThread = "pthread_create"
    case userByID = "getpwuid_r"
    case userByName = "getpwnam_r"
    case groupByID = "getgrgid_r"
    case groupByName = "getgrnam_r"
    case groupsOfUser = "getgrouplist"
}
