internal import Descriptors
internal import SystemPackage

/// A directory beside an object that nobody else can enter: a name cannot be removed on condition, but it can be taken to
/// where nobody exchanges it, looked at, and then removed or given back.
struct Staging: ~Copyable {
    let name: FileName
    let directory: Directory

    /// - Throws: what mkdirat(2) or openat2(2) says.
    init(beside parent: borrowing Directory) throws(FileFailure) {
        name = FileName.random()
        directory = try parent.createDirectory(name)
    }

    /// Takes a name of the directory beside.
    ///
    /// - Throws: what renameat2(2) says; EACCES for a directory that may not be written to, whose `..` would change.
    func take(_ target: FileName, of parent: borrowing Directory) throws(SystemFailure) {
        do throws(SystemFailure) {
            try parent.descriptor.rename(target.entry, to: target.entry, in: directory.descriptor, .toNothing)
        } catch {
            guard error.saysNotKnown else { throw error }
            // Nobody else makes names in there.
            try parent.descriptor.rename(target.entry, to: target.entry, in: directory.descriptor, .over)
        }
    }

    /// Gives it back, unless somebody has the name by now.
    ///
    /// - Returns: what is left behind.
    func giveBack(_ target: FileName, to parent: borrowing Directory) -> FileFailure.Residue {
        do throws(SystemFailure) {
            try directory.descriptor.rename(target.entry, to: target.entry, in: parent.descriptor, .toNothing)
            return .nothing
        } catch {
            return .temporary(name)
        }
    }

    /// Goes itself, once it is empty.
    func remove(from parent: borrowing Directory) -> FileFailure.Residue {
        do throws(SystemFailure) {
            try parent.descriptor.removeDirectory(name.entry)
            return .nothing
        } catch {
            return .temporary(name)
        }
    }
}
