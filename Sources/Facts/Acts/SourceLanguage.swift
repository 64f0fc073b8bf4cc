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
}
