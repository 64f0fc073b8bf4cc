import Facts
import Programs
import Testing

/// Which calls of a Python program are acts, what they are given, and which questions are in force there.
@Suite struct PythonActsTests {
    @Test(
        "Functions and methods of the name, texts and comments are no calls",
        arguments: [
            "db.open(path, 'w')", "def open(a):\n    pass\nopen(p)", "x = 'open(p)'", "x = '''\nos.remove(p)\n'''",
            "x = r'\\d' + 'os.remove(p)'", "# os.remove(p)", "from codes import open\nopen(p)", "list.remove(a)",
            "import os\nself.os.remove(p)", "def f():\n    \"\"\"os.remove(p)\"\"\"", "os.remove(*names)",
            "text.replace('a', 'b')", "import pathlib\nframe.rename(columns=x)", "import re\nx.unlink()",
        ])
    func nothingIsCalled(_ text: String) {
        #expect(ActReading.acts(text, .python).isEmpty)
    }

    @Test(
        "Calls are found by the names that the text imports them under",
        arguments: [
            "os.remove(p)", "import os\nos.remove(p)", "import os as o\no.remove(p)",
            "from os import remove\nremove(p)",
            "from os import (remove as r, chmod)\nr(p)", "x = f'a {os.remove(p)} b'", "x = f'{f\"{os.remove(p)}\"}'",
            "if x: os.remove(p)", "for a in b:\n\tif a:\n\t\tos.remove(p)\n", "async def f():\n    await os.remove(p)",
            "x = [os.remove(p) for p in b]", "def f(a, b={1: 2}):\n    return lambda: os.remove(p)",
            "os.remove(path=p)",
        ])
    func callIsFound(_ text: String) {
        #expect(ActReading.acts(text, of: "os.remove", .python).count == 1)
    }

