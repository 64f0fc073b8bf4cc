internal import CYAML

/// libyaml.
public enum YAMLLibrary {
    /// The version that runs (yaml_get_version_string).
    public static var version: String { unsafe String(cString: yaml_get_version_string()) }
}
