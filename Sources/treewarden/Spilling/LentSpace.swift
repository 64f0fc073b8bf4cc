import Auditing
import Descriptors

/// Where a worker puts what its memory is not to hold: all of it into the one file that it was lent before it gave up to
/// open any.
final class LentSpace: SpillSpace {
    fileprivate struct State: ~Copyable {
        let file: UnnamedFile?
        var end = 0
        /// What lists had that are gone, in its order.
        var free: [Range<Int>] = []
        var isFull = false
        var hasFailed = false
        var failure: SystemFailure?
    }

    /// Fewer than the parent's: beside them lie the names of the largest directory.
    let bound: Int

    private let limit: Int
    private let state: Lock<State>

    /// - Parameters:
    ///   - file: nothing where there was none to lend.
    ///   - limit: how many bytes of it are used at most.
    init(_ file: consuming UnnamedFile?, bound: Int = 4 << 20, limit: Int = .max) {
        self.bound = bound
        self.limit = limit
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

    /// Whether there was more to put away than its limit lets since this was asked last.
    func takeIsFull() -> Bool {
        state.withLock { state in
            defer { state.isFull = false }
            return state.isFull
        }
    }

    /// Where in the file the bytes came to lie; nothing where they could not be written.
    fileprivate func append(_ bytes: [UInt8]) -> Int? {
        let result: Result<Int?, SystemFailure> = state.withLock { [limit] state in
            Result { () throws(SystemFailure) in
                guard let place = state.takePlace(for: bytes.count, limit: limit) else { return nil }
                try state.file?.write(bytes, at: Int64(place))
                return place
            }
        }
        switch result {
        case .success(let start): return start
        case .failure(let failure):
            note(failure)
            return nil
        }
    }

    /// Takes back what a list has that is gone.
    fileprivate func takeBack(_ ranges: [Range<Int>]) {
        state.withLock { state in
            var free: [Range<Int>] = []
            for range in (state.free + ranges).sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = free.last, last.upperBound == range.lowerBound {
                    free[free.count - 1] = last.lowerBound..<range.upperBound
                } else {
                    free.append(range)
                }
            }
            state.free = free
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

extension LentSpace.State {
    /// Where so many bytes are to be written; nothing where that would be beyond the limit.
    fileprivate mutating func takePlace(for count: Int, limit: Int) -> Int? {
        if let index = free.firstIndex(where: { $0.count >= count }) {
            let place = free[index].lowerBound
            free[index] = place + count..<free[index].upperBound
            if free[index].isEmpty { free.remove(at: index) }
            return place
        }
        guard end <= limit - count else {
            isFull = true
            return nil
        }
        defer { end += count }
        return end
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

    deinit {
        space.takeBack(extents.withLock { $0.map { $0.place..<$0.place + $0.count } })
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
