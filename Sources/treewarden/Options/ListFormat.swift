import ArgumentParser

/// How the commands that list something write it.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
