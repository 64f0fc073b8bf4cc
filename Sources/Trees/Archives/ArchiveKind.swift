public import Archives
public import Compression
import Facts

/// Why a file is not audited as an archive.
public enum NoArchive: Equatable, Sendable {
    /// It holds nothing.
    case empty
    /// An archive or image of a format that is not read.
    case unread(UnreadFormat)
    /// Compressed, and what comes of it is no archive.
    case compressed(CompressionFormat)
    /// A zip archive that is compressed as a whole: it begins at its end, which cannot be had before all of it.
    case compressedZip(CompressionFormat)
    /// A zip archive that comes through a pipe: it begins at its end, as above.
    case streamedZip
    /// An image that comes through a pipe, and there is no file to keep it in: its layers are read in another order.
    case streamedImage
    /// It was to be an image, and is none.
    case noImage
    /// An archive that is no image, though a platform was asked for.
    case withoutPlatforms
    /// Its images are for other platforms than the one that was asked for.
    case otherPlatforms
    /// Nothing that is known.
    case unknown
}

/// An archive, told by its contents.
enum ArchiveInput {
    /// What is read from its beginning to its end.
    case stream(ArchiveFormat, any ByteSource, DecodedSource?)
    /// A zip archive.
    case zip(ArchiveFile)
    /// A tar archive that holds images.
    case image(ImageSet, ImageArchive)
    /// What may be one, but can be read from its beginning to its end alone.
    case streamedImage(any ByteSource)

    var format: ArchiveFormat {
        switch self {
        case .stream(let format, _, _): format
        case .zip: .zip
        case .image, .streamedImage: .tar
        }
    }

    /// What decompresses it as a whole, where something does.
    var decoded: DecodedSource? {
        if case .stream(_, _, let decoded) = self { decoded } else { nil }
    }

    /// Whether it holds images, or may.
    var mayBeImage: Bool {
        switch self {
        case .image, .streamedImage: true
        case .stream, .zip: false
        }
    }

    /// Hands all members over; of images none.
    func read(by pass: inout some MemberPass, _ budget: ExpansionBudget) {
        switch self {
        case .image, .streamedImage: break
        case .zip(let file): pass.run(ZipReader(file, by: Libraries(), budget: budget), isZip: true)
        case .stream(let format, let source, _):
            switch format {
            case .tar, .zip: pass.run(TarReader(source), isZip: false)
            case .cpio: pass.run(CPIOReader(source), isZip: false)
            case .ar: pass.run(ARReader(source), isZip: false)
            case .deb: pass.run(DebReader(source, by: Libraries(), budget: budget), isZip: false)
            case .rpm: pass.run(RPMReader(source, by: Libraries(), budget: budget), isZip: false)
            }
        }
    }

    /// Tells what a file is, and what it holds where it is compressed.
    ///
    /// - Throws: `NoArchive` where it is none, and what keeps it from being read.
    static func identify(
        _ file: ArchiveFile, _ options: WalkOptions, _ budget: ExpansionBudget
    ) throws(ArchiveError) -> Result<Self, NoArchive> {
        let head = try file.readAhead(UnreadFormat.signatureLength)
        if head.isEmpty { return .failure(.empty) }
        let whole = PrefixedSource(head, file)
        if let compression = CompressionFormat(firstBytes: head.span),
            let encoding = Encoding(rawValue: compression.name)
        {
            let decoded = try DecodedSource(encoding, over: whole, by: Libraries(), budget: budget)
            let inner = try decoded.readAhead(UnreadFormat.signatureLength)
            if let unread = UnreadFormat(certainlyBy: inner.span) { return .failure(.unread(unread)) }
            switch ArchiveFormat(firstBytes: inner.span, isWhole: inner.count < UnreadFormat.signatureLength) {
            case .zip?: return .failure(.compressedZip(compression))
            case let format?:
                if file.isStream, mayBeImage(inner, format, options) {
                    return .success(.streamedImage(PrefixedSource(inner, decoded)))
                }
                if let image = try image(in: file, inner, format, options, encoding, budget) { return image }
                return .success(.stream(format, PrefixedSource(inner, decoded), decoded))
            case nil:
                // What keeps the rest from being decoded comes with the next byte.
                if inner.count < UnreadFormat.signatureLength { _ = try decoded.readAhead(1) }
                if let unread = UnreadFormat(firstBytes: inner.span) { return .failure(.unread(unread)) }
                return .failure(.compressed(compression))
            }
        }
        if let unread = UnreadFormat(certainlyBy: head.span) { return .failure(.unread(unread)) }
        switch ArchiveFormat(firstBytes: head.span, isWhole: head.count < UnreadFormat.signatureLength) {
        case .zip?: return file.isStream ? .failure(.streamedZip) : .success(.zip(file))
        case let format?:
            if file.isStream, mayBeImage(head, format, options) { return .success(.streamedImage(whole)) }
            if let image = try image(in: file, head, format, options, nil, budget) { return image }
            return .success(.stream(format, whole, nil))
        case nil: break
        }
        if let unread = UnreadFormat(firstBytes: head.span) { return .failure(.unread(unread)) }
        // Anything may stand before a zip archive: it is told by its end, and where that was cut off by its members.
        guard !file.isStream else { return .failure(.unknown) }
        if ZipEnd.isFound(in: file) { return .success(.zip(file)) }
        return try ZipRemains.areFound(in: file) ? .success(.zip(file)) : .failure(.unknown)
    }
}

