import Facts
import Programs
import Testing

/// Which questions are in force where a Swift program uses a name, and what it holds already.
@Suite struct SwiftRelationsTests {
    /// A text, whose last act uses the name, and what was asked of it there.
    struct Question: CustomTestStringConvertible {
        var text: String
        var asked: Questions = []
        var depends = true
        var testDescription: String { text }
    }

    static let questions = [
        Question(
            text:
                """
                guard !fm.fileExists(atPath: url.path) else { throw Failure.exists }
                fm.createFile(atPath: url.path, contents: data)
                """,
            asked: .existence),
        Question(text: "if fm.fileExists(atPath: p) { try fm.removeItem(atPath: p) }", asked: .existence),
        Question(text: "if fm.fileExists(atPath: url.path) { try fm.removeItem(at: url) }", asked: .existence),
        Question(
            text: "if fm.fileExists(atPath: p) { try fm.removeItem(at: URL(fileURLWithPath: p)) }", asked: .existence),
        Question(text: "if !fm.fileExists(atPath: p) { return }\ntry fm.removeItem(atPath: p)", asked: .existence),
        Question(
            text: "let found = fm.fileExists(atPath: p)\nif found { try fm.removeItem(atPath: p) }", asked: .existence),
        Question(
            text:
                """
                let a = try fm.attributesOfItem(atPath: p)
                if a[.type] as? FileAttributeType == .typeRegular { try fm.removeItem(atPath: p) }
                """,
            asked: .kind),
        Question(
            text: "if access(p, R_OK) == 0, let d = open(p, O_RDWR) {}", asked: [.access, .existence], depends: false),
        Question(
            text: "queue.sync {\n if fm.fileExists(atPath: p) { return }\n try fm.removeItem(atPath: p)\n}",
            asked: .existence),
        Question(text: "_ = fm.fileExists(atPath: p)\ntry fm.removeItem(atPath: p)", asked: .existence, depends: false),
        Question(
            text: "if fm.fileExists(atPath: self.file.path) { try fm.removeItem(at: self.file) }", asked: .existence),
        Question(text: "let ok = access(p, R_OK) == 0 && chmod(p, 0o600) == 0", asked: [.access, .existence]),
        // Nothing was asked, or of something else, or on another way.
        Question(text: "if fm.fileExists(atPath: a) { try fm.removeItem(atPath: b) }"),
        Question(text: "if fresh { _ = fm.fileExists(atPath: p) } else { try fm.removeItem(atPath: p) }"),
        Question(
            text:
                """
                switch x {
                case 1: _ = fm.fileExists(atPath: p)
                case 2: try fm.removeItem(atPath: p)
                default: break
                }
                """
        ),
        Question(text: "guard fm.fileExists(atPath: p) else {\n try fm.removeItem(atPath: q)\n return\n}"),
        Question(text: "if fm.fileExists(atPath: p) { return }\np = other()\ntry fm.removeItem(atPath: p)"),
        Question(text: "if fm.fileExists(atPath: p.path) { p.appendPathComponent(x) }\ntry fm.removeItem(at: p)"),
        Question(text: "for f in a { _ = fm.fileExists(atPath: f) }\nfor f in b { try fm.removeItem(atPath: f) }"),
        Question(text: "if x { _ = fm.fileExists(atPath: p); return }\ntry fm.removeItem(atPath: p)"),
        Question(text: "defer { _ = fm.fileExists(atPath: p) }\ntry fm.removeItem(atPath: p)"),
        Question(text: "print(\"fileExists(atPath: p)\") // fileExists(atPath: p)\ntry fm.removeItem(atPath: p)"),
        Question(text: "list.fileExists(at: p)\ntry fm.removeItem(atPath: p)"),
        Question(
            text:
                "if !fm.fileExists(atPath: p) { try fm.createDirectory(atPath: p, withIntermediateDirectories: true) }"),
        Question(
            text: "func f() { _ = fm.fileExists(atPath: p) }\nfunc g() throws { try fm.removeItem(atPath: p) }"),
        // The use finds out by itself, or a time is copied alone.
        Question(text: "if fm.fileExists(atPath: p, isDirectory: &d) { rmdir(p) }"),
        Question(text: "if fm.fileExists(atPath: p) { _ = try fm.contentsOfDirectory(atPath: p) }"),
        Question(
            text:
                """
                let a = try fm.attributesOfItem(atPath: p)
                if a[.type] != nil { _ = try fm.contentsOfDirectory(atPath: p) }
                """,
            asked: [.kind, .link]),
        Question(
            text:
                """
                let a = try? fm.attributesOfItem(atPath: u.path)
                if let d = a?[.creationDate] { try? fm.setAttributes([.creationDate: d], ofItemAtPath: u.path) }
                """
        ),
        Question(
            text:
                """
                let a = try fm.attributesOfItem(atPath: p)
                if a[.creationDate] as? Date == old { try fm.setAttributes([.creationDate: d], ofItemAtPath: p) }
                """,
            asked: .existence),
        // What a closure is handed is what it was called on.
        Question(
            text: "if !fm.fileExists(atPath: p) { p.withCString { c in _ = open(c, O_CREAT | O_WRONLY, 0o600) } }",
            asked: .existence),
        Question(
            text:
                "if fm.fileExists(atPath: u.path) { u.withUnsafeFileSystemRepresentation { _ = open($0, O_WRONLY) } }",
            asked: .existence),
        Question(text: "if fm.fileExists(atPath: p) { names.forEach { _ = open($0, O_WRONLY) } }"),
        Question(
            text:
                "if fm.fileExists(atPath: p) { p.withCString { puts($0) }; names.forEach { _ = open($0, O_WRONLY) } }"),
        Question(text: "let r = fresh ? access(p, 1) : chmod(p, 0o600)"),
    ]

