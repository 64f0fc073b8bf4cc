import Facts
import RuleLanguage

extension ExampleTree: ConfigurationSource {
    func entry(at path: [UInt8]) -> ConfigurationEntry? {
        self[path].map { $0.kind == .link ? .link(target: $0.target) : .other }
    }

    func names(in directory: [UInt8]) -> [[UInt8]] {
        children(of: directory).map(\.name)
    }

    func setsUmaskOfUnit(at path: [UInt8]) -> Bool {
        self[path].map { $0.kind == .file && UnitFile.setsUmask($0.contentBytes) } ?? false
    }
}
