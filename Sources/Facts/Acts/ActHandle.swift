/// By what an act names its object.
public enum ActHandle: String, CaseIterable, Hashable, Sendable {
    /// A path.
    case name
    /// A name in a directory that a descriptor stands for.
    case directory
    /// A descriptor.
    case descriptor
}
