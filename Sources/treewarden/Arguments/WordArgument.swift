public import ArgumentParser

/// An argument that is one of a few words. Of any other enumeration ArgumentParser has the runtime find out what it is.
public protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension WordArgument {
    public init?(argument: String) {
        self.init(rawValue: argument)
    }

    public var defaultValueDescription: String { rawValue }

    public static var allValueStrings: [String] { allCases.map(\.rawValue) }

    public static var allValueDescriptions: [String: String] { [:] }
}
