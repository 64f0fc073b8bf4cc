import CLinux
import Testing

@testable import Descriptors
@testable import Supervising

struct SharedProgressTests {
    private func workers() throws -> (worker: SharedProgress, parent: SharedProgress) {
        let memory = try SharedMemory(size: Int(tw_progress_size))
        return (SharedProgress(memory, number: 0), SharedProgress(memory, number: 0))
    }

    /// Messages of every length about the ring's own, sent while somebody else takes them.
    @Test func messagesArriveWholeAndInOrder() throws {
        let (worker, parent) = try workers()
        let lengths = [0, 1, 2, 65_530, 65_531, 65_532, 65_536, 65_537, 200_000, 3, 0, 131_072]
        let received = Lock<[[UInt8]]>([])
        try runWorkers(2) { number in
            if number == 0 {
                for (index, length) in lengths.enumerated() {
                    worker.send(UInt8(index), (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) })
                }
            } else {
                var inbox = MessageInbox(parent)
                while received.withLock({ $0.count }) < lengths.count {
                    let isSound = inbox.receive { kind, message in
                        received.withLock { $0.append([kind] + message) }
                        return true
                    }
                    if !isSound { break }
                }
            }
        }
        let expected = lengths.enumerated().map { index, length in
            [UInt8(index)] + (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
        }
        #expect(received.withLock { $0 == expected })
    }

    @Test func moreThanTheRingHoldsIsNoStream() throws {
        let (worker, parent) = try workers()
        var inbox = MessageInbox(parent)
        worker.store(tw_progress_written, UInt64(tw_progress_ring_size) + 1)
        #expect(!inbox.receive { _, _ in true })
    }

    @Test func aLengthThatNobodySendsIsNoStream() throws {
        let (worker, parent) = try workers()
        var inbox = MessageInbox(parent)
        for index in 0..<5 { worker.bytes(at: Int(tw_progress_ring) + index).storeBytes(of: 0xFF, as: UInt8.self) }
        worker.store(tw_progress_written, 5)
        #expect(!inbox.receive { _, _ in true })
    }

    @Test func thePlaceIsDirectoryAndEntry() throws {
        let (worker, parent) = try workers()
        worker.turn(to: Array("a/b".utf8))
        #expect(parent.place == Array("a/b".utf8))
        worker.turn(to: FileName(checked: Array("cd".utf8)), below: 1)
        #expect(parent.place == Array("a/cd".utf8))
        worker.turn(to: FileName(checked: Array("top".utf8)), below: 0)
        #expect(parent.place == Array("top".utf8))
        var reader = DirectoryReader()
        let root = try Descriptor.openRoot(Array("/".utf8), followingLink: false)
        let isThere = try reader.read(root) && reader.next()
        #expect(isThere)
        let before = parent.pulse
        worker.enter(reader)
        #expect(parent.place == Array("top/".utf8) + reader.fileName.bytes)
        #expect(parent.pulse != before)
        #expect(parent.entries == 1)
        worker.beat()
        #expect(parent.place == Array("top".utf8))
    }

    @Test func bytesOfAnArchiveAreCounted() throws {
        let (worker, parent) = try workers()
        worker.count(bytes: 65_536)
        worker.count(bytes: 1)
        #expect(parent.bytes == 65_537)
        worker.store(tw_progress_bytes, .max)
        worker.count(bytes: 2)
        #expect(parent.bytes == 1)
    }

    @Test func ofAPathThatIsTooLongTheNamesThatFit() throws {
        let (worker, parent) = try workers()
        let path = Array(Array(repeating: "0123456789", count: 1000).joined(separator: "/").utf8)
        worker.turn(to: path)
        #expect(path.starts(with: parent.place))
        #expect(parent.place.count > 4000 && parent.place.last == UInt8(ascii: "9"))
        worker.turn(to: FileName(checked: Array("deeper".utf8)), below: path.count)
        #expect(path.starts(with: parent.place))
        worker.turn(to: FileName(checked: Array("up".utf8)), below: 10)
        #expect(parent.place == Array("0123456789/up".utf8))
    }

    /// Whoever writes the shared progress may write anything.
    @Test func anyNumbersGiveSomePlace() throws {
        let (worker, parent) = try workers()
        for number in [tw_progress_path_length, tw_progress_name_length, tw_progress_entries, tw_progress_root] {
            worker.store(Int(number), .max)
        }
        #expect(parent.place.count <= 4096)
        #expect(parent.entries > 0 && parent.root >= 0)
        worker.store(tw_progress_path_length, 1)
        #expect(parent.place.count <= 4096)
    }
}
