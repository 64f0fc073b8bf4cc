import CLinux

@testable import Auditing
@testable import Supervising

extension FuzzTarget {
    /// What a process that reads trees sends, byte for byte: it may have been taken over by what it reads.
    static let result = FuzzTarget(name: "result") { input in
        let channel = SharedProgress(try SharedMemory(size: Int(tw_progress_size)), number: 0)
        let input = input.prefix(Int(tw_progress_ring_size))
        for (place, byte) in input.enumerated() {
            channel.bytes(at: Int(tw_progress_ring) + place).storeBytes(of: byte, as: UInt8.self)
        }
        channel.store(Int(tw_progress_written), UInt64(input.count))
        var inbox = MessageInbox(channel)
        var reader = ResultReader(
            expecting: ResultHeader(tool: "treewarden", rules: "0", scope: "cd"), rules: 8, roots: 4)
        var results = AuditResults()
        var (count, size, broken): (Int, Int, BrokenPromise?) = (0, 0, nil)
        _ = inbox.receive { kind, payload in
            guard let record = try? reader.read(kind, payload) else { return false }
            count += 1
            size += payload.count + 5
            results.add(record, payload)
            let written = record.payload
            let again = try? ResultRecord(record.kind, written[...], rules: 8, roots: 4)
            if record.kind.rawValue != kind || again?.payload != written {
                broken = BrokenPromise("a record of kind \(kind) reads back as another one")
            }
            return true
        }
        if let broken { throw broken }
        try hold(size <= input.count, "nothing is read twice")
        try hold(!reader.isWhole || count >= 2, "a whole result has a header and a trailer")
    }
}