    @Test("A question is in force where the same name is used", arguments: questions)
    func questionIsInForce(_ question: Question) throws {
        let use = try #require(ActReading.acts(question.text, .swift).last)
        #expect(use.asked == question.asked)
        #expect(use.depends == (question.depends && !question.asked.isEmpty))
    }

    @Test(
        "What the body made or opened itself is held",
        arguments: [
            ("fm.createFile(atPath: p, contents: nil)\nchmod(p, 0o644)", Holdings.created),
            ("try data.write(to: u, options: .withoutOverwriting)\nchmod(u.path, 0o644)", [.created, .exclusive]),
            (
                """
                let d = try FileDescriptor.open(p, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
                chmod(p, 0o644)
                """,
                [.created, .exclusive, .opened]
            ),
            (
                "let d = try FileDescriptor.open(p, .readOnly)\ntry d.close()\nchmod(p, 0o644)",
                []
            ),
            // What is renamed into its place was not made under that name, and a handle is there where it is bound.
            ("try data.write(to: u, options: .atomic)\nchmod(u.path, 0o644)", []),
            ("if let h = FileHandle(forWritingAtPath: p) { chmod(p, 0o644) }", .opened),
            ("if let h = FileHandle(forWritingAtPath: p) { h.write(d) } else { chmod(p, 0o644) }", []),
            ("if let h = try? FileHandle(forWritingTo: u) { h.write(d) }\nchmod(u.path, 0o644)", []),
            ("guard let h = FileHandle(forWritingAtPath: p) else { chmod(p, 0o644); return }", []),
            ("guard let h = FileHandle(forWritingAtPath: p) else { return }\nchmod(p, 0o644)", .opened),
            ("let h = FileHandle(forReadingAtPath: p)?.readDataToEndOfFile()\nchmod(p, 0o644)", []),
        ] as [(String, Holdings)])
    func bodyHolds(_ text: String, _ held: Holdings) throws {
        #expect(try #require(ActReading.acts(text, of: "chmod", .swift).first).held == held)
    }
}
