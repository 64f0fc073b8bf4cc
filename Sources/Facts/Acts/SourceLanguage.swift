/// The languages whose texts are read for acts.
public enum SourceLanguage: String, CaseIterable, Hashable, Sendable {
    /// C, as in ISO 9899, with what compilers add.
    case c
    /// C++.
    case cPlusPlus = "c++"
    /// Objective-C, and Objective-C++.
    case objectiveC = "objective-c"
    /// Swift.
    case swift
    /// The shell of POSIX, and bash, dash, ksh, zsh.
    case shell
    /// Python 3.
    case python
    /// systemd.unit(5).
    case unit
    /// tmpfiles.d(5).
    case tmpfiles
    /// Dockerfile.
    case dockerfile
    /// What hosted continuous integration reads: YAML with commands in it.
    case workflow
    /// crontab(5).
    case crontab
    /// sudoers(5).
    case sudoers
    /// make(1).
    case makefile
    /// Settings of programs in lines: login.defs(5), pam.d(5), fstab(5).
    case settings
}

extension SourceLanguage {
    /// Whether its texts are commands and settings, which are obeyed as they stand; others are programs to be built or
    /// interpreted.
    public var isOfStatements: Bool {
        switch self {
        case .c, .cPlusPlus, .objectiveC, .swift, .python: false
        case .shell, .unit, .tmpfiles, .dockerfile, .workflow, .crontab, .sudoers, .makefile, .settings: true
        }
    }
}
