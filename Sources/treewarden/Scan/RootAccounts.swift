import Descriptors

/// The accounts of a tree by its own files. A child reads them: the tree may lie on a file system that never answers.
struct RootAccounts {
    let root: PathArgument
    let followsLink: Bool
    /// How long to wait for the file system, in nanoseconds.
    let stallTimeout: Int64

    private enum Kind: UInt8 {
        case users, groups, refusal, end
    }

    /// - Throws: where the tree has no accounts that can be read.
    func read() throws(Complaint) -> FileAccounts {
        var parts: [UInt8: [UInt8]] = [:]
        let halt: WorkerProcess.Halt
        do throws(SystemFailure) {
            let signals = try HeldSignals()
            var worker = try WorkerProcess(boards: 1) { side in send(to: side.boards[0]) }
            halt = try worker.watch(signals, stallTimeout: stallTimeout, look: {}) { kind, bytes in
                parts[kind] = Array(bytes)
                return kind == Kind.end.rawValue ? .last : .understood
            }
            if halt != .finished { worker.kill() }
            _ = worker.reap()
        } catch {
            throw refusal(error.sentence, .incomplete)
        }
        switch halt {
        case .finished: break
        case .stalled: throw refusal("the file system has not answered", .incomplete)
        case .interrupted(let signal): throw refusal("interrupted (\(signal))", .incomplete)
        case .died, .garbled: throw refusal("the process that read them died", .incomplete)
        }
        guard let users = parts[Kind.users.rawValue], let groups = parts[Kind.groups.rawValue] else {
            let sentence = parts[Kind.refusal.rawValue] ?? []
            throw refusal(String(decoding: sentence, as: UTF8.self), .usage)
        }
        return FileAccounts(users: users, groups: groups)
    }

    private func send(to board: WorkerBoard) {
        board.show(isBusy: true)
        do throws(SystemFailure) {
            let files = try FileAccounts.files(of: .openRoot(root.bytes, followingLink: followsLink))
            board.send(Kind.users.rawValue, files.users)
            board.send(Kind.groups.rawValue, files.groups)
        } catch {
            board.send(Kind.refusal.rawValue, Array(error.sentence.utf8))
        }
        board.send(Kind.end.rawValue, [])
        board.callAttention()
    }

    private func refusal(_ sentence: String, _ status: ExitStatus) -> Complaint {
        Complaint(
            "\(root.quoted) has no accounts that can be read: \(sentence)",
            hints: "--accounts-from-root needs etc/passwd and etc/group in the tree; without it this host's count.",
            status: status)
    }
}
