import Descriptors
import Facts

extension Walker {
    /// Hands over all of a program's text, where the consumer reads it by its first bytes still.
    mutating func readSource(
        _ pin: borrowing Descriptor, _ contents: inout ContentReader, in node: DirectoryNode
    ) {
        // What a text is depends on where it lies.
        if !facts.collected.contains(.path) { collectPath() }
        do throws(SystemFailure) {
            if contents.head.isEmpty { try contents.readHead(of: pin, size: facts.size) }
            let system = SystemConfiguration(walk: walk)
            guard consumer.readsText(of: facts, beginningWith: contents.head), !facts.isReplaced(in: system) else {
                facts.collected.insert(.source)
                return
            }
            // One byte more than it may have shows that it grew meanwhile.
            let limit = walk.options.sourceBytes
            let text = try contents.read(atMost: min(Int(clamping: facts.size), limit) + 1, at: 0)
            guard text.count <= limit else {
                facts.unread.insert(.source)
                note(.sourceTooLong, subject, in: node)
                return
            }
            facts.noteOverriding(of: text, in: system)
            for bound in consumer.read(text, of: facts) { note(bound, at: subject, in: node) }
            facts.collected.insert(.source)
        } catch {
            facts.unread.insert(.source)
            note(.unreadableFact, subject, in: node, failure: error)
        }
    }
}
