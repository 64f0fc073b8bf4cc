import Auditing
import Synchronization

/// A space whose files are arrays, with room for a few records in memory and so much in each file.
final class MemorySpace: SpillSpace {
    let bound: Int
    private let room: Int
    private let state = Mutex((files: 0, hasFailed: false))

    init(bound: Int = 200, room: Int = .max) {
        self.bound = bound
        self.room = room
    }

    /// How many files were made.
    var files: Int { state.withLock { $0.files } }
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    func makeFile() -> (any SpillFile)? {
        state.withLock { $0.files += 1 }
        return MemoryFile(self, room: room)
    }

    func noteDamage() {
        state.withLock { $0.hasFailed = true }
    }

    private final class MemoryFile: SpillFile {
        private let space: MemorySpace
        private let room: Int
        private let bytes = Mutex<[UInt8]>([])

        init(_ space: MemorySpace, room: Int) {
            self.space = space
            self.room = room
        }

        func append(_ more: [UInt8]) -> Bool {
            let fits = bytes.withLock { bytes in
                guard bytes.count + more.count <= room else { return false }
                bytes += more
                return true
            }
            if !fits { space.noteDamage() }
            return fits
        }

        func read(atMost count: Int, at offset: Int) -> [UInt8] {
            bytes.withLock { Array($0[offset..<min(offset + count, $0.count)]) }
        }
    }
}
