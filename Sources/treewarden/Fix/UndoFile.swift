import Reporting
import RuleLanguage
import SafeFiles
import Snapshots

/// A file that says what was done, and how to take it back.
struct UndoFile {
    let place: UndoPlace

    /// Bytes that one has at most.
    private static let sizeLimit: UInt64 = 1 << 30
    /// Bytes of one read.
    private static let piece = 1 << 18

    /// Reads the file, which somebody else may have had in his hands: it belongs to root or to whoever runs this, and
    /// nobody else can write to it.
    func read(_ space: TemporarySpace) throws(CommandError) -> UndoContents {
        var reader = UndoReader(
            file: DisplayEscape.full.text(place.path.bytes), spillingTo: space)
        let file = try open()
        var offset: Int64 = 0
        while true {
            let bytes = try piece(of: file, at: offset)
            if bytes.isEmpty { break }
            offset += Int64(bytes.count)
            guard UInt64(offset) <= Self.sizeLimit else { throw tooLarge }
            do throws(Diagnostic) {
                try reader.take(bytes)
            } catch {
                throw CommandError(refusing: error)
            }
        }
        do throws(Diagnostic) {
            return try reader.finish()
        } catch {
            throw CommandError(refusing: error)
        }
    }

    private var tooLarge: CommandError {
        CommandError(
            "--undo \(place.path.quoted) has more than \(Self.sizeLimit >> 20) MiB, and no fix writes so much",
            hints: "Nothing was changed.")
    }

    private func open() throws(CommandError) -> File {
        var expected = Expectation.file
        let trust = SafeFiles.Trust.ofUndoFiles
        expected.owners = trust.owners
        expected.writers = trust
        expected.isOnlyName = true
        do throws(FileFailure) {
            let file = try place.directory.directory.open(place.name, expected)
            if try file.facts().size > Self.sizeLimit { throw .isChanged }
            return file
        } catch {
            if error == .isChanged { throw tooLarge }
            throw CommandError(
                "--undo \(error.sentence)",
                hints:
                    "Nothing was changed. An undo file is as treewarden fix --apply left it: yours or root's, with one "
                    + "name, and writable for nobody else.")
        }
    }

    private func piece(of file: borrowing File, at offset: Int64) throws(CommandError) -> [UInt8] {
        do throws(FileFailure) {
            return try file.piece(atMost: Self.piece, at: offset)
        } catch {
            throw CommandError("--undo \(error.sentence)", hints: "Nothing was changed.", status: .incomplete)
        }
    }
}

extension CommandError {
    /// What is wrong with an undo file, and where.
    fileprivate init(refusing diagnostic: Diagnostic) {
        self.init(
            "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column): \(diagnostic.message)", hints: diagnostic.notes
        )
    }
}
