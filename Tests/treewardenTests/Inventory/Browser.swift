import Foundation

/// Headless Chromium, driven by `Tests/Pages/browser.py`.
enum Browser {
    static let isThere = has("python3") && ["chromium", "chromium-browser", "google-chrome"].contains(where: has)
    static let comment = "there is no Chromium, or no Python (Scripts/bootstrap --pages)"

    /// What happened while a page was open.
    struct Visit: Decodable {
        var requests: [String]
        var dialogs: [String]
        var errors: [String]
        var html: String
        /// What each step came to, as text.
        var results: [String?]
    }

    /// Opens a page, and evaluates expressions of JavaScript there, which come to text.
    static func open(
        _ page: URL, steps: [String] = [], script: Bool = true, downloads: URL? = nil
    ) throws -> Visit {
        var request: [String: Any] = ["steps": steps, "script": script, "html": true]
        if let downloads { request["downloads"] = downloads.path }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let driver = Checkout.url.appending(path: "Tests/Pages/browser.py")
        process.arguments = ["python3", driver.path, page.path]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: request))
        try input.fileHandleForWriting.close()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Visit.self, from: answer)
    }

    private static func has(_ program: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}
