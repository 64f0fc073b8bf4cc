import Archives
public import Auditing
import Descriptors
import Facts
import Reporting
import RuleLanguage
import Snapshots
import Supervising
public import Trees

/// An inventory that is open. It is read when the process has given up everything else: then no path is opened any more.
///
/// Its stages follow one another in one thread, which is why it may be handed to another one between them.
public final class InventoryTree: EntryTree, @unchecked Sendable {
    private let label: [UInt8]
    private let form: InventoryForm
    private let index: Int
    private let options: WalkOptions
    /// Open, until it is read.
    private var file: Descriptor?
    private var space: (any SpillSpace)?
    private var store: InventoryStore?
    /// What could not be had of it.
    private var scanErrors: [ScanError] = []

    public var root: OpenRoot { OpenRoot(label: label) }
    public var isArchive: Bool { true }
    public var parts: [any TreePart] {
        [InventoryPart(store, telling: scanErrors, root: index, options)]
    }

    /// Opens the file; what it holds is not looked at yet.
    ///
    /// - Parameter index: its place on the command line, for findings and scan errors.
    init(
        file path: [UInt8], _ form: InventoryForm, followingLink: Bool, index: Int, options: WalkOptions
    ) throws(RootRefusal) {
        (label, self.form, self.index, self.options) = (path, form, index, options)
        do throws(RootRefusal) {
            file = try RootFile(path, followingLink: followingLink).opened()
        } catch .special(let kind) {
            throw .inventory(InventoryFlaw(line: 0, column: 0, message: "it is a \(kind.name), and no file"))
        }
    }

    /// - Parameter descriptor: open for reading.
    init(
        _ descriptor: consuming Descriptor, _ form: InventoryForm, label: [UInt8], index: Int, options: WalkOptions
    ) {
        (self.label, self.form, self.index, self.options) = (label, form, index, options)
        file = consume descriptor
    }

    /// Says where its entries go, which memory is not to hold.
    public func spill(into space: any SpillSpace) {
        self.space = space
    }

    /// Reads all of it, and brings its entries in the order of directories.
    ///
    /// - Throws: where it is not what its form has.
    public func identify(progress: WalkProgress) throws(RootRefusal) {
        guard let descriptor = file.take() else { return }
        let sharedProgress = progress.sharedProgress(0)
        sharedProgress.turn(toRoot: index)
        let opened: ArchiveFile
        do throws(SystemFailure) {
            opened = try ArchiveFile(descriptor, sharedProgress)
        } catch {
            throw RootRefusal(error)
        }
        do throws(InventoryFailure) {
            let text = try InventoryText(opened, ExpansionBudget(options.bounds.expansion))
            let state =
                switch form {
                case .find: try text.state(by: FindReader.self, space)
                case .mtree: try text.state(by: ManifestReader.self, space)
                case .own: try text.state(by: RecordsReader.self, space)
                case .gpfs: try text.state(by: PolicyListReader.self, space)
                }
            store = try InventoryStore(state, root: index, spillingTo: space) { sharedProgress.beat() }
            scanErrors = state.gaps.map { ScanError($0, root: index) }
        } catch {
            switch error {
            case .flaw(var flaw):
                flaw.message = Self.shown(flaw.message)
                throw .inventory(flaw)
            case .bytes(let scanError):
                scanErrors.append(
                    ScanError(scanError.kind, root: index, path: [], call: scanError.call, error: scanError.error))
            }
        }
        if opened.hasChanged { scanErrors.append(ScanError(.changed, root: index, path: [])) }
    }

    /// What is said of a flaw, with names in it that somebody chose: nothing that speaks to a terminal, and not too long.
    private static func shown(_ message: String) -> String {
        var text = DisplayEscape.full.text(Array(message.utf8))
        if text.utf8.count > InventorySource.longestMessage {
            while text.utf8.count > InventorySource.longestMessage - 3 { text.removeLast() }
            text += "…"
        }
        return Array(text.utf8).span.isHarmless ? text : "the inventory is not what its form has"
    }
}

extension ScanError {
    /// Where whoever made an inventory could not look, or did not.
    fileprivate init(_ gap: TreeState.Gap, root: Int) {
        let kind = Kind.allCases.first { $0.name == gap.reason } ?? .unreadableDirectory
        self.init(kind, root: root, path: gap.path, error: "in the inventory")
    }
}
