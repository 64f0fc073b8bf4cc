import Foundation
import Testing

/// Names, targets, owners and attributes of any bytes go through each form of `inventory` and `snapshot`, and come back.
@Suite struct RandomBytesTests {
    let tree: SampleTree

    init() throws { tree = try SampleTree() }

    /// A tar of members whose names, targets, owners and attributes are random bytes, and beside it what they are.
    private static let packing = """
        import io, json, random, sys, tarfile, base64
        draw = random.Random(int(sys.argv[1]))
        def some(without, least=1, most=12):
            odd = list(b'"\\\\#/ \\n\\r\\t,=+-@\\'`|<>&;*?[]{}%$\\x1b\\x7f\\x00')
            pick = lambda: draw.choice(odd) if draw.random() < .5 else draw.randrange(256)
            return bytes(c for c in (pick() for _ in range(draw.randint(least, most))) if c not in without)
        archive, told = io.BytesIO(), {}
        with tarfile.open(fileobj=archive, mode="w", format=tarfile.PAX_FORMAT) as tar:
            def record(key, value):
                line = b" " + key + b"=" + value + b"\\n"
                size = len(line) + len(str(len(line)))
                return str(len(str(size)) + len(line)).encode() + line
            for number in range(12):
                name = b"m%d" % number + some(b"/\\0")
                target = b"t" + some(b"\\0") if number % 3 == 0 else None
                user = b"u" + some(b"\\0")
                attributes = {b"user." + some(b"="): some(b"", 1) for _ in range(draw.randrange(4))}
                if target: attributes = {}  # Of links they are not read.
                records = record(b"path", name) + record(b"uname", user)
                if target: records += record(b"linkpath", target)
                for key, value in sorted(attributes.items()): records += record(b"SCHILY.xattr." + key, value)
                head = tarfile.TarInfo("x"); head.type = b"x"; head.size = len(records)
                archive.write(head.tobuf(tarfile.USTAR_FORMAT) + records + bytes(-len(records) % 512))
                body = tarfile.TarInfo("y"); body.mode, body.uid = 0o644, 1000 + number
                if target: body.type, body.linkname = tarfile.SYMTYPE, "z"
                archive.write(body.tobuf(tarfile.USTAR_FORMAT))
                told[name] = (target, user, attributes)
            archive.write(bytes(1024))
        open("a.tar", "wb").write(archive.getvalue())
        def shown(bytes): return None if bytes is None else base64.b64encode(bytes).decode()
        json.dump([[shown(n), shown(t), shown(u), {shown(k): shown(v) for k, v in a.items()}]
                   for n, (t, u, a) in told.items()], open("told.json", "w"))
        """

    /// Reads a form again, and holds it against what was packed.
    private static let reading = """
        import base64, csv, io, json, re, sqlite3, sys
        code, raw = base64.b64decode, lambda o, k: base64.b64decode(o[k + "Base64"]) if k + "Base64" in o else (
            o[k].encode() if k in o else None)
        told = {code(n): (t and code(t), code(u), {code(k): code(v) for k, v in a.items()})
                for n, t, u, a in json.load(open("told.json"))}
        # A name that holds a zero byte is another one for readers in C: both stand there.
        for t, u, a in told.values(): a.update({k.split(b"\\0")[0]: v for k, v in a.items() if b"\\0" in k})
        def unescape(text):
            out, place = bytearray(), 0
            for part in re.finditer(r"\\\\x([0-9a-f]{2})|\\\\u([0-9a-fA-F]{4})|\\\\U([0-9a-fA-F]{8})|\\\\\\\\|[^\\\\]+", text, re.S):
                assert part.start() == place, text
                place = part.end()
                if part[1]: out += bytes([int(part[1], 16)])
                elif part[2] or part[3]: out += chr(int(part[2] or part[3], 16)).encode()
                else: out += b"\\\\" if part[0] == "\\\\\\\\" else part[0].encode()
            assert place == len(text), text
            return bytes(out)
        found, form = {}, sys.argv[1]
        if form == "jsonl":
            for line in open("out", newline="\\n"):
                o = json.loads(line)
                if "record" in o or o["path"] == ".": continue
                a = {k.encode(): code(v) for k, v in o.get("xattrs", {}).items()}
                a.update({code(k): code(v) for k, v in o.get("xattrsBase64", {}).items()})
                found[raw(o, "path")] = (raw(o, "target"), raw(o, "user"), a)
        elif form == "csv":
            # An apostrophe keeps spreadsheets from taking a cell for a formula.
            cell = lambda t: unescape(t[1:] if t[:1] == "'" else t)
            for row in csv.DictReader(open("out", newline="", encoding="utf-8")):
                if row["path"] == ".": continue
                kind = row["kind"] == "link"
                names = sorted(unescape(n) for n in cell(row["xattrs"]).decode().split(" ") if row["xattrs"])
                found[cell(row["path"])] = (cell(row["target"]) if kind else None, cell(row["user"]), names)
            told = {n: (t, u, sorted(a)) for n, (t, u, a) in told.items()}
        elif form == "sqlite":
            for p, pb, t, tb, u, ub, a, ab in sqlite3.connect("out").execute(
                "SELECT path, path_bytes, target, target_bytes, user, user_bytes, xattrs, xattrs_base64 FROM entries"):
                if p == ".": continue
                text = lambda t, b: b if b is not None else None if t is None else t.encode()
                all = {k.encode(): code(v) for k, v in json.loads(a or "{}").items()}
                all.update({code(k): code(v) for k, v in json.loads(ab or "{}").items()})
                found[text(p, pb)] = (text(t, tb), text(u, ub), all)
        elif form == "html":
            page = open("out", newline="", encoding="utf-8").read()
            data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])
            names = {unescape(n) for n in data["names"].split("\\n") if n}
            assert set(told) <= names, set(told) - names
            targets = sorted(unescape(t) for t in data["targets"])
            assert targets == sorted(t for t, _, _ in told.values() if t), targets
            sys.exit()
        assert found == told, [(n, told.get(n), found.get(n)) for n in set(told) | set(found) if told.get(n) != found.get(n)][:2]
        """

    @Test(arguments: 1...3)
    func `Every form has the bytes that an archive holds`(seed: Int) throws {
        try tree.write(Self.packing, to: "pack.py")
        try tree.write(Self.reading, to: "read.py")
        let made = try tree.program.shell("python3 pack.py \(seed)")
        #expect(made.code == 0, "\(made.errorText)")
        let columns = "--columns path,kind,target,user,xattrs"
        for (form, options) in [("jsonl", ""), ("csv", columns), ("sqlite", ""), ("html", "")] {
            let outcome = try tree.program.shell(
                """
                $treewarden inventory a.tar --no-findings --format \(form)=out \(options) --as archive; test $? -le 3
                python3 read.py \(form)
                """)
            #expect(outcome.code == 0, "\(seed) \(form): \(outcome.errorText)")
        }
        let outcome = try tree.program.shell(
            """
            $treewarden snapshot a.tar -o out --checksums sha256 && python3 read.py jsonl &&
            $treewarden diff out a.tar --fail-on timestamp &&
            $treewarden snapshot a.tar -o m --format go-mtree --checksums sha256 &&
            $treewarden diff --from-mtree m a.tar --fail-on timestamp
            """)
        #expect(outcome.code == 0, "\(seed): \(outcome.outputText)\(outcome.errorText)")
    }
}
