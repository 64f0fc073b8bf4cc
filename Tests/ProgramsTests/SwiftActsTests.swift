import Facts
import Programs
import Testing

/// Which calls of a Swift program are acts, and what they are given.
@Suite struct SwiftActsTests {
    @Test(
        "Methods and members of the name, other labels, texts and comments are no calls",
        arguments: [
            "list.remove(at: 0)", "cache.rename(a, b)", "try store.open(path, flags)", "remove(at: 0)",
            "func remove(_ name: String) {}\nfunc f() { remove(a) }", "let text = \"chmod(path, 0o777)\"",
            "let text = \"\"\"\n  chmod(path, 0o777)\n  \"\"\"", "let text = #\"\\(chmod(path, 0o777))\"#",
            "/* /* chmod(path, 0o777) */ chmod(path, 0o777) */", "// chmod(path, 0o777)",
            "let pattern = /chmod(path, 0o777)/", "let pattern = #/\nchmod(path, 0o777)\n/#",
            "import Parsing\nfunc f() { chmod(path, 0o777) }", "chmod\n(path, 0o777)", "let chmod = unlink",
            "data.write(to: &stream)", "stream.write(to: url)", "fm.removeItem(path)", "fm.removeItem(atPath: a, b)",
            "open(a, b, c, d)", "let o = Point(x: 1, y: 2).chmod",
        ])
    func nothingIsCalled(_ text: String) {
        #expect(ActReading.acts(text, .swift).isEmpty)
    }

    @Test(
        "Calls are found wherever code stands",
        arguments: [
            "print(\"a \\(chmod(path, 0o600)) b\")", "print(\"\\(\"\\(chmod(path, 0o600))\")\")",
            "import Glibc\nfunc f() { Glibc.chmod(path, 0o600) }", "let x = list.map { name in chmod(name, 0o600) }",
            "import Cocoa\nchmod(path, 0o600)", "import Dispatch\nchmod(path, 0o600)",
            "@testable import Store\nimport XCTest\nchmod(path, 0o600)",
            "import WASILibc\nchmod(path, 0o600)", "import TSCLibc\nchmod(path, 0o600)",
            "struct A { var b: Int { chmod(path, 0o600)\nreturn 1 } }",
            "let q = a / b; chmod(path, 0o600); let r = c / d",
            "let x = y!\nchmod(path, 0o600)", "#if os(Linux)\nchmod(path, 0o600)\n#endif",
            "class A { init() { chmod(path, 0o600) }\n deinit {} }", "let a = #\"\\\"#; chmod(path, 0o600)",
        ])
    func callIsFound(_ text: String) {
        #expect(ActReading.acts(text, of: "chmod", .swift).count == 1)
    }

    @Test(
        "The mode that a call gives",
        arguments: [
            ("chmod(p, 0o777)", 0o777), ("chmod(p, mode_t(0o6_40))", 0o640),
            ("let m: mode_t = 0o600\nchmod(p, m)", 0o600),
            ("chmod(p, S_IRWXU | S_IWOTH)", 0o702), ("chmod(p, 448)", 0o700),
            ("enum Modes { static let own: mode_t = 0o600 }\nfunc f() { chmod(p, Modes.own) }", 0o600),
            ("chmod(p, mode & 0o777)", nil), ("var m: mode_t = 0o600\nm |= 0o22\nchmod(p, m)", nil),
            ("chmod(p, flag ? 0o644 : 0o600)", 0o600),
        ] as [(String, UInt16?)])
    func modeIsGiven(_ text: String, _ mode: UInt16?) throws {
        let act = try #require(ActReading.acts(text, of: "chmod", .swift).first)
        #expect(act.sets?.rawValue == mode)
        #expect(act.unread.contains(.sets) == (mode == nil))
    }

    @Test(
        "Attributes and permissions of a set",
        arguments: [
            ("try fm.setAttributes([.posixPermissions: 0o777], ofItemAtPath: p)", "FileManager.setAttributes", 0o777),
            (
                "try fm.setAttributes([FileAttributeKey.posixPermissions: NSNumber(value: 0o600 as Int16)], ofItemAtPath: p)",
                "FileManager.setAttributes", 0o600
            ),
            (
                """
                let a: [FileAttributeKey: Any] = [.posixPermissions: 0o640 as NSNumber]
                fm.createFile(atPath: p, contents: nil, attributes: a)
                """,
                "FileManager.createFile", 0o640
            ),
            (
                "let d = try FileDescriptor.open(p, .writeOnly, options: [.create], permissions: [.ownerReadWrite, .otherRead])",
                "FileDescriptor.open", 0o604
            ),
            (
                "let d = try FileDescriptor.open(p, .writeOnly, options: .create, permissions: FilePermissions(rawValue: 0o620))",
                "FileDescriptor.open", 0o620
            ),
        ] as [(String, String, UInt16)])
    func attributesAreGiven(_ text: String, _ call: String, _ mode: UInt16) throws {
        let act = try #require(ActReading.acts(text, of: call, .swift).first)
        #expect(act.sets?.rawValue == mode)
    }

