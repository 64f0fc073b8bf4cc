import Auditing
import Descriptors

/// Where a worker puts what its memory is not to hold: all of it into the one file that it was lent before it gave up to
/// open any.
final class LentSpace: SpillSpace {
    private struct State: ~Copyable {
        let file: UnnamedFile?
        var end = 0
        var hasFailed = false
        var failure: SystemFailure?
    }

    /// Fewer than the parent's: beside them lie the names of the largest directory.
    let bound: Int

    private let state: Lock<State>

    /// - Parameter file: nothing where there was none to lend.
    init(_ file: consuming UnnamedFile?, bound: Int = 4 << 20) {
        self.bound = bound
        state = Lock(State(file: file))
    }

    func makeFile() -> (any SpillFile)? {
        let isThere = state.withLock { state in
            let isThere = state.file != nil
            if !isThere { state.hasFailed = true }
            return isThere
        }
        return isThere ? LentPart(self) : nil
    }

    func noteDamage() {
        note(.damaged)
    }

    private func note(_ failure: SystemFailure) {
        state.withLock { state in
            if !state.hasFailed { state.failure = failure }
            state.hasFailed = true
        }
    }

    /// What went wrong first, if anything did: nothing in it where there was no file.
    var loss: SystemFailure?? {
        state.withLock { $0.hasFailed ? .some($0.failure) : nil }
    }

    /// Where in the file the bytes came to lie; nothing where they could not be written.
    fileprivate func append(_ bytes: [UInt8]) -> Int? {
        let result: Result<Int, SystemFailure> = state.withLock { state in
            Result { () throws(SystemFailure) in
                try state.file?.append(bytes)
                defer { state.end += bytes.count }
                return state.end
            }
        }
        switch result {
        case .success(let start): return start
        case .failure(let failure):
            note(failure)
            return nil
        }
    }

    fileprivate func read(atMost count: Int, at offset: Int) -> [UInt8] {
        let result: Result<[UInt8], SystemFailure> = state.withLock { state in
            Result { () throws(SystemFailure) in try state.file?.read(atMost: count, at: Int64(offset)) ?? [] }
        }
        switch result {
        case .success(let bytes): return bytes
        case .failure(let failure):
            note(failure)
            return []
        }
    }
}

/// What one list of records has of the file.
private final class LentPart: SpillFile {
    /// A stretch of it.
    private struct Extent {
        var start: Int
        var place: Int
        var count: Int
    }

    private let space: LentSpace
    private let extents = Lock<[Extent]>([])

    init(_ space: LentSpace) {
        self.space = space
    }

    func append(_ bytes: [UInt8]) -> Bool {
        guard let place = space.append(bytes) else { return false }
        extents.withLock { extents in
            let last = extents.last
            let start = last.map { $0.start + $0.count } ?? 0
            if let last, last.place + last.count == place {
                extents[extents.count - 1].count += bytes.count
            } else {
                extents.append(Extent(start: start, place: place, count: bytes.count))
            }
        }
        return true
    }

    func read(atMost count: Int, at offset: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for extent in extents.withLock({ $0 }) where bytes.count < count && extent.start + extent.count > offset {
            let skipped = offset + bytes.count - extent.start
            let wanted = min(count - bytes.count, extent.count - skipped)
            let piece = space.read(atMost: wanted, at: extent.place + skipped)
            // The space keeps why.
            guard piece.count == wanted else { return [] }
            bytes += piece
        }
        return bytes
    }
}
