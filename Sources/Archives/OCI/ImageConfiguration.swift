import Facts

/// What an image runs, as whom, and how its layers came about (image specification 1.1, "Image Configuration").
public struct ImageConfiguration: Hashable, Sendable {
    /// What it is made for.
    public var platform = ImagePlatform()
    /// As it is written: a name or a number, with a group behind a colon or without; empty where there is none.
    public var user: [UInt8] = []
    /// What is started, with its first arguments.
    public var entrypoint: [[UInt8]] = []
    /// The arguments behind those, or what is started where there is no entrypoint.
    public var command: [[UInt8]] = []
    /// `NAME=VALUE` each.
    public var environment: [[UInt8]] = []
    /// Where it is started; empty where that is not said.
    public var workingDirectory: [UInt8] = []
    /// Digests of the layers as they are behind their compression, the lowest first.
    public var layerDigests: [ImageDigest] = []
    /// How each layer came about, the lowest first; steps that made none are left out.
    public var createdBy: [[UInt8]] = []
    /// `NAME=VALUE` each.
    public var labels: [[UInt8]] = []
    /// The commands of all steps, those that made no layer as well.
    public var history: [[UInt8]] = []

    /// What sets something: environment, labels, and the words of commands that look like it.
    public var settings: [[UInt8]] {
        let assigned = history.flatMap { $0.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
            .filter { $0.contains(UInt8(ascii: "=")) }.map(Array.init)
        return environment + labels + assigned
    }

    /// The directories of `PATH`, in order; empty where it is not set.
    public var searchPath: [[UInt8]] {
        let prefix = Array("PATH=".utf8)
        guard let value = environment.last(where: { $0.starts(with: prefix) }) else { return [] }
        return value.dropFirst(prefix.count).split(separator: UInt8(ascii: ":")).map(Array.init)
    }

    /// - Throws: where it is no such document, or a larger one than is read.
    public init(_ bytes: [UInt8]) throws(ArchiveError) {
        self = try ImageDocument.read(bytes) { (json) throws(JSONReader.Failure) in
            var configuration = ImageConfiguration()
            try json.fields { (json, name) throws(JSONReader.Failure) in
                switch name {
                case "config":
                    try json.optionalFields { (json, name) throws(JSONReader.Failure) in
                        try configuration.readRun(name, &json)
                    }
                case "rootfs":
                    try json.optionalFields { (json, name) throws(JSONReader.Failure) in
                        try configuration.readLayers(name, &json)
                    }
                case "history":
                    _ = try json.optional { (json) throws(JSONReader.Failure) in
                        try json.array { (json) throws(JSONReader.Failure) in try configuration.readStep(&json) }
                    }
                default: if try !configuration.platform.read(name, &json) { try json.skip() }
                }
            }
            return configuration
        }
    }

    private init() {}

    private mutating func readRun(_ name: String, _ json: inout JSONReader) throws(JSONReader.Failure) {
        switch name {
        case "user": user = try json.optional { (json) throws(JSONReader.Failure) in try json.string() } ?? []
        case "entrypoint": entrypoint = try json.texts()
        case "cmd": command = try json.texts()
        case "env": environment = try json.texts()
        case "labels":
            try json.members { (json, name) throws(JSONReader.Failure) in
                let value = try json.optional { (json) throws(JSONReader.Failure) in try json.string() } ?? []
                labels.append(Array(name.utf8) + [UInt8(ascii: "=")] + value)
            }
        case "workingdir":
            workingDirectory = try json.optional { (json) throws(JSONReader.Failure) in try json.string() } ?? []
        default: try json.skip()
        }
    }

    private mutating func readLayers(_ name: String, _ json: inout JSONReader) throws(JSONReader.Failure) {
        guard name == "diff_ids" else { return try json.skip() }
        let start = json.offset
        for text in try json.texts() {
            guard let digest = ImageDigest(text) else {
                throw JSONReader.Failure(offset: start, message: "this is no digest")
            }
            layerDigests.append(digest)
        }
    }

    private mutating func readStep(_ json: inout JSONReader) throws(JSONReader.Failure) {
        var words: [UInt8] = []
        var isEmpty = false
        try json.fields { (json, name) throws(JSONReader.Failure) in
            switch name {
            case "created_by": words = try json.string()
            case "empty_layer": isEmpty = try json.flag()
            default: try json.skip()
            }
        }
        history.append(words)
        if !isEmpty { createdBy.append(words) }
    }
}