    @Test("Options decide what a call does")
    func optionsDecide() throws {
        func act(_ text: String) throws -> ActFacts { try #require(ActReading.acts(text, .swift).first) }
        let made = try act(
            "let d = try FileDescriptor.open(p, .readWrite, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec], permissions: .ownerReadWrite)"
        )
        #expect(made.acts == [.read, .write, .create] && made.isExclusive && !made.follows && !made.survivesExec)
        let needed = try act("let d = try FileDescriptor.open(p, .writeOnly, options: [.create, .truncate])")
        #expect(needed.setsNeeded && needed.follows && needed.acts == [.write, .create, .truncate])
        #expect(try act("try data.write(to: u, options: .withoutOverwriting)").isExclusive)
        #expect(try !act("try data.write(to: u, options: [.atomic])").follows)
        #expect(try act("try data.write(to: u)").follows)
        #expect(try act("try data.write(to: u, options: some)").unread.contains(.exclusive))
        #expect(try !act("try text.write(toFile: p, atomically: true, encoding: .utf8)").follows)
        // What replaces opens and makes nothing under the name.
        #expect(try act("try text.write(toFile: p, atomically: true, encoding: .utf8)").acts == .rename)
        #expect(try act("try data.write(to: u, options: .atomic)").acts == .rename)
        let flags = try act("let d = open(p, O_CREAT | O_WRONLY | O_EXCL, 0o600)")
        #expect(flags.acts == [.write, .create] && flags.isExclusive && flags.sets?.rawValue == 0o600)
        #expect(try act("try fm.createDirectory(atPath: p, withIntermediateDirectories: false)").isExclusive)
        #expect(try !act("try fm.createDirectory(atPath: p, withIntermediateDirectories: true)").isExclusive)
    }

    @Test(
        "How a name is put together",
        arguments: [
            (
                """
                let p = "\\(NSTemporaryDirectory())/out-\\(getpid())"
                try text.write(toFile: p, atomically: false, encoding: .utf8)
                """,
                [NameShapes.temporary, .process]
            ),
            (
                "try data.write(to: fm.temporaryDirectory.appendingPathComponent(UUID().uuidString), options: .withoutOverwriting)",
                [.temporary, .random]
            ),
            ("try data.write(to: fm.temporaryDirectory.appendingPathComponent(\"log\"))", [.temporary, .fixed]),
            ("try data.write(to: URL(fileURLWithPath: \"/tmp/x\"))", [.absolute, .temporary, .fixed]),
            ("try data.write(to: URL(fileURLWithPath: \"/tmp/\" + name))", [.absolute, .temporary]),
            ("func f(name: URL) throws { try data.write(to: name) }", [.parameter]),
            ("try data.write(to: URL(filePath: \"/etc/x\"))", [.absolute, .system, .fixed]),
            (
                "try data.write(to: URL(filePath: ProcessInfo.processInfo.environment[\"TMPDIR\"] ?? \"/tmp\"))",
                [.environment, .temporary, .fixed]
            ),
        ] as [(String, NameShapes)])
    func nameHasShape(_ text: String, _ shape: NameShapes) throws {
        #expect(try #require(ActReading.acts(text, .swift).last).shape == shape)
    }

    @Test(
        "What becomes of a result",
        arguments: [
            ("rename(a, b)", CallResult.ignored), ("func f() {\n    rename(a, b)\n}", .ignored),
            ("if x { rename(a, b) }", .ignored), ("switch x {\ncase 1: rename(a, b)\ndefault: break\n}", .ignored),
            ("_ = rename(a, b)", .discarded), ("let r = rename(a, b)", .kept), ("return rename(a, b)", .returned),
            ("func f() -> Int32 { rename(a, b) }", .returned), ("guard rename(a, b) == 0 else { return }", .tested),
            ("if rename(a, b) != 0 { fail() }", .tested), ("check(rename(a, b))", .tested),
            ("let ok = rename(a, b) == 0", .tested), ("queue.sync { rename(a, b) }", .ignored),
            ("run(x, { rename(a, b) })", .returned),
        ] as [(String, CallResult)])
    func resultBecomes(_ text: String, _ result: CallResult) throws {
        #expect(try #require(ActReading.acts(text, of: "rename", .swift).first).result == result)
    }

    @Test(
        "What becomes of an error",
        arguments: [
            ("try fm.removeItem(atPath: a)", CallResult.returned), ("try? fm.removeItem(atPath: a)", .swallowed),
            ("do { try fm.removeItem(atPath: a) } catch {}", .swallowed),
            ("do { try fm.removeItem(atPath: a) } catch { print(error) }", .tested),
            ("do { try fm.removeItem(atPath: a) } catch Failure.none {}", .returned),
            ("_ = try? fm.removeItem(atPath: a)", .discarded), ("try! fm.removeItem(atPath: a)", .returned),
            ("guard let x = try? fm.removeItem(atPath: a) else { return }", .tested),
        ] as [(String, CallResult)])
    func errorBecomes(_ text: String, _ result: CallResult) throws {
        #expect(try #require(ActReading.acts(text, .swift).first).result == result)
    }

    @Test("Bodies have the names of their functions, with the types around them and their labels")
    func bodiesHaveNames() {
        let text = """
            import Glibc
            chmod(a, 0o600)
            struct Store<Value: Equatable> {
                let made: Int32 = { chmod(b, 0o600) }()
                var size: Int { chmod(c, 0o600); return 1 }
                init(path: String) { chmod(d, 0o600) }
                func add(_ value: Value, named name: String) throws -> Int where Value: Hashable {
                    func inner() { chmod(e, 0o600) }
                    return 1
                }
                subscript(index: Int) -> Int { get { chmod(f, 0o600); return 1 } }
            }
            extension Store.Part { static func none() { chmod(g, 0o600) } }
            """
        let acts = ActReading.acts(text, .swift)
        #expect(
            acts.map { String(decoding: $0.body, as: UTF8.self) } == [
                "", "Store.made", "Store.size", "Store.init(path:)", "Store.inner()", "Store.subscript(index:)",
                "Part.none()",
            ])
    }