    @Test("Modes of open, flags and arguments with names decide what a call does")
    func argumentsDecide() throws {
        func act(_ text: String) throws -> ActFacts { try #require(ActReading.acts(text, .python).first) }
        #expect(try act("f = open(p)").acts == .read)
        #expect(try act("f = open(p, 'rb')").acts == .read)
        #expect(try act("f = open(p, 'w')").acts == [.write, .create, .truncate])
        #expect(try act("f = open(p, mode='a')").acts == [.write, .create])
        let made = try act("f = open(p, \"xb\")")
        #expect(made.isExclusive && !made.follows && made.acts == [.write, .create])
        #expect(try act("f = open(p, mode)").unread.contains(.exclusive))
        let flags = try act("import os\nd = os.open(p, os.O_CREAT | os.O_WRONLY | os.O_EXCL | os.O_NOFOLLOW, 0o600)")
        #expect(flags.acts == [.write, .create] && flags.isExclusive && !flags.follows)
        #expect(flags.sets?.rawValue == 0o600)
        #expect(try act("os.makedirs(p, exist_ok=True)").isExclusive == false)
        #expect(try act("os.makedirs(p)").isExclusive)
        #expect(try !act("os.chmod(p, 0o644, follow_symlinks=False)").follows)
        #expect(try act("from pathlib import Path\nPath(p).touch(exist_ok=False)").isExclusive)
    }

    @Test(
        "The mode that a call gives",
        arguments: [
            ("os.chmod(p, 0o777)", 0o777), ("import stat\nos.chmod(p, stat.S_IRWXU | stat.S_IWOTH)", 0o702),
            ("MODE = 0o640\ndef f():\n    os.chmod(p, MODE)", 0o640), ("mode = 0o600\nos.chmod(p, mode=mode)", 0o600),
            ("mode = 0o600\nmode |= 0o22\nos.chmod(p, mode)", nil), ("os.chmod(p, s.st_mode & 0o777)", nil),
        ] as [(String, UInt16?)])
    func modeIsGiven(_ text: String, _ mode: UInt16?) throws {
        let act = ActReading.acts(text, of: "os.chmod", .python).first
        #expect(act?.sets?.rawValue == mode)
    }

    @Test(
        "How a name is put together",
        arguments: [
            ("open(f'/tmp/a.{os.getpid()}', 'w')", [NameShapes.absolute, .temporary, .process]),
            ("open(os.path.join(tempfile.gettempdir(), 'log'), 'w')", [.temporary, .fixed]),
            ("open(os.path.join('/tmp', name), 'w')", [.absolute, .temporary]),
            ("from pathlib import Path\n(Path('/tmp') / 'x').write_text(t)", [.absolute, .temporary, .fixed]),
            ("name = tempfile.mktemp()\nopen(name, 'w')", [.made, .temporary, .fixed]),
            ("def f(name):\n    open(name, 'w')", [.parameter]),
            ("open('/etc/' 'x', 'w')", [.absolute, .system, .fixed]),
            ("open(os.environ['TMPDIR'], 'w')", [.environment, .temporary, .fixed]),
        ] as [(String, NameShapes)])
    func nameHasShape(_ text: String, _ shape: NameShapes) throws {
        #expect(try #require(ActReading.acts(text, .python).last).shape == shape)
    }

    @Test(
        "What becomes of an error",
        arguments: [
            ("os.remove(p)", CallResult.returned), ("try:\n    os.remove(p)\nexcept OSError:\n    pass", .swallowed),
            ("try: os.remove(p)\nexcept: pass", .swallowed),
            ("try:\n    os.remove(p)\nexcept OSError:\n    raise Failed", .returned),
            ("return os.remove(p)", .returned), ("x = os.remove(p)", .kept), ("_ = os.remove(p)", .discarded),
            ("if os.remove(p):\n    pass", .tested),
        ] as [(String, CallResult)])
    func errorBecomes(_ text: String, _ result: CallResult) throws {
        #expect(try #require(ActReading.acts(text, .python).first).result == result)
    }

    @Test(
        "A question is in force where the same name is used",
        arguments: [
            ("if not os.path.exists(path):\n    with open(path, \"w\") as f:\n        pass", Questions.existence, true),
            ("if os.access(p, os.W_OK):\n    f = open(p)", [.access, .existence], true),
            ("if not os.path.isfile(p):\n    return\nos.remove(p)", .kind, true),
            ("s = os.stat(p)\nif stat.S_ISREG(s.st_mode):\n    os.remove(p)", .kind, true),
            ("os.path.exists(p)\nos.remove(p)", .existence, false),
            ("from pathlib import Path\np = Path(name)\nif p.exists():\n    p.unlink()", .existence, true),
            ("while not os.path.exists(p): time.sleep(1)\nos.remove(p)", .existence, false),
            ("if a:\n    pass\nelif os.path.islink(p):\n    os.remove(p)", .link, true),
            ("os.path.exists(p) and os.remove(p)", .existence, true),
            // The use finds out by itself, or a time is copied alone.
            ("if os.path.isdir(p):\n    os.rmdir(p)", [], false),
            ("if os.path.isdir(p):\n    for name in os.listdir(p):\n        print(name)", [], false),
            ("s = os.stat(p)\nos.utime(p, ns=s.st_mtime_ns)", [], false),
            ("s = os.stat(p)\nif s.st_mtime < old:\n    os.remove(p)", .existence, true),
            // Nothing was asked, or of something else, or on another way.
            ("if os.path.exists(a):\n    os.remove(b)", [], false),
            ("if fresh:\n    os.path.exists(p)\nelse:\n    os.remove(p)", [], false),
            ("if os.path.exists(p):\n    p = other()\nos.remove(p)", [], false),
            ("def f():\n    os.path.exists(p)\ndef g():\n    os.remove(p)", [], false),
            ("for p in a:\n    os.path.exists(p)\nfor p in b:\n    os.remove(p)", [], false),
            ("if not os.path.exists(p):\n    os.makedirs(p)", [], false),
            ("if x:\n    os.path.exists(p)\n    return\nos.remove(p)", [], false),
            ("print('os.path.exists(p)')\nos.remove(p)", [], false),
        ] as [(String, Questions, Bool)])
    func questionIsInForce(_ text: String, _ asked: Questions, _ depends: Bool) throws {
        let use = try #require(ActReading.acts(text, .python).last)
        #expect(use.asked == asked)
        #expect(use.depends == depends)
    }

    @Test(
        "A file is open within the block of its with, or until it is closed",
        arguments: [
            ("with open(p) as f:\n    os.chmod(p, 0o600)", Holdings.opened),
            ("with open(p) as f:\n    old = f.read()\nos.chmod(p, 0o600)", []),
            ("with open(a) as f, open(p) as g:\n    os.chmod(p, 0o600)", .opened),
            ("with open(p, 'w') as f:\n    f.write(a)\nos.chmod(p, 0o600)", .created),
            ("f = open(p)\nos.chmod(p, 0o600)", .opened), ("f = open(p)\nf.close()\nos.chmod(p, 0o600)", []),
            ("text = open(p).read()\nos.chmod(p, 0o600)", []),
        ] as [(String, Holdings)])
    func bodyHolds(_ text: String, _ held: Holdings) throws {
        #expect(try #require(ActReading.acts(text, of: "os.chmod", .python).first).held == held)
    }

    @Test(
        "Who compares what he opened with what he asked has verified it",
        arguments: [
            ("if not os.path.samestat(st, os.fstat(fd)): raise E", true),
            ("now = os.fstat(fd)\nif (st.st_dev, st.st_ino) != (now.st_dev, now.st_ino): raise E", true),
            ("now = os.fstat(fd)\nif st.st_dev != now.st_dev or st.st_ino != now.st_ino: raise E", true),
            ("now = os.fstat(fd)\nif st.st_ino != now.st_ino: raise E", false),
            ("now = os.fstat(fd)\nseen.add((st.st_dev, st.st_ino))", false),
        ])
    func useIsVerified(_ text: String, _ isVerified: Bool) throws {
        let acts = ActReading.acts("st = os.lstat(p)\nfd = os.open(p, os.O_RDONLY)\n" + text, of: "os.open", .python)
        #expect(try #require(acts.first).isVerified == isVerified)
    }

    @Test("A name that is thought up is followed to its use")
    func nameIsUsed() throws {
        let acts = ActReading.acts("name = tempfile.mktemp()\nopen(name, 'w')", .python)
        #expect(try #require(acts.first).uses == .opened)
    }

    @Test("Bodies have the names of their functions, with the classes around them")
    func bodiesHaveNames() {
        let text =
            """
            os.remove(a)
            class A:
                def f(self):
                    def g():
                        os.remove(b)
                    os.remove(c)

            """
        let acts = ActReading.acts(text, .python)
        #expect(acts.map { String(decoding: $0.body, as: UTF8.self) } == ["", "A.g", "A.f"])
    }

    @Test(
        "Texts made to exhaust a reader end",
        arguments: [
            String(repeating: "(", count: 1 << 16) + "open(p)",
            "open(p)\n" + String(repeating: "if x:\n ", count: 1 << 16),
            "open(p, '''" + String(repeating: "x\n", count: 1 << 16),
            "open(p, f'" + String(repeating: "{", count: 1 << 16),
            "open(p)\n" + (0..<600).map { String(repeating: " ", count: $0) + "if x:\n" }.joined(),
            String(repeating: "open(", count: 1 << 16), String(repeating: "f'{open(p) + ", count: 1 << 8),
            "open(p\0)\0", String(repeating: "lambda: ", count: 1 << 16) + "open(p)",
            "import " + String(repeating: "a,", count: 1 << 16) + "\nopen(p)",
            "x = " + String(repeating: "[", count: 1 << 16) + "open(p)",
        ])
    func hostileTextsEnd(_ text: String) {
        #expect(ActReading.acts(text, .python).count <= 65_536)
    }
}
