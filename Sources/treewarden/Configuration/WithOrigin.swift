/// A setting, and what decided it.
struct WithOrigin<Value> {
    var value: Value
    var origin: Origin
}

/// What decided a setting.
enum Origin: Equatable {
    case standard
    case file(String, line: Int)
    case environment(String)
    case option(String)

    /// For people.
    var text: String {
        switch self {
        case .standard: "default"
        case .file(let file, let line): "\(file):\(line)"
        case .environment(let name): "$\(name)"
        case .option(let name): name
        }
    }
}
