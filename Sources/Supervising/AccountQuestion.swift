import CLinux
import Descriptors

/// What a worker asks its parent about accounts: the name service reads files and speaks to servers, which the worker
/// may do no longer when it comes to an untrusted account's file.
///
/// A question is its kind and two ids; an answer its length, whether the name service works and whether there is one,
/// and the name.
enum AccountQuestion {
    case userName(UInt32)
    case groupName(UInt32)
    case isPrivate(group: UInt32, user: UInt32)

    struct Answer {
        var isReliable: Bool
        /// Nothing for no; for a yes without a name it is empty.
        var name: [UInt8]?
    }

    private static let size = 9

    private var bytes: [UInt8] {
        let (kind, first, second): (UInt8, UInt32, UInt32) =
            switch self {
            case .userName(let id): (0, id, 0)
            case .groupName(let id): (1, id, 0)
            case .isPrivate(let group, let user): (2, group, user)
            }
        return [kind] + [first, second].flatMap { number in (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) } }
    }

    private init?(_ bytes: [UInt8]) {
        func number(at start: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << ($1 * 8) } }
        switch bytes[0] {
        case 0: self = .userName(number(at: 1))
        case 1: self = .groupName(number(at: 1))
        case 2: self = .isPrivate(group: number(at: 1), user: number(at: 5))
        default: return nil
        }
    }

    /// Asks, and waits for the answer; nothing where nobody answers any more.
    func ask(by questions: Int32, _ answers: Int32) -> Answer? {
        let written = unsafe bytes.withUnsafeBytes { unsafe Descriptor.writeAll(questions, $0) }
        guard written >= 0, let head = Self.read(3, from: answers) else { return nil }
        guard let name = Self.read(Int(head[0]) | Int(head[1]) << 8, from: answers) else { return nil }
        return Answer(isReliable: head[2] & 1 != 0, name: head[2] & 2 != 0 ? name : nil)
    }

    /// Answers questions until no more come, or more than a scan has: who asks on may have been taken over by what it
    /// reads, and finds nobody there.
    static func answerAll(
        from questions: Int32, to answers: Int32, by accounts: HostAccounts, _ state: NameServiceState,
        atMost limit: Int
    ) {
        defer { state.isSilent.store(true, ordering: .releasing) }
        var count = 0
        while count < limit, let bytes = read(size, from: questions), let question = AccountQuestion(bytes) {
            count += 1
            state.isAsked.store(true, ordering: .relaxed)
            let name: [UInt8]? =
                switch question {
                case .userName(let id): accounts.userName(id)
                case .groupName(let id): accounts.groupName(id)
                case .isPrivate(let group, let user): accounts.isPrivate(group: group, of: user) ? [] : nil
                }
            state.isAsked.store(false, ordering: .relaxed)
            let text = (name ?? []).prefix(Int(UInt16.max))
            let flags: UInt8 = (accounts.failure == nil ? 1 : 0) | (name == nil ? 0 : 2)
            let answer = [UInt8(text.count & 0xFF), UInt8(text.count >> 8), flags] + text
            guard unsafe answer.withUnsafeBytes({ unsafe Descriptor.writeAll(answers, $0) }) >= 0 else { return }
        }
    }

    private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
        guard count > 0 else { return [] }
        var result = 1
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, result > 0 {
                result = unsafe tw_read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
                if result > 0 { filled += result }
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
