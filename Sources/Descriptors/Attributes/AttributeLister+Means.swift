import CLinux

extension AttributeLister {
    /// Whether `DirectoryReader.lookAhead` may list by the means in use.
    public var isListedAhead: Bool { means == .listxattrat }

    /// Puts the question by the means in use, and by the next ones where it is missing (ENOSYS) or forbidden (EPERM).
    ///
    /// A call that is missing stays missing. EPERM may be a filter's word or the file system's about this one entry:
    /// the means change for good only when a worse one gives an answer.
    @inline(__always)
    mutating func ask(_ query: AttributeQuery, _ name: UnsafePointer<CChar>, _ directory: Int32) -> Int {
        let result = unsafe ask(query, name, directory, by: means)
        return isRefusal(result) ? unsafe askAgain(query, name, directory, refused: result) : result
    }

    @inline(never)
    private mutating func askAgain(
        _ query: AttributeQuery, _ name: UnsafePointer<CChar>, _ directory: Int32, refused refusal: Int
    ) -> Int {
        var tried = means
        var result = refusal
        while isRefusal(result), let next = tried.next {
            let (isMissing, refused) = (result == -Int(ENOSYS), asked)
            let answer = unsafe ask(query, name, directory, by: next)
            if isMissing || isAnswer(answer) { means = next }
            guard isRefusal(answer) else { return answer }
            // Where all refuse, the best of those that exist is the one to blame.
            if isMissing { result = answer } else { asked = refused }
            tried = next
        }
        return result
    }

    func isRefusal(_ result: Int) -> Bool {
        result == -Int(ENOSYS) || result == -Int(EPERM)
    }

    /// Whether the call works, whatever the entry has to offer.
    private func isAnswer(_ result: Int) -> Bool {
        result >= 0 || result == -Int(ENODATA) || result == -Int(EOPNOTSUPP) || result == -Int(ERANGE)
    }

    @inline(__always)
    private mutating func ask(
        _ query: AttributeQuery, _ name: UnsafePointer<CChar>, _ directory: Int32, by means: Means
    ) -> Int {
        switch means {
        case .listxattrat:
            return unsafe query.ask(name, in: directory, &asked)
        case .workingDirectory:
            if entered != directory {
                let result = turn(to: directory)
                guard result >= 0 else { return result }
            }
            return unsafe query.ask(name, &asked)
        case .processDescriptors:
            asked = .openat
            let pin = unsafe tw_openat(directory, name, tw_open_path | tw_no_follow, 0)
            guard pin >= 0 else { return pin }
            defer { _ = tw_close(Int32(pin)) }
            return unsafe query.ask(pinned: Int32(pin), &asked)
        }
    }

    /// Makes the directory the thread's working directory, which it first makes its own.
    mutating func turn(to directory: Int32) -> Int {
        entered = -1
        if !ownsWorkingDirectory {
            asked = .unshare
            let result = tw_unshare_working_directory()
            guard result >= 0 else { return result }
            ownsWorkingDirectory = true
        }
        asked = .fchdir
        let result = tw_fchdir(directory)
        if result >= 0 { entered = directory }
        return result
    }
}

extension AttributeLister.Means {
    /// The next best.
    var next: AttributeLister.Means? {
        switch self {
        case .listxattrat: .workingDirectory
        case .workingDirectory: .processDescriptors
        case .processDescriptors: nil
        }
    }
}
