import Auditing
import Descriptors
import Facts

/// What the worker sends beside the messages of its audit workers.
enum ScanMessage {
    /// The kind of a message, whose bytes are between the audit worker and the audit.
    static let message: UInt8 = 0

    /// More files than any root has, and few enough to reckon with.
    static let manyFiles = 1 << 48

    /// A root was opened.
    case opened(root: Int, mode: Mode, location: [UInt8]?, isRootFileSystem: Bool)
    /// All of a root was seen, and what its names do to each other was said; it has so many regular files.
    case walked(root: Int, files: Int)
    /// The scan does not take place.
    case commandError(CommandError)
    /// The worker has given up what it does not need, and turns to what the trees hold: it has nothing more to say of
    /// itself.
    case confined(AuditReport.Confinement)
    /// All roots were walked, and the options to exclude at these places left nothing out.
    case idleExclusions(Set<Int>)
    /// A root holds a configuration that is not obeyed.
    case ignoredConfiguration(root: Int)
    /// A root belongs to an account that is not trusted.
    case foreignOwner(root: Int, UInt32)
    /// What the worker's memory does not hold could not be put away, or not be read again; without a failure it had no file.
    case lost(SystemFailure?)
    /// Everything was said.
    case finished

    var kind: UInt8 {
        switch self {
        case .opened: 1
        case .commandError: 2
        case .ignoredConfiguration: 3
        case .finished: 4
        case .confined: 5
        case .walked: 6
        case .idleExclusions: 7
        case .foreignOwner: 8
        case .lost: 9
        }
    }

    var bytes: [UInt8] {
        var writer = MessageWriter()
        switch self {
        case .opened(let root, let mode, let location, let isRootFileSystem):
            writer.add(root)
            writer.add(UInt64(mode.rawValue))
            writer.add(location) { $0.add($1) }
            writer.add(isRootFileSystem)
        case .commandError(let commandError):
            writer.add(commandError.message)
            writer.add(commandError.hints) { $0.add($1) }
            writer.add(UInt64(commandError.status.rawValue))
        case .walked(let root, let files):
            writer.add(root)
            writer.add(files)
        case .idleExclusions(let places): writer.add(places.sorted()) { $0.add($1) }
        case .ignoredConfiguration(let root): writer.add(root)
        case .foreignOwner(let root, let owner):
            writer.add(root)
            writer.add(UInt64(owner))
        case .lost(let failure):
            writer.add(failure) { writer, failure in
                writer.add(failure.call.rawValue)
                writer.add(UInt64(failure.code))
            }
        case .finished: break
        case .confined(let confinement):
            writer.add(confinement.landlock) { $0.add($1) }
            writer.add(confinement.landlockConfinesReading)
            writer.add(confinement.isEnclosed)
            writer.add(confinement.dropsCapabilities)
            writer.add(confinement.filtersCalls)
        }
        return writer.bytes
    }

    init(_ kind: UInt8, _ bytes: ArraySlice<UInt8>, roots: Int) throws(DecodingError) {
        var reader = MessageReader(bytes)
        switch kind {
        case 1:
            self = .opened(
                root: try reader.place(below: roots), mode: Mode(rawValue: try reader.number()),
                location: try reader.optional { reader throws(DecodingError) in try reader.text() },
                isRootFileSystem: try reader.flag())
        case 2:
            var commandError = CommandError(try reader.string())
            commandError.hints = try reader.list { reader throws(DecodingError) in try reader.string() }
            guard let status = ExitStatus(rawValue: try reader.number()) else { throw DecodingError() }
            commandError.status = status
            self = .commandError(commandError)
        case 3: self = .ignoredConfiguration(root: try reader.place(below: roots))
        case 4: self = .finished
        case 5:
            let landlock = try reader.optional { reader throws(DecodingError) in try reader.number(Int.self) }
            self = .confined(
                AuditReport.Confinement(
                    landlock: landlock, landlockConfinesReading: try reader.flag(), isEnclosed: try reader.flag(),
                    dropsCapabilities: try reader.flag(), filtersCalls: try reader.flag()))
        case 6: self = .walked(root: try reader.place(below: roots), files: try reader.place(below: Self.manyFiles))
        case 7:
            self = .idleExclusions(Set(try reader.list { reader throws(DecodingError) in try reader.number(Int.self) }))
        case 8: self = .foreignOwner(root: try reader.place(below: roots), try reader.number())
        case 9:
            self = .lost(
                try reader.optional { reader throws(DecodingError) in
                    guard let call = SystemCall(rawValue: try reader.string()) else { throw DecodingError() }
                    return SystemFailure(call, try reader.number())
                })
        default: throw DecodingError()
        }
        guard reader.isAtEnd else { throw DecodingError() }
    }
}