extension ArchiveInput {
    private static func mayBeImage(_ head: [UInt8], _ format: ArchiveFormat, _ options: WalkOptions) -> Bool {
        format == .tar
            && (options.reading == .image || options.reading == nil && ImageArchive.mayBegin(with: head.span))
    }

    /// The images that a tar archive holds: by the name of its first member it may, by all names it does. Nothing where it
    /// is to be read as any other archive.
    private static func image(
        in file: ArchiveFile, _ head: [UInt8], _ format: ArchiveFormat, _ options: WalkOptions, _ encoding: Encoding?,
        _ budget: ExpansionBudget
    ) throws(ArchiveError) -> Result<Self, NoArchive>? {
        let reading = options.reading
        guard mayBeImage(head, format, options) else {
            return reading == .image ? .failure(.noImage) : nil
        }
        let images = try ImageArchive { (offset) throws(ArchiveError) in
            guard let encoding else { return RangeSource(file, offset..<max(offset, file.size)) }
            let decoded = try DecodedSource(
                encoding, over: RangeSource(file, 0..<file.size), by: Libraries(), budget: budget)
            _ = try decoded.skip(offset)
            return decoded
        }
        guard images.isImage else {
            if reading == .image, let problem = images.problem { throw problem }
            return reading == .image ? .failure(.noImage) : nil
        }
        let set = try ImageSet(in: images, platform: options.platform)
        return set.refusal.map { .failure($0) } ?? .success(.image(set, images))
    }
}

extension ArchiveInput {
    /// What else a file is: programs for zip archives look for one at its end, others read it from its beginning, and neither
    /// knows of the other one. Nothing where it is one archive.
    ///
    /// - Throws: what keeps the file from being read.
    func other(
        in file: ArchiveFile, _ options: WalkOptions, _ budget: ExpansionBudget
    ) throws(ArchiveError) -> ArchiveInput? {
        guard !file.isStream else { return nil }
        guard case .zip = self else { return ZipEnd.isFound(in: file) ? .zip(file) : nil }
        guard file.rewind() else { return nil }
        let head = try file.readAhead(ArchiveFormat.signatureLength)
        guard ArchiveFormat.isTar(firstBytes: head.span), file.rewind() else { return nil }
        return .stream(.tar, file, nil)
    }
}

extension NoArchive: Error {}

/// The record that a zip archive ends with.
private enum ZipEnd {
    /// It takes 22 bytes and a comment of 16 bits of length.
    private static let longest = 22 + 65_535

    static func isFound(in file: ArchiveFile) -> Bool {
        let count = Int(min(file.size, UInt64(longest)))
        var bytes = [UInt8](repeating: 0, count: count)
        guard count >= 22, fill(&bytes, from: file) == count else { return false }
        return (0...count - 22).reversed().contains { start in
            bytes[start] == 0x50 && bytes[start + 1] == 0x4B && bytes[start + 2] == 5 && bytes[start + 3] == 6
                && Int(bytes[start + 20]) | Int(bytes[start + 21]) << 8 == count - start - 22
        }
    }

    private static func fill(_ bytes: inout [UInt8], from file: ArchiveFile) -> Int {
        let start = file.size - UInt64(bytes.count)
        var buffer = bytes.mutableSpan
        return (try? file.read(at: start, into: &buffer)) ?? 0
    }
}
