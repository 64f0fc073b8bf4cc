import ArgumentParser

/// How the commands that list something write it.
enum ListFormat: String, WordArgument {
    case text, json
}
