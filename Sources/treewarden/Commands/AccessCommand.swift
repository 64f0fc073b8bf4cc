import Access
import ArgumentParser
import Descriptors
import Facts
import Trees

/// `treewarden access`: what somebody may do with objects, and why, without becoming that user.
struct AccessCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "access", _superCommandName: "treewarden",
        abstract: "What a user may read, write, execute, replace and delete, and which entry grants or refuses it.",
        usage: "treewarden access <path> ... --as <user[:groups]> [<options>]")

    static let examples = [
        Example("treewarden access /srv/app/bin/server --as www-data", "whether a service can change its own program"),
        Example(
            "treewarden access /etc/ssl/private/key.pem --as www-data:ssl-cert",
            "the same user, were it in one more group"),
        Example(
            "treewarden access app/* --as www-data:=app --format json",
            "just these groups, as a unit's Group= or a container has them; for a script"),
    ]

    static func meaning(of status: ExitStatus) -> String {
        switch status {
        case .passed: "answered, whatever the answers are"
        case .failed: status.meaning
        case .usage: "wrong arguments, an unknown user, or a path that leads nowhere"
        case .incomplete: "a path could not be examined, something is undecided, or nothing could be written"
        }
    }

    @Argument(
        help: ArgumentHelp(
            "What to look at, on a live tree: of what an archive holds nobody may do anything yet. Links are followed.",
            valueName: "path"))
    var paths: [PathArgument] = []

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            """
            Whom to ask for, by name or id: with the groups of the account, and with those that are named. USER:=GROUPS \
            has these groups and no others, the primary one first.
            """,
            valueName: "user[:groups]"),
        completion: Completions.users)
    var principal: String?

    @Option(
        help: ArgumentHelp(
            "A capability that the user's processes have, instead of the usual ones: all for root, else none.",
            valueName: "name"),
        completion: .list(CapabilitySet.names))
    var capability: [String] = []

    @Option(name: .shortAndLong, help: "How the answer is written.")
    var format = ListFormat.text

    func execute() throws(CommandError) -> ExitStatus {
        guard !paths.isEmpty else {
            throw CommandError("nothing to look at", hints: "Name a path: treewarden access . --as www-data")
        }
        guard let principal else {
            throw CommandError(
                "--as is missing", hints: "Name a user: treewarden access \(paths[0].quoted) --as www-data")
        }
        let accounts = HostAccounts()
        let asked = try Principal(parsing: principal, of: "--as", by: accounts, capabilities: try capabilities())
        var answers: [AccessAnswer] = []
        for path in paths { answers.append(AccessAnswer(path: path.bytes, absolutePath: try Self.absolute(path))) }
        switch format {
        case .text:
            let text = AccessTable(principal: asked, names: AccountNames(accounts: accounts))
            try TerminalText.write(text.rendered(answers, width: Terminal.tableWidth))
        case .json: try TerminalText.write(AccessJSON(principal: asked, accounts: accounts).rendered(answers))
        }
        for path in paths where PathSource.mayBeArchive(path.bytes) {
            TerminalText.say(
                "treewarden: note: \(path.quoted) is answered for as the file that it is, whatever it holds: access answers "
                    + "for live trees. What the members of an archive are, scan says")
        }
        return status(of: answers, asked)
    }

    /// Says of every path without an answer why there is none.
    private func status(of answers: [AccessAnswer], _ principal: Principal) -> ExitStatus {
        var status = answers.contains { $0.isUndecided(for: principal) } ? ExitStatus.incomplete : .passed
        for answer in answers {
            guard case .failure(let refusal) = answer.way else { continue }
            let commandError = CommandError(PathArgument(answer.path), refusal)
            TerminalText.say(commandError)
            if status != .incomplete { status = commandError.status }
        }
        return status
    }

    private func capabilities() throws(CommandError) -> CapabilitySet? {
        guard !capability.isEmpty else { return nil }
        var set = CapabilitySet(rawValue: 0)
        for name in capability {
            let name = name.lowercased()
            guard let known = CapabilitySet(named: [name.hasPrefix("cap_") ? String(name.dropFirst(4)) : name]) else {
                throw CommandError(
                    "--capability: there is no capability \(PathArgument(ArgumentText.decode(name)).quoted)",
                    hints: "Those that count here: cap_dac_override, cap_dac_read_search, cap_fowner")
            }
            set.rawValue |= known.rawValue
        }
        return set
    }

    private static func absolute(_ path: PathArgument) throws(CommandError) -> [UInt8] {
        if path.bytes.first == UInt8(ascii: "/") { return path.bytes }
        do throws(SystemFailure) {
            return try Process.workingDirectory() + [UInt8(ascii: "/")] + path.bytes
        } catch {
            throw CommandError("the working directory: \(error.sentence)", status: .incomplete)
        }
    }
}

extension CommandError {
    /// Why there is no answer about a path.
    init(_ path: PathArgument, _ refusal: AccessInquiry.Refusal) {
        let place = PathArgument(refusal.path).quoted
        switch refusal.failure {
        case .call(let failure) where failure.saysNothingIsThere:
            self.init("\(path.quoted) leads nowhere: \(place) does not exist")
        case .call(let failure):
            self.init(
                "\(place): \(failure.sentence)",
                hints: "Whoever asks must be able to look at all of the way: root is, and on a FUSE mount its user.",
                status: .incomplete)
        case .notDirectory:
            self.init(
                "\(path.quoted) leads nowhere: \(place) is not a directory",
                hints: "access answers for live trees. What the members of an archive are, scan says.")
        case .tooManyLinks:
            self.init("\(path.quoted) leads nowhere: the kernel follows 40 symbolic links, and \(place) is one more")
        case .linksNotFollowed:
            self.init("\(path.quoted) leads nowhere: \(place) lies on a file system that is mounted nosymfollow")
        case .magicLink:
            self.init(
                "\(place) leads to what a process has open, and its text need not be a path to that",
                hints: "Name the object itself.", status: .incomplete)
        }
    }
}
