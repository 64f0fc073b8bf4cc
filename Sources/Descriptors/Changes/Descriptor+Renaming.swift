import CLinux

/// What becomes of what has the second name when something is renamed.
package enum Renaming: Sendable {
    /// It loses the name.
    case over
    /// There must be nothing.
    case toNothing
    /// It gets the first name.
    case exchanging
}

extension Descriptor {
    /// Gives an entry of this directory another name, maybe in another directory. Links are renamed and never followed.
    ///
    /// - Throws: what renameat2(2) says; EINVAL where the file system knows no `toNothing` or no `exchanging`.
    package borrowing func rename(
        _ name: FileName, to new: FileName, in other: borrowing Descriptor, _ renaming: Renaming
    ) throws(SystemFailure) {
        let (from, to) = (number, other.number)
        let how: tw_renaming =
            switch renaming {
            case .over: tw_rename_over
            case .toNothing: tw_rename_to_nothing
            case .exchanging: tw_rename_both
            }
        let result = unsafe name.withTerminated { name in
            unsafe new.withTerminated { unsafe tw_rename(from, name, to, $0, how) }
        }
        try check(.renameat2, result)
    }

    /// Takes a name away from what is no directory.
    ///
    /// - Throws: what unlinkat(2) says; EISDIR for a directory.
    package borrowing func unlink(_ name: FileName) throws(SystemFailure) {
        let number = number
        try check(.unlinkat, unsafe name.withTerminated { unsafe tw_unlinkat(number, $0) })
    }

    /// Removes an empty directory.
    ///
    /// - Throws: what unlinkat(2) says; ENOTEMPTY where something is in it, EBUSY where something is mounted.
    package borrowing func removeDirectory(_ name: FileName) throws(SystemFailure) {
        let number = number
        try check(.unlinkat, unsafe name.withTerminated { unsafe tw_rmdirat(number, $0) })
    }
}
