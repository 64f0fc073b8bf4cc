public import Descriptors

/// Paths that somebody lists, by the numbers of their lines: for which of them nothing was met yet.
public final class ListedPaths: Sendable {
    private struct State {
        var idle: Set<Int>
        var isSettled = false
    }

    private let state: Lock<State>

    /// - Parameter numbers: all of them.
    public init(_ numbers: Set<Int>) {
        state = Lock(State(idle: numbers))
    }

    /// Those for which nothing was met, as far as the walk has come.
    public var idleNumbers: Set<Int> { state.withLock { $0.idle } }

    /// The same once a walk has come to its end; nothing before.
    public var settledNumbers: Set<Int>? { state.withLock { $0.isSettled ? $0.idle : nil } }

    /// Takes over what another process, which has walked all, has met nothing for.
    public func keepIdle(_ numbers: Set<Int>) {
        state.withLock {
            $0.idle.formIntersection(numbers)
            $0.isSettled = true
        }
    }

    fileprivate func meet(_ number: Int) {
        state.withLock { _ = $0.idle.remove(number) }
    }
}

/// Of listed paths those that lie below one root, each with the number of its line.
public struct PathSelection: Sendable {
    private let numbers: [[UInt8]: Int]
    private let list: ListedPaths

    /// - Parameter numbers: by root-relative paths; that of the root is empty. Several may have one number.
    public init(_ numbers: [[UInt8]: Int], of list: ListedPaths) {
        self.numbers = numbers
        self.list = list
    }

    /// In the order of their bytes.
    public var paths: [[UInt8]] { numbers.keys.sorted { $0.lexicographicallyPrecedes($1) } }

    /// Whether the path of an entry is listed; then something was met for its line.
    func selects(_ path: [UInt8]) -> Bool {
        guard let number = numbers[path] else { return false }
        list.meet(number)
        return true
    }
}

/// The directory `.git` of the working directory, by which objects the two are: there, and nowhere else, it is no part of
/// what is scanned.
public struct OwnRepository: Hashable, Sendable {
    /// The working directory.
    public var root: ObjectIdentity
    /// The repository in it.
    public var directory: ObjectIdentity

    public init(root: ObjectIdentity, directory: ObjectIdentity) {
        self.root = root
        self.directory = directory
    }
}

extension OwnRepository {
    /// That of the working directory; nothing where there is none, or none that is a directory.
    public static var ofWorkingDirectory: OwnRepository? {
        do throws(SystemFailure) {
            let here = try Descriptor.openRoot([UInt8(ascii: ".")], followingLink: true)
            guard let name = FileName(Array(".git".utf8)) else { return nil }
            let status = try here.status(of: name)
            guard status.isDirectory else { return nil }
            return OwnRepository(root: ObjectIdentity(try here.status()), directory: ObjectIdentity(status))
        } catch {
            return nil
        }
    }
}