    @Test("Methods are called without a receiver where their type is extended")
    func extensionsCallThemselves() {
        let text = "extension FileManager { func f(p: String) { if fileExists(atPath: p) {} } }"
        #expect(ActReading.acts(text, .swift).map(\.call) == ["FileManager.fileExists"])
        #expect(ActReading.acts(text.replacing("FileManager", with: "Other"), .swift).isEmpty)
    }

    @Test("What a file calls anywhere tells of all of it")
    func fileHasSigns() throws {
        let act = try #require(ActReading.acts("func f() { unlink(p) }\nfunc g() { Process() }", .swift).first)
        #expect(act.starts && !act.isPrivileged)
    }

    @Test(
        "Blanks, comments and line ends within parentheses change nothing but lines",
        arguments: [" ", "\n", "\r\n", " /* x */ ", " // x\n"])
    func reformattingChangesNothing(_ blank: String) {
        let text = "if fm.fileExists(atPath: _p) { try fm.removeItem(_atPath:_p_) }"
        let plain = ActReading.acts(text.replacing("_", with: ""), .swift)
        let other = ActReading.acts(text.replacing("_", with: blank), .swift)
        #expect(plain.count == 2)
        #expect(other.map(\.acts) == plain.map(\.acts) && other.map(\.asked) == plain.map(\.asked))
        #expect(other.map(\.key) == plain.map(\.key) && other.map(\.depends) == plain.map(\.depends))
    }

    @Test(
        "Texts made to exhaust a reader end",
        arguments: [
            String(repeating: "(", count: 1 << 16) + "open(p, 1)", "open(" + String(repeating: "{", count: 1 << 16),
            "open(p, \"" + String(repeating: "\\(", count: 1 << 16),
            "open(p, 1) /* " + String(repeating: "/* ", count: 1 << 16),
            "open(p, \"" + String(repeating: "x", count: 1 << 16), "open(p\0, 1\0)\0",
            "open(p, 1); " + String(repeating: "= /x\\/", count: 1 << 16),
            String(repeating: "if open(p, 1) == 0 ", count: 1 << 8),
            String(repeating: "guard ", count: 1 << 16) + "open(p, 1)",
            String(repeating: "open(p, 1) ? ", count: 1 << 8), String(repeating: "try open(", count: 1 << 8),
            "open(a, b)\n" + (0..<400).map { "let v\($0 + 1) = v\($0) + v\($0)\n" }.joined() + "open(v400, 1)",
            String(repeating: "func f() { open(p, 1) ", count: 1 << 8), "\u{FEFF}open(p, 1)",
        ])
    func hostileTextsEnd(_ text: String) {
        #expect(ActReading.acts(text, .swift).count <= 65_536)
    }
}
