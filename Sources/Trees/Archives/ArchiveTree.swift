import Archives
import Descriptors
import Facts
import Supervising

/// A file that holds an archive. It is opened once; what it holds is read when the process has given up everything else,
/// and no path is opened any more.
///
/// Its stages follow one another in one thread, which is why it may be handed to another one between them.
final class ArchiveTree: ReplayedTree, @unchecked Sendable {
    let label: [UInt8]
    private let index: Int
    private let options: WalkOptions
    private let budget: ExpansionBudget
    /// Open, until it is read.
    private var file: Descriptor?
    /// Where what comes through a pipe is kept that is not read in its order.
    private var copy: UnnamedFile?
    private var input: (file: ArchiveFile, archive: ArchiveInput)?
    private(set) var replayed = ReplayedArchives()

    /// Opens the file; what it holds is not looked at yet.
    ///
    /// - Parameter index: its place on the command line, for findings and scan errors.
    init(
        file path: [UInt8], index: Int, followingLink: Bool, options: WalkOptions
    ) throws(RootRefusal) {
        label = path
        self.index = index
        self.options = options
        budget = ExpansionBudget(options.bounds.expansion)
        file = try RootFile(path, followingLink: followingLink).opened()
    }

    /// - Parameters:
    ///   - descriptor: open for reading.
    ///   - copy: for what comes through a pipe and is not read in its order.
    init(
        _ descriptor: consuming Descriptor, copyingTo copy: consuming UnnamedFile?, label: [UInt8], index: Int,
        options: WalkOptions
    ) {
        self.copy = copy
        self.label = label
        self.index = index
        self.options = options
        budget = ExpansionBudget(options.bounds.expansion)
        file = consume descriptor
    }

    func identify(progress: WalkProgress) throws(RootRefusal) {
        guard let descriptor = file.take() else { return }
        let sharedProgress = progress.sharedProgress(0)
        sharedProgress.turn(toRoot: index)
        let opened: ArchiveFile
        do throws(SystemFailure) {
            opened = try ArchiveFile(descriptor, sharedProgress)
        } catch {
            throw RootRefusal(error)
        }
        var refusal: NoArchive?
        do throws(ArchiveError) {
            var file = opened
            var found = try ArchiveInput.identify(file, options, budget)
            if case .success(.streamedImage(let source)) = found {
                found = .failure(.streamedImage)
                if let copy = copy.take() {
                    file = try ArchiveFile(copying: source, to: copy, sharedProgress)
                    if let problem = file.sourceProblem { note(problem) }
                    found = try ArchiveInput.identify(file, options, budget)
                }
            }
            switch found {
            case .success(let archive) where options.platform != nil && !archive.mayBeImage:
                refusal = .withoutPlatforms
            case .success(let archive): input = (file, archive)
            case .failure(let reason): refusal = reason
            }
        } catch {
            note(error)
        }
        if let refusal { throw .noArchive(refusal) }
    }

    func prepare(asking asks: Collectors) {
        guard let (file, input) = input else { return }
        self.input = nil
        if case .image(let images, let store) = input {
            if let problem = store.problem { note(problem) }
            replayed.replay(images, in: store, root: index, asking: asks, options)
        } else if let documents = replay(input, of: file, asking: asks) {
            replayImages(described: documents, in: file, asking: asks)
        }
        do throws(ArchiveError) {
            let other = try input.other(in: file, options, budget)
            if let other { replay(other, beside: input, of: file, asking: asks) }
        } catch {
            note(error)
        }
        if file.hasChanged { replayed.scanErrors.append(ScanError(.changed, root: index, path: [])) }
    }

    private func note(_ error: ArchiveError) {
        replayed.scanErrors.append(ScanError(error, root: index))
    }

    /// Reads the file as the images that it holds as well: programs that load those look for their documents by name, and
    /// not at the beginning. What is called like one of docker's may be something else.
    private func replayImages(
        described documents: ImageDocuments, in file: ArchiveFile, asking asks: Collectors
    ) {
        guard file.rewind() else {
            return replayed.scanErrors.append(ScanError(.memberWindow, root: index, path: documents.path))
        }
        var reading = options
        reading.reading = .image
        do throws(ArchiveError) {
            guard case .success(.image(let images, let store)) = try ArchiveInput.identify(file, reading, budget) else {
                return
            }
            if let problem = store.problem { note(problem) }
            replayed.replay(images, in: store, root: index, asking: asks, options)
        } catch {
            if documents == .layout { note(error) }
        }
    }

    /// - Parameter first: what the file is to readers who do not see this in it.
    /// - Returns: documents of images that were met in what was not taken for any.
    @discardableResult
    private func replay(
        _ input: ArchiveInput, beside first: ArchiveInput? = nil, of file: ArchiveFile, asking asks: Collectors
    ) -> ImageDocuments? {
        var replay = ArchiveReplay(
            root: index, asking: asks, hashing: options.digestsFiles, keepingValues: options.keepsAttributeValues,
            location: TreePath(joining: TreePath(options.prefix ?? []).components).bytes,
            VirtualTree.Limits(options.bounds), trust: options.trust,
            nature: options.reading == .layer ? .layer : .archive,
            numberingAttributesFrom: replayed.nextAttributeSet)
        input.read(by: &replay, budget)
        if first != nil { replay.notes.add(.secondArchive, of: .root) }
        let readAgain: ReplayedArchive.SecondReading = { [options] second in
            let budget = ExpansionBudget(options.bounds.expansion)
            guard file.rewind(), case .success(let input)? = try? ArchiveInput.identify(file, options, budget) else {
                return
            }
            let again = first == nil ? input : try? input.other(in: file, options, budget)
            again?.read(by: &second, budget)
        }
        replay.readAgain(readAgain)
        replayed.scanErrors += replay.scanErrors
        var facts = ArchiveFacts()
        facts.isArchive = true
        facts.isPlain = [.tar, .cpio, .zip].contains(input.format)
        facts.hasTrailingData = replay.trailing != nil || input.decoded?.trailingOffset != nil
        facts.hasAppendedMembers = replay.trailing?.holdsMembers == true
        let isZip = input.format == .zip
        let mayHoldImages = first == nil && input.format == .tar && options.reading == nil
        let documents = mayHoldImages ? ImageDocuments(in: replay.tree) : nil
        facts.unpacked = isZip ? replay.notes.unpacked : options.bounds.expansion - budget.remaining
        facts.ratio = facts.unpacked / max(1, isZip ? replay.notes.stored : file.size)
        replayed.add(
            ReplayedArchive(
                replay, input.format, facts, options, root: index, number: replayed.count,
                modified: file.isStream ? nil : file.opened.modified.seconds), readAgain)
        return documents
    }
}
