import Facts

/// What is known of account ids, remembered for one worker: neighbours in a tree mostly have the same owner.
struct AccountMemo {
    private let accounts: any AccountDirectory
    private let trust: Trust

    private var lastGroup: UInt32?
    private var lastIsTrusted = false
    private var lastPair: Pair?
    private var lastAnswer = Answer()

    struct Answer {
        var ownerIsKnown = true
        var groupIsKnown = true
        var groupIsPrivate = false
        var isReliable = true
    }

    private struct Pair: Hashable {
        var owner: UInt32
        var group: UInt32
    }

    private var answers: [Pair: Answer] = [:]

    init(accounts: any AccountDirectory, trust: Trust) {
        self.accounts = accounts
        self.trust = trust
    }

    mutating func isTrusted(group: UInt32) -> Bool {
        if group != lastGroup {
            lastGroup = group
            lastIsTrusted = trust.groups.contains(group)
        }
        return lastIsTrusted
    }

    mutating func answer(owner: UInt32, group: UInt32) -> Answer {
        let pair = Pair(owner: owner, group: group)
        if pair == lastPair { return lastAnswer }
        let answer: Answer
        if let known = answers[pair] {
            answer = known
        } else {
            answer = Answer(
                ownerIsKnown: accounts.userName(owner) != nil,
                groupIsKnown: accounts.groupName(group) != nil,
                groupIsPrivate: accounts.isPrivate(group: group, of: owner),
                isReliable: accounts.isReliable)
            answers[pair] = answer
        }
        lastPair = pair
        lastAnswer = answer
        return answer
    }
}
