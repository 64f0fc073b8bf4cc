import Archives
import Facts

extension ReplayedArchives {
    /// Replays images one after the other.
    mutating func replay(
        _ images: ImageSet, in store: some BlobStore, root: Int, asking asks: Collectors, _ options: WalkOptions
    ) {
        let budget = ExpansionBudget(options.bounds.expansion)
        scanErrors += images.problems.map { ScanError($0, root: root) }
        for image in images.images {
            var replay = ArchiveReplay(
                root: root, asking: asks, hashing: options.digestsFiles,
                keepingValues: options.keepsAttributeValues, location: [], VirtualTree.Limits(options.bounds),
                trust: options.trust,
                nature: .image,
                numberingAttributesFrom: nextAttributeSet)
            replay.run(ImageReader(image, in: store, by: Libraries(), budget: budget), isZip: false)
            let readAgain: ReplayedArchive.SecondReading = { [image] second in
                let budget = ExpansionBudget(options.bounds.expansion)
                second.run(ImageReader(image, in: store, by: Libraries(), budget: budget), isZip: false)
            }
            replay.readAgain(readAgain)
            scanErrors += replay.scanErrors
            var image = image
            if images.images.count == 1 { image.platform = ImagePlatform() }
            let archive = ReplayedArchive(replay, image, options, root: root, number: count)
            if archive.hasExhaustedRoles { scanErrors.append(ScanError(.linkSteps, root: root, path: [])) }
            add(archive, readAgain)
        }
    }
}

extension ImageSet {
    /// Why there is nothing to walk; nothing where there is, or where something could not be read.
    var refusal: NoArchive? {
        guard images.isEmpty, problems.isEmpty else { return nil }
        return hasOtherPlatforms ? .otherPlatforms : .noImage
    }
}

extension VirtualTree.Limits {
    /// As far as the options of a walk bound what is read of an archive. How deep it is walked is another matter: what lies
    /// deeper than that keeps nothing from being read that comes behind it.
    init(_ bounds: WalkOptions.Bounds) {
        self.init()
        entries = min(entries, bounds.entries)
        depth = min(depth, max(bounds.depth, WalkOptions.Bounds().depth))
    }
}

extension ImageFacts {
    /// What findings say of the image that they are in.
    convenience init(_ image: Image) {
        self.init(
            layers: image.layers.map { Layer(digest: $0.digest?.text ?? [], createdBy: $0.createdBy) },
            platform: image.platform.text)
    }
}

extension ImageDigest {
    /// As it is written.
    fileprivate var text: [UInt8] { algorithm + [UInt8(ascii: ":")] + encoded }
}
