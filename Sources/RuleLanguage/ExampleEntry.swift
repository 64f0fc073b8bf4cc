public import Facts

/// An entry in the notation of `ls -l`: facts without a file system, and a recipe for a real one.
public struct ExampleEntry: Sendable {
    public var facts: EntryFacts
}
