/// Takes records of several workers at once. This module shares nothing itself: whoever runs a walk says how.
package protocol RecordSink: AnyObject, Sendable {
    func add(_ key: RecordKey, _ value: [UInt8])

    /// What was put in, in the order of the keys, which is then forgotten.
    func takeSorted() -> SortedRecords

    /// Another one for as much, with nothing in it yet.
    func makeEmpty() -> any RecordSink
}
