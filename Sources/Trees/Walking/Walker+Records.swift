import Descriptors
import Digests
import Facts

extension Walker {
    /// Hands the reader's current entry over for its record, where the consumer keeps any.
    mutating func keep(_ status: EntryStatus, in node: DirectoryNode, _ directory: OpenDirectory) {
        guard let keeps else { return }
        details.reset()
        details.take(status, unread: facts.unread)
        if !facts.collected.contains(.path) { collectPath() }
        if facts.kind == .link {
            do throws(SystemFailure) {
                details.target = try reader.linkTarget(in: directory.descriptor)
            } catch {
                details.unread.insert(.target)
                if error.name != "ENOENT" { note(.unreadableFact, subject, in: node, failure: error) }
            }
        }
        for name in facts.attributeNames {
            var attribute = EntryDetails.Attribute(name: name, value: nil)
            if keeps.contains(.attributeValues) {
                do throws(SystemFailure) {
                    // One that is gone by now is none.
                    guard let value = try lister.value(of: name, reader, in: directory.descriptor) else { continue }
                    attribute.value = value
                } catch {
                    details.unread.insert(.attributeValues)
                    if error.name != "ENOENT" { note(.unreadableFact, subject, in: node, failure: error) }
                }
            }
            details.attributes.append(attribute)
        }
        if keeps.contains(.handle) { reader.readHandle(in: directory.descriptor, into: &details.handle) }
        if keeps.contains(.digest), facts.kind == .file, walk.options.digestedSizes?.contains(status.size) != false {
            do throws(SystemFailure) {
                let pin = try directory.descriptor.pin(reader.fileName, crossingMounts: crossesMounts)
                details.digest = try digest(of: pin, status, in: node)
            } catch {
                note(.unreadableFact, subject, in: node, failure: error)
            }
            if details.digest == nil { details.unread.insert(.digest) }
        }
        consumer.keep(facts, details)
    }

    /// The same of the root.
    mutating func keepRoot(_ directory: borrowing Descriptor) {
        guard let keeps else { return }
        details.reset()
        details.take(walk.rootStatus, unread: facts.unread)
        if walk.fileSystem.id != 0 { details.fileSystem = walk.fileSystem.id }
        for name in facts.attributeNames {
            var attribute = EntryDetails.Attribute(name: name, value: nil)
            if keeps.contains(.attributeValues) {
                do throws(SystemFailure) {
                    guard let value = try directory.attributeValue(name) else { continue }
                    attribute.value = value
                } catch {
                    details.unread.insert(.attributeValues)
                    note(.unreadableFact, nil, in: walk.root, failure: error)
                }
            }
            details.attributes.append(attribute)
        }
        if keeps.contains(.handle) { directory.readHandle(into: &details.handle) }
        consumer.keep(facts, details)
    }

    /// SHA-256 of what a regular file holds; nothing, and a note, where it changed while it was read.
    ///
    /// - Throws: what opening or reading says.
    private mutating func digest(
        of pin: borrowing Descriptor, _ status: EntryStatus, in node: DirectoryNode
    ) throws(SystemFailure) -> [UInt8]? {
        guard try pin.status().isUnchanged(since: status) else {
            note(.changed, subject, in: node)
            return nil
        }
        let file = try pin.reopenForReading()
        var (hash, offset) = (SHA256(), Int64(0))
        // One byte more than it has shows that it ends there.
        let piece = Int(min(UInt64(Self.digestPiece), status.size)) + 1
        while !walk.progress.isCancelled {
            try file.read(piece, at: offset, into: &digestBuffer)
            hash.add(digestBuffer.span)
            // One of a program may never end.
            let (next, overflows) = offset.addingReportingOverflow(Int64(digestBuffer.count))
            guard digestBuffer.count == piece, !overflows, UInt64(next) <= status.size else { break }
            offset = next
            sharedProgress.beat()
        }
        guard !walk.progress.isCancelled, try file.status().isUnchanged(since: status) else {
            note(.changed, subject, in: node)
            return nil
        }
        return hash.digest().bigEndianBytes
    }

    /// Bytes that are read and hashed at once.
    private static var digestPiece: Int { 1 << 18 }
}

extension EntryDetails {
    mutating func take(_ status: EntryStatus, unread collectors: Collectors) {
        modified = status.modified.nanosecondsSinceEpoch
        changed = status.changed.nanosecondsSinceEpoch
        born = status.born?.nanosecondsSinceEpoch
        mount = status.mountID
        take(unread: collectors)
    }

    /// What of the facts could not be had.
    mutating func take(unread collectors: Collectors) {
        if collectors.contains(.attributes) { unread.insert(.attributes) }
        if collectors.contains(.acl) { unread.insert(.acl) }
        if collectors.contains(.capabilities) { unread.insert(.capabilities) }
    }
}

extension EntryStatus.Time {
    /// Nothing of a time that a hostile file system claims and 64 bits do not hold: some 292 years from 1970.
    var nanosecondsSinceEpoch: Int64? {
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowsToo) = whole.addingReportingOverflow(Int64(nanoseconds))
        return overflows || overflowsToo ? nil : sum
    }
}

extension SIMD4<UInt64> {
    /// As FIPS 180-4 writes a digest: 32 bytes.
    var bigEndianBytes: [UInt8] {
        indices.flatMap { index in (0..<8).map { UInt8(truncatingIfNeeded: self[index] >> (56 - 8 * UInt64($0))) } }
    }
}
