import Descriptors

/// A directory whose names several workers examine, a piece of them at a time.
///
/// On a file system that a server answers for, a worker mostly waits: a thousand names that one worker asks about take
/// it a thousand times as long as a question takes; and where files are read to their ends, one directory may hold all
/// there is to read. One worker lists the directory, and all take of what it lists.
final class DirectoryListing: Sendable {
    let node: DirectoryNode
    let directory: OpenDirectory

    /// What is known of a directory when all of it was examined.
    struct Whole {
        var subdirectories = PendingDirectories()
        /// The names that siblings are compared by, each ended by a zero byte.
        var names: [UInt8] = []
    }

    private struct State {
        var waiting: [DirectoryPiece] = []
        /// Pieces that wait or are being examined, and the listing itself.
        var open = 1
        var whole = Whole()
    }

    private let state = Lock(State())

    init(_ node: DirectoryNode, _ directory: OpenDirectory) {
        self.node = node
        self.directory = directory
    }

    /// How many pieces nobody has taken yet.
    var waiting: Int { state.withLock { $0.waiting.count } }

    func add(_ piece: DirectoryPiece) {
        state.withLock { state in
            state.waiting.append(piece)
            state.open += 1
        }
    }

    func take() -> DirectoryPiece? {
        state.withLock { $0.waiting.popLast() }
    }

    /// Leaves what waits unexamined.
    func leave() {
        state.withLock { state in
            state.open -= state.waiting.count
            state.waiting = []
        }
    }

    /// Takes over what was met in a piece, or, without anything, that the listing has come to its end.
    ///
    /// - Returns: all of the directory, for the one who was last.
    func finish(_ subdirectories: PendingDirectories = PendingDirectories(), names: [UInt8] = []) -> Whole? {
        state.withLock { state in
            state.whole.subdirectories.append(contentsOf: subdirectories)
            state.whole.names += names
            state.open -= 1
            return state.open == 0 ? state.whole : nil
        }
    }
}
