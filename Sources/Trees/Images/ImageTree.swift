import Archives
import Descriptors
import Facts
import Supervising

/// A directory that is an image layout, of which the images are audited. It is opened once; its files are read when the
/// process has given up everything else.
///
/// Its stages follow one another in one thread, which is why it may be handed to another one between them.
final class ImageTree: ReplayedTree, @unchecked Sendable {
    let label: [UInt8]
    private let index: Int
    private let options: WalkOptions
    private let layout: LayoutDirectory
    private var images: ImageSet?
    private(set) var replayed = ReplayedArchives()

    /// Opens the directory; what it holds is not looked at yet.
    init(
        layout path: [UInt8], index: Int, followingLink: Bool, options: WalkOptions
    ) throws(RootRefusal) {
        label = path
        self.index = index
        self.options = options
        do throws(SystemFailure) {
            layout = LayoutDirectory(try Descriptor.openRoot(path, followingLink: followingLink))
        } catch {
            throw RootRefusal(error)
        }
    }

    func allowReading(by rules: borrowing LandlockRules) throws(SystemFailure) {
        try layout.allowReading(by: rules)
    }

    func identify(progress: WalkProgress) throws(RootRefusal) {
        let shared = progress.sharedProgress(0)
        shared.turn(toRoot: index)
        layout.progress = shared
        var refusal: NoArchive?
        do throws(ArchiveError) {
            if try layout.open(ImageLayout.path) == nil {
                refusal = .noImage
            } else {
                images = try ImageSet(in: layout, platform: options.platform)
                refusal = images?.refusal
            }
        } catch {
            replayed.scanErrors.append(ScanError(error, root: index))
        }
        if let refusal { throw .noArchive(refusal) }
    }

    func prepare(asking asks: Collectors) {
        guard let images else { return }
        self.images = nil
        replayed.replay(images, in: layout, root: index, asking: asks, options)
    }
}
