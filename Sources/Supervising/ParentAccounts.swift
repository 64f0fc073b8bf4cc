import Descriptors

/// The accounts of this host as the parent process knows them. Every question is asked once.
public final class ParentAccounts: Sendable {
    private struct Pair: Hashable {
        var group: UInt32
        var user: UInt32
    }

    private struct Answers {
        var users: [UInt32: [UInt8]?] = [:]
        var groups: [UInt32: [UInt8]?] = [:]
        var isPrivate: [Pair: Bool] = [:]
        var isReliable = true
    }

    private let answers = Lock(Answers())
    private let side: WorkerProcess.Side

    public init(_ side: WorkerProcess.Side) {
        self.side = side
    }

    public var isReliable: Bool { answers.withLock { $0.isReliable } }

    public func userName(_ id: UInt32) -> [UInt8]? {
        answers.withLock { answers in
            if let known = answers.users[id] { return known }
            let name = ask(.userName(id), &answers)
            answers.users[id] = .some(name)
            return name
        }
    }

    public func groupName(_ id: UInt32) -> [UInt8]? {
        answers.withLock { answers in
            if let known = answers.groups[id] { return known }
            let name = ask(.groupName(id), &answers)
            answers.groups[id] = .some(name)
            return name
        }
    }

    public func isPrivate(group: UInt32, of user: UInt32) -> Bool {
        answers.withLock { answers in
            let pair = Pair(group: group, user: user)
            if let known = answers.isPrivate[pair] { return known }
            let isPrivate = ask(.isPrivate(group: group, user: user), &answers) != nil
            answers.isPrivate[pair] = isPrivate
            return isPrivate
        }
    }

    /// Under the lock: one question is on its way at a time.
    private func ask(_ question: AccountQuestion, _ answers: inout Answers) -> [UInt8]? {
        guard let answer = question.ask(by: side.questions, side.answers) else {
            answers.isReliable = false
            return nil
        }
        if !answer.isReliable { answers.isReliable = false }
        return answer.name
    }
}
