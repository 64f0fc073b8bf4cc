import Facts

extension ExampleTree: ConfigurationSource {
    func entry(at path: [UInt8]) -> ConfigurationEntry? {
        self[path].map { $0.kind == .link ? .link(target: $0.target) : .other }
    }

    func names(in directory: [UInt8]) -> [[UInt8]] {
        children(of: directory).map(\.name)
    }

    func text(of path: [UInt8]) -> [UInt8]? {
        self[path].flatMap { $0.kind == .file ? $0.contentBytes : nil }
    }
}
