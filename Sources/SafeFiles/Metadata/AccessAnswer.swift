internal import Access
internal import FileModel
public import SystemPackage

/// Somebody whom the kernel decides about (credentials(7)).
public struct Principal: Hashable, Sendable {
    /// The user's number.
    public var user: UInt32
    /// The group's number.
    public var group: UInt32
    /// Supplementary groups, by their numbers.
    public var groups: Set<UInt32>

    public init(user: UInt32, group: UInt32, groups: Set<UInt32> = []) {
        self.user = user
        self.group = group
        self.groups = groups
    }
}

/// Explains every step; opens nothing and is no guard: by the time that it is read, everything may be otherwise.
public struct AccessAnswer: Sendable {
    /// Whether it is allowed for certain.
    public let isGranted: Bool
    /// Which object on the way, or at its end, decides it, and by what.
    public let sentence: String
}

/// Whether somebody may do something with what a path leads to, at this moment.
///
/// - Parameter path: absolute.
/// - Throws: what is missing on the way, or cannot be looked at.
public func access(
    _ principal: Principal, _ rights: Rights, at path: FilePath
) throws(FileFailure) -> AccessAnswer {
    guard path.isAbsolute else { throw FileFailure(.outside, at: path.bytes) }
    let way: AccessWay
    switch wayResult(to: path.bytes) {
    case .success(let found): way = found
    case .failure(let failure): throw failure
    }
    let person = FileModel.Principal(user: principal.user, group: principal.group, groups: principal.groups)
    let actions: [(Rights, AccessWay.Action)] = [(.read, .read), (.write, .write), (.execute, .execute)]
    var sentences: [String] = []
    var isGranted = true
    for (right, action) in actions where rights.contains(right) {
        let verdict = way.verdict(on: action, for: person)
        isGranted = isGranted && verdict.decision.isGranted
        sentences.append(verdict.sentence(action))
    }
    return AccessAnswer(isGranted: isGranted, sentence: sentences.joined(separator: "; "))
}

private func wayResult(to path: [UInt8]) -> Result<AccessWay, FileFailure> {
    do throws(AccessInquiry.Refusal) {
        return .success(try AccessInquiry.way(to: path))
    } catch {
        switch error.failure {
        case .call(let failure): return .failure(FileFailure(failure, at: error.path))
        case .notDirectory: return .failure(FileFailure(.notDirectory, at: error.path))
        case .tooManyLinks, .linksNotFollowed, .magicLink: return .failure(FileFailure(.link, at: error.path))
        }
    }
}

extension AccessWay.Verdict {
    fileprivate func sentence(_ action: AccessWay.Action) -> String {
        let outcome =
            switch decision.outcome {
            case .granted: "granted"
            case .refused: "refused"
            case .undecided: "undecided"
            }
        return "\(action.rawValue): \(outcome) by \(decision.basis.words) of \(FileFailure.escaped(path))"
    }
}

extension AccessDecision.Basis {
    fileprivate var words: String {
        switch self {
        case .owner(let user): "the owner's rights (user \(user))"
        case .namedUser(let user): "the entry for user \(user)"
        case .group(let group): "the group's rights (group \(group))"
        case .namedGroup(let group): "the entry for group \(group)"
        case .other: "everybody's rights"
        case .capability(let capability): "capability \(capability.name)"
        case .sticky: "the sticky bit"
        case .immutable: "the immutable flag"
        case .appendOnly: "the append-only flag"
        case .readOnlyMount: "the read-only mount"
        case .noexecMount: "the noexec mount"
        case .nodevMount: "the nodev mount"
        case .mountPoint: "the mount point"
        case .unmapped: "ids that the mount does not map"
        case .swapFile: "the use as swap space"
        case .protectedLink: "the protection of links"
        case .mountUser(let user): "the mount for user \(user)"
        case .server: "whoever serves the file system"
        case .hidden: "what the kernel does not show"
        case .kind: "the kind"
        }
    }
}
