import Foundation
import YAML

/// The files of this project that others use as they are.
enum Checkout {
    static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func yaml(_ path: String) throws -> Node {
        try Document(parsing: Array(Data(contentsOf: url.appending(path: path)))).root
    }
}
