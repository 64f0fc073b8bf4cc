import CCap

/// The library that writes capabilities as text.
public enum CapabilityLibrary {
    /// libcap's version that was built against: it tells none at run time.
    public static var version: String { "\(tw_cap_major).\(tw_cap_minor)" }
}
