public import Archives

/// An archive read to its end, or to where it can be read no further.
public struct ArchiveReading {
    public var members: [Member] = []
    /// Of each member; empty where they are not asked for.
    public var contents: [[UInt8]] = []
    /// What was wrong with single contents.
    public var contentErrors: [ArchiveError] = []
    public var trailing: TrailingData?
    public var error: ArchiveError?

    /// `room` is how many bytes of contents are read at once; 0 passes over them.
    public init(_ reader: consuming some MemberReader, room: Int = 4096, contentsLimit: Int = 1 << 24) {
        self.init(&reader, room: room, contentsLimit: contentsLimit)
    }

    public init(_ reader: inout some MemberReader, room: Int = 4096, contentsLimit: Int = 1 << 24) {
        var member = Member()
        var buffer = [UInt8](repeating: 0, count: room)
        do throws(ArchiveError) {
            while try reader.next(&member) {
                members.append(member)
                guard room > 0 else { continue }
                contents.append([])
                do throws(ArchiveError) {
                    while contents[contents.count - 1].count < contentsLimit {
                        var span = buffer.mutableSpan
                        let count = try reader.read(into: &span)
                        if count == 0 { break }
                        contents[contents.count - 1] += buffer[..<count]
                    }
                } catch {
                    guard error.leavesMembers else { throw error }
                    contentErrors.append(error)
                }
            }
            trailing = reader.trailing
        } catch {
            self.error = error
        }
    }

    public var paths: [String] { members.map { String(decoding: $0.path, as: UTF8.self) } }
}
