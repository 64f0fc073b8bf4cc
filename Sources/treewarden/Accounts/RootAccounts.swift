import Descriptors
import Reporting
import Supervising
import Trees

/// The accounts of a tree by its own files.
struct RootAccounts {
    private let source: any EntrySource
    private let isolatedTask: IsolatedTask

    private enum Kind: UInt8 {
        case users, groups, refusal
    }

    init(of source: any EntrySource, _ isolatedTask: IsolatedTask) {
        self.source = source
        self.isolatedTask = isolatedTask
    }

    /// - Throws: where the tree has no accounts that can be read.
    func read() throws(CommandError) -> FileAccounts {
        let answer: [UInt8: [UInt8]]
        do throws(IsolatedTask.Refusal) {
            answer = try isolatedTask.run(send)
        } catch {
            throw refusal(error.sentence, .incomplete)
        }
        guard let users = answer[Kind.users.rawValue], let groups = answer[Kind.groups.rawValue] else {
            throw refusal(DisplayEscape.full.text(answer[Kind.refusal.rawValue] ?? []), .usage)
        }
        return FileAccounts(users: users, groups: groups)
    }

    private func send(to sharedProgress: SharedProgress) {
        do throws(SystemFailure) {
            guard let tree = try source.openDirectory() else { return }
            isolatedTask.confine(to: tree)
            let files = try FileAccounts.files(of: tree)
            sharedProgress.send(Kind.users.rawValue, files.users)
            sharedProgress.send(Kind.groups.rawValue, files.groups)
        } catch {
            sharedProgress.send(Kind.refusal.rawValue, Array(error.sentence.utf8))
        }
    }

    private func refusal(_ sentence: String, _ status: ExitStatus) -> CommandError {
        CommandError(
            "\(PathArgument(source.label).quoted) has no accounts that can be read: \(sentence)",
            hints: "--accounts-from-root needs etc/passwd and etc/group in the tree; without it this host's count.",
            status: status)
    }
}
