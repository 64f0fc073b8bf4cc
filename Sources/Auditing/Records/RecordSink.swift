/// Takes records of several workers at once. This module shares nothing itself: whoever runs a walk says how.
package protocol RecordSink: AnyObject, Sendable {
    func add(_ key: RecordKey, _ value: [UInt8])
}
