package import Facts

/// What is known of account ids, remembered for one worker: neighbours in a tree mostly have the same owner.
package struct AccountMemo {
    private let accounts: any AccountDirectory
    private let trust: Trust

    private var lastPair: Pair?
    private var lastAnswer = Answer()
    private var lastGroup: UInt32?
    private var lastIsTrusted = false

    package struct Answer {
        package var ownerIsKnown = true
        package var groupIsKnown = true
        package var groupIsPrivate = false
        package var isReliable = true
    }

    private struct Pair: Hashable {
        var owner: UInt32
        var group: UInt32
    }

    private var answers: [Pair: Answer] = [:]

    package init(accounts: any AccountDirectory, trust: Trust) {
        self.accounts = accounts
        self.trust = trust
    }

    @inline(__always)
    package mutating func isTrusted(group: UInt32) -> Bool {
        if group != lastGroup {
            lastGroup = group
            lastIsTrusted = trust.groups.contains(group)
        }
        return lastIsTrusted
    }

    @inline(__always)
    package mutating func answer(owner: UInt32, group: UInt32) -> Answer {
        let pair = Pair(owner: owner, group: group)
        if pair != lastPair { turn(to: pair) }
        return lastAnswer
    }

    private mutating func turn(to pair: Pair) {
        lastPair = pair
        if let known = answers[pair] {
            lastAnswer = known
            return
        }
        lastAnswer = Answer(
            ownerIsKnown: accounts.userName(pair.owner) != nil, groupIsKnown: accounts.groupName(pair.group) != nil,
            groupIsPrivate: accounts.isPrivate(group: pair.group, of: pair.owner), isReliable: accounts.isReliable)
        answers[pair] = lastAnswer
    }
}
