public import Descriptors
public import Facts
import Supervising

/// What a path names whose programs are read: a directory on a mounted file system, or one file.
public struct TextSource: EntrySource {
    private let live: LiveSource
    private let followsLink: Bool

    /// - Parameters:
    ///   - path: absolute, or from the working directory.
    ///   - followingLink: whether the root may be a symbolic link.
    public init(_ path: [UInt8], followingLink: Bool) {
        live = LiveSource(path, followingLink: followingLink, forRuntimeUser: false)
        followsLink = followingLink
    }

    public var label: [UInt8] { live.label }
    public var provides: Collectors { live.provides }
    public var confinement: SourceConfinement { .worker }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        do throws(RootRefusal) {
            return try live.open(root: root, options)
        } catch {
            guard error == .notDirectory else { throw error }
        }
        return try TextTree(file: label, index: root, followingLink: followsLink, options: options)
    }

    public func openDirectory() throws(SystemFailure) -> Descriptor? {
        do throws(SystemFailure) {
            return try live.openDirectory()
        } catch {
            if error.name == "ENOTDIR" { return nil }
            throw error
        }
    }
}

/// A text that standard input holds, under the name that it is said to have.
public struct InputTextSource: EntrySource {
    public let label: [UInt8]
    /// What standard input is to the process that reads it.
    private let input: @Sendable () -> Descriptor

    /// - Parameter name: by which the language is known.
    public init(named name: [UInt8]) {
        self.init(named: name) { .keptInput() }
    }

    init(named name: [UInt8], readingFrom input: @escaping @Sendable () -> Descriptor) {
        label = name
        self.input = input
    }

    public var provides: Collectors { [.name, .path, .content, .source] }
    public var confinement: SourceConfinement { .worker }
    public var readsInput: Bool { true }

    public func open(root: Int, _ options: WalkOptions) throws(RootRefusal) -> any EntryTree {
        TextTree(input: input(), label: label, index: root, options: options)
    }
}
