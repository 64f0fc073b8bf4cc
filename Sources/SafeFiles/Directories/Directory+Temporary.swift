internal import Descriptors

extension Directory {
    /// Runs `body` with a file that no name leads to.
    ///
    /// - Throws: what makes no file; what the body throws.
    public borrowing func withTemporaryFile<R: ~Copyable, E: Error>(
        _ body: (borrowing File) throws(E) -> R
    ) throws(ScopeFailure<E>) -> R {
        let new: NewFile
        switch made() {
        case .file(let file): new = file
        case .failure(let failure): throw .file(failure)
        }
        do throws(E) {
            return try body(new.file)
        } catch {
            throw .body(error)
        }
    }

    private enum Made: ~Copyable {
        case file(NewFile)
        case failure(FileFailure)
    }

    private borrowing func made() -> Made {
        do throws(FileFailure) {
            return .file(try makeFile())
        } catch {
            return .failure(error)
        }
    }

    /// Runs `body` with a directory 0700 that is gone afterwards, with all that is in it.
    ///
    /// - Throws: what makes no directory; what the body throws; what is left in it, where the body has not thrown.
    public borrowing func withTemporaryDirectory<R: ~Copyable, E: Error>(
        _ body: (borrowing Directory) throws(E) -> R
    ) throws(ScopeFailure<E>) -> R {
        let name = FileName.random()
        let directory: Directory
        switch madeDirectory(name) {
        case .directory(let made): directory = made
        case .failure(let failure): throw .file(failure)
        }
        let result: R
        do throws(E) {
            result = try body(directory)
        } catch {
            _ = remove(name)
            throw .body(error)
        }
        if let failure = remove(name) { throw .file(failure) }
        return result
    }

    private enum MadeDirectory: ~Copyable {
        case directory(Directory)
        case failure(FileFailure)
    }

    private borrowing func madeDirectory(_ name: FileName) -> MadeDirectory {
        do throws(FileFailure) {
            return .directory(try createDirectory(name))
        } catch {
            return .failure(error)
        }
    }

    private borrowing func remove(_ name: FileName) -> FileFailure? {
        var removal = TreeRemoval(.usual, labelled: place.path(of: name))
        removal.remove(name, in: self)
        return removal.failures.first
    }
}
