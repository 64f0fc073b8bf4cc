import Facts

/// An event for people, and how many more went with it: what lies in a directory that came or went came or went with it.
///
/// Never folded: what gives somebody a right.
struct FoldedEvent {
    var event: ChangeEvent
    /// Entries below it of which the same is to be said.
    var more = 0

    /// - Parameter events: in the order of path bytes.
    static func folding(_ events: [ChangeEvent]) -> [FoldedEvent] {
        var folded: [FoldedEvent] = []
        // Of each kind the directories that stand for what is below them, by their paths.
        var heads: [ChangeEvent.Kind: [[UInt8]: Int]] = [:]
        for event in events {
            let isWhole = event.kind == .added || event.kind == .removed
            if isWhole, event.changeClass < .privilegeGain, let head = Self.head(of: event, heads[event.kind] ?? [:]) {
                folded[head].more += 1
                if event.record.kind == .directory { heads[event.kind, default: [:]][event.path] = head }
                continue
            }
            if isWhole, event.record.kind == .directory { heads[event.kind, default: [:]][event.path] = folded.count }
            folded.append(FoldedEvent(event: event))
        }
        return folded
    }

    private static func head(of event: ChangeEvent, _ heads: [[UInt8]: Int]) -> Int? {
        guard !event.path.isEmpty else { return nil }
        return heads[event.record.parentPath]
    }
}
