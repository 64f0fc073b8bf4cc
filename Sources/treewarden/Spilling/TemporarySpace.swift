import Auditing
import Descriptors

/// Where findings go that memory is not to hold: files without a name in `$TMPDIR`, or else in /var/tmp, which is not
/// to be memory itself (hier(7)), or in /tmp.
final class TemporarySpace: SpillSpace {
    /// The first thing that went wrong.
    private struct Trouble {
        var directory: [UInt8]
        var failure: SystemFailure
    }

    /// A few of these lie in memory at a time, and the parts of files that are read.
    let bound = 6 << 20

    private let directories: [[UInt8]]
    private let trouble = Lock<Trouble?>(nil)
    /// Why the worker has no file; that is no trouble before it needs one.
    private let refusal = Lock<Trouble?>(nil)

    init() {
        let asked = Process.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 }
        directories = asked.map { [$0] } ?? ["/var/tmp", "/tmp"].map { Array($0.utf8) }
    }

    func makeFile() -> (any SpillFile)? { makeTemporary() }

    func makeScratch() -> (any ScratchFile)? { makeTemporary() }

    private func makeTemporary() -> TemporaryFile? {
        var refusals: [Trouble] = []
        for directory in directories {
            if let file = open(in: directory, &refusals) { return TemporaryFile(file, directory, self) }
        }
        if let first = refusals.first { note(first.failure, in: first.directory) }
        return nil
    }

    /// A file for what a worker's memory is not to hold: the worker itself can open none. Nothing where there can be none.
    func lend() -> UnnamedFile? {
        var refusals: [Trouble] = []
        for directory in directories {
            if let file = open(in: directory, &refusals) { return file }
        }
        let first = refusals.first
        refusal.withLock { $0 = first }
        return nil
    }

    private func open(in directory: [UInt8], _ refusals: inout [Trouble]) -> UnnamedFile? {
        do throws(SystemFailure) {
            return try UnnamedFile(in: directory)
        } catch {
            refusals.append(Trouble(directory: directory, failure: error))
            return nil
        }
    }

    /// Notes that a worker could not put away, or read again, what its memory does not hold.
    ///
    /// - Parameter failure: what failed; nothing where it had no file.
    func noteLoss(_ failure: SystemFailure?) {
        let refusal = refusal.withLock { $0 }
        note(failure ?? refusal?.failure ?? .damaged, in: refusal?.directory ?? directories[0])
    }

    func noteDamage() {
        note(.damaged, in: directories[0])
    }

    fileprivate func note(_ failure: SystemFailure, in directory: [UInt8]) {
        trouble.withLock { trouble in
            if trouble == nil { trouble = Trouble(directory: directory, failure: failure) }
        }
    }

    /// What went wrong first, if anything did.
    var failure: SystemFailure? { trouble.withLock { $0?.failure } }

    /// Why not everything that was put here could be read again; nothing where it could.
    var commandError: CommandError? {
        trouble.withLock { $0 }.map { trouble in
            CommandError(
                "findings that memory does not hold go to a file in \(PathArgument(trouble.directory).quoted): "
                    + trouble.failure.sentence,
                hints: "Name a directory with room for them: TMPDIR=DIRECTORY treewarden …", status: .incomplete)
        }
    }
}

/// One of its files.
private final class TemporaryFile: SpillFile, ScratchFile {
    private let file: UnnamedFile
    private let directory: [UInt8]
    private let space: TemporarySpace

    init(_ file: consuming UnnamedFile, _ directory: [UInt8], _ space: TemporarySpace) {
        self.file = file
        self.directory = directory
        self.space = space
    }

    func append(_ bytes: [UInt8]) -> Bool {
        do throws(SystemFailure) {
            try file.append(bytes)
            return true
        } catch {
            space.note(error, in: directory)
            return false
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) -> Bool {
        do throws(SystemFailure) {
            try file.write(bytes, at: Int64(offset))
            return true
        } catch {
            space.note(error, in: directory)
            return false
        }
    }

    func read(atMost count: Int, at offset: Int) -> [UInt8] {
        do throws(SystemFailure) {
            return try file.read(atMost: count, at: Int64(offset))
        } catch {
            space.note(error, in: directory)
            return []
        }
    }
}
