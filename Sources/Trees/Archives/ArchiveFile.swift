package import Archives
package import Descriptors
package import Supervising

/// An open file as what readers of archives read: in order, or from any place. No path is looked up any more.
package final class ArchiveFile: ByteSource, RandomAccessSource {
    private let file: Descriptor
    private let progress: SharedProgress
    /// As it was when it was opened.
    let opened: EntryStatus
    /// What kept the source that it is a copy of from being read to its end.
    private(set) var sourceProblem: ArchiveError?
    private var position: UInt64 = 0
    private var passed: [UInt8] = []

    /// Whether bytes come one after the other, and never again: a pipe.
    var isStream: Bool { !opened.isRegularFile }

    package init(_ file: consuming Descriptor, _ progress: SharedProgress) throws(SystemFailure) {
        opened = try file.status()
        self.file = file
        self.progress = progress
    }

    /// Keeps all of a source in a file, to be read from any place; of one that cannot be read to its end, what could be.
    ///
    /// - Throws: what keeps the file from being written.
    convenience init(
        copying source: any ByteSource, to copy: consuming UnnamedFile, _ progress: SharedProgress
    ) throws(ArchiveError) {
        var offset: UInt64 = 0
        var problem: ArchiveError?
        while let bytes = Self.next(of: source, &problem) {
            progress.beat()
            do throws(SystemFailure) {
                try copy.append(bytes)
            } catch {
                throw ArchiveError(.refused(error.code), at: offset)
            }
            offset += UInt64(bytes.count)
        }
        do throws(SystemFailure) {
            try self.init(copy.opened(), progress)
        } catch {
            throw ArchiveError(.refused(error.code), at: offset)
        }
        sourceProblem = problem
    }

    private static func next(of source: any ByteSource, _ problem: inout ArchiveError?) -> [UInt8]? {
        do throws(ArchiveError) {
            let bytes = try source.readAhead(1 << 16)
            return bytes.isEmpty ? nil : bytes
        } catch {
            problem = error
            return nil
        }
    }

    /// In bytes; of a pipe, of what came out of it.
    package var size: UInt64 { isStream ? position : opened.size }

    /// Whether somebody wrote to it meanwhile.
    package var hasChanged: Bool {
        if isStream { return false }
        guard let now = try? file.status() else { return true }
        return !now.isUnchanged(since: opened)
    }

    package func read(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        let count = isStream ? try readOn(into: &buffer) : try read(at: position, into: &buffer)
        position += UInt64(count)
        return count
    }

    /// Goes back to the beginning; false where that is gone.
    func rewind() -> Bool {
        position = 0
        return !isStream
    }

    /// Whoever writes may take his time.
    private func readOn(into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        progress.show(isBusy: false)
        defer { progress.show(isBusy: true) }
        do throws(SystemFailure) {
            let count = try file.readOn(into: &buffer)
            progress.count(bytes: UInt64(count))
            return count
        } catch {
            throw ArchiveError(.refused(error.code), at: position)
        }
    }

    private func pass(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        var passed: [UInt8] = []
        swap(&passed, &self.passed)
        defer { swap(&passed, &self.passed) }
        if passed.isEmpty { passed = [UInt8](repeating: 0, count: 1 << 16) }
        var done: UInt64 = 0
        while done < count {
            var buffer = passed.mutableSpan
            var room = buffer._mutatingExtracting(0..<Int(min(UInt64(buffer.count), count - done)))
            let read = try read(into: &room)
            if read == 0 { break }
            done += UInt64(read)
        }
        return done
    }

    package func skip(_ count: UInt64) throws(ArchiveError) -> UInt64 {
        if isStream { return try pass(count) }
        let passed = min(count, size > position ? size - position : 0)
        position += passed
        progress.count(bytes: passed)
        return passed
    }

    package func read(at offset: UInt64, into buffer: inout MutableSpan<UInt8>) throws(ArchiveError) -> Int {
        // What is written behind the end meanwhile makes it another archive, and could go on for ever.
        guard let place = Int64(exactly: offset), offset < opened.size else { return 0 }
        progress.beat()
        let count = Int(min(UInt64(buffer.count), opened.size - offset))
        var room = buffer._mutatingExtracting(0..<count)
        do throws(SystemFailure) {
            let read = try file.read(into: &room, at: place)
            progress.count(bytes: UInt64(read))
            return read
        } catch {
            throw ArchiveError(.refused(error.code), at: offset)
        }
    }
}

extension ByteSource {
    /// The next bytes, so many unless it ends before, or cannot be read on: the next reading says so then.
    func readAhead(_ count: Int) throws(ArchiveError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            do throws(ArchiveError) {
                let read = try fill(&bytes, from: filled)
                if read == 0 { break }
                filled += read
            } catch {
                if filled == 0 { throw error }
                break
            }
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    private func fill(_ bytes: inout [UInt8], from start: Int) throws(ArchiveError) -> Int {
        var buffer = bytes.mutableSpan
        var room = buffer._mutatingExtracting(start..<buffer.count)
        return try read(into: &room)
    }
}
