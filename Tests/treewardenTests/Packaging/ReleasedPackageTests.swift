import Foundation
import Testing

/// Where the packages are, and what they are looked at with.
enum ReleasedPackages {
    static let scratch = ReleaseTests.release.deletingLastPathComponent().deletingLastPathComponent()
    static let packages = scratch.appending(path: "packages")
    static let areMade = FileManager.default.fileExists(atPath: packages.appending(path: "SHA256SUMS").path)

    static func has(_ programs: String...) -> Bool {
        programs.allSatisfy { program in
            ["/usr/bin", "/usr/sbin", "/bin"].contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
            }
        }
    }
}

/// What `Scripts/release` made of the release program, as `Scripts/test` has it do before the tests.
@Suite(.enabled(if: ReleasedPackages.areMade, "there are no packages; Scripts/test makes them"))
struct ReleasedPackageTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "treewarden-packages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Runs a script in a directory of its own; `$packages` and `$scripts` are where both are.
    @discardableResult
    private func run(_ script: String, code: Int32 = 0, _ environment: [String: String] = [:]) throws -> String {
        var program = Program(directory: folder)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        program.environment = [
            "packages": ReleasedPackages.packages.path, "scripts": Checkout.url.appending(path: "Scripts").path,
            "LC_ALL": "C",
            "PATH": "\(path):/usr/sbin:/sbin", "TREEWARDEN_SCRATCH": ReleasedPackages.scratch.path,
        ].merging(environment) { _, given in given }
        let outcome = try program.shell("{ set -eu; \(script)\n} 2>&1")
        #expect(outcome.code == code, "\(outcome.outputText.suffix(4000))")
        return outcome.outputText
    }

    private func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test func `Every package is what its digest says`() throws {
        defer { remove() }
        let said = try run("cd \"$packages\"; sha256sum --check --strict SHA256SUMS; ls treewarden* | wc -l")
        let lines = said.split(separator: "\n")
        #expect(lines.last.flatMap { Int($0) } == lines.count - 1, "one digest for each file: \(said)")
    }

    @Test func `Equal sources give equal bytes`() throws {
        defer { remove() }
        let bill = try run("cat \"$packages\"/*.spdx.json")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(bill.utf8)) as? [String: Any])
        let created = try #require((document["creationInfo"] as? [String: Any])?["created"] as? String)
        let version = try #require(document["name"] as? String).dropFirst("treewarden-".count)
        try run(
            """
            export SOURCE_DATE_EPOCH=$(date -d \(created) +%s)
            "$scripts/release" \(version) --no-build --output again
            diff again/SHA256SUMS "$packages/SHA256SUMS"
            """)
    }

    @Test func `The bill of materials names what is linked into the programs`() throws {
        defer { remove() }
        let bill = try run("cat \"$packages\"/*.spdx.json")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(bill.utf8)) as? [String: Any])
        let packages = try #require(document["packages"] as? [[String: Any]])
        let ids = packages.compactMap { $0["SPDXID"] as? String }
        #expect(Set(ids).count == packages.count)
        for name in ["swift", "swift-argument-parser", "libcrypto", "libsqlite3", "libyaml", "libzstd", "libc"] {
            let version = packages.first { $0["name"] as? String == name }?["versionInfo"] as? String
            #expect(version?.isEmpty == false, "\(name)")
        }
        let relationships = try #require(document["relationships"] as? [[String: String]])
        for relationship in relationships {
            #expect(ids.contains(relationship["relatedSpdxElement"] ?? ""))
        }
        let sums = try run("tar -xOzf \"$packages\"/*-static.tar.gz --wildcards '*/bin/treewarden' | sha256sum")
        let program = packages.first { $0["name"] as? String == "treewarden-static" }
        let digest = (program?["checksums"] as? [[String: String]])?.first?["checksumValue"]
        #expect(sums.hasPrefix(digest ?? "none"))
    }

    @Test(
        .enabled(
            if: ReleasedPackages.has("readelf", "objdump"), "there is no readelf (Scripts/bootstrap --packages)"))
    func `Programs are hardened, and ask little of where they start`() throws {
        defer { remove() }
        try run(
            """
            for archive in "$packages"/treewarden-*-linux-*.tar.gz; do tar -xzf "$archive"; done
            mv -- *-static static
            mv treewarden-* dynamic
            """)
        for name in ["static", "dynamic"] {
            let said = try run("readelf --dynamic --program-headers --wide \(name)/bin/treewarden")
            #expect(said.contains("BIND_NOW") && said.contains("GNU_RELRO") && said.contains("PIE"), "\(name)")
            let stack = said.split(separator: "\n").first { $0.contains("GNU_STACK") }
            #expect(stack?.contains("RWE") == false, "\(name)")
            let needed = said.split(separator: "\n").filter { $0.contains("(NEEDED)") }
            let libraries = ["libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "ld-linux"]
            #expect(needed.allSatisfy { line in libraries.contains { line.contains($0) } }, "\(needed)")
            #expect(needed.isEmpty == (name == "static"))
            #expect(!said.contains("RUNPATH") && !said.contains("RPATH"))
        }
        let size = try FileManager.default.attributesOfItem(atPath: folder.path + "/static/bin/treewarden")[.size]
        #expect((size as? Int ?? .max) <= 22_000_000)
        let versions = try run(
            "objdump -T dynamic/bin/treewarden | grep -oE 'GLIBC_2[.][0-9]+' | cut -d. -f2 | sort -un")
        #expect((versions.split(separator: "\n").last.flatMap { Int($0) } ?? .max) <= 35, "\(versions)")
    }

    /// The module that stands in for FoundationEssentials writes what that one does.
    @Test func `The parser of arguments dumps the same help`() throws {
        defer { remove() }
        try run(
            """
            tar -xzf "$packages"/treewarden-*-static.tar.gz --strip-components=2 --wildcards '*/bin/treewarden'
            ./treewarden --experimental-dump-help >packed
            "$TREEWARDEN_SCRATCH/release/treewarden" --experimental-dump-help >built
            cmp packed built
            test -s packed
            """)
    }

    @Test(.enabled(if: ReleasedPackages.has("lintian"), "there is no lintian (Scripts/bootstrap --packages)"))
    func `lintian has nothing to say`() throws {
        defer { remove() }
        let said = try run("lintian --no-tag-display-limit --fail-on error,warning \"$packages\"/*.deb 2>warnings")
        #expect(said.isEmpty, "\(said)")
    }

    @Test(
        .enabled(
            if: getuid() == 0 && ReleasedPackages.has("debootstrap", "umoci", "bwrap"),
            "fresh systems take root, debootstrap, umoci and bubblewrap (Scripts/bootstrap --packages)"))
    func `All packages install in a fresh system and scan it`() throws {
        defer { remove() }
        let said = try run("\"$scripts/try-packages\" --packages \"$packages\"", ["TMPDIR": folder.path])
        print(said)
        #expect(said.contains("holds: ") || said.contains("skipped: "))
    }

    @Test(.enabled(if: ReleasedPackages.has("python3", "git"), "there is no python3"))
    func `Hooks take the wheel and compile nothing`() throws {
        defer { remove() }
        let outcome = try run(
            """
            python3 -m venv venv || { echo no venv; exit 0; }
            tar -xzf "$packages"/treewarden-pre-commit-*.tar.gz
            venv/bin/pip install --quiet --no-index --find-links "$packages" ./treewarden-pre-commit
            grep 'language: ' treewarden-pre-commit/.pre-commit-hooks.yaml
            git init --quiet repository
            cd repository
            echo 1 >README
            git add README
            ../venv/bin/treewarden collisions --git --target portable,ntfs --fail-on note
            echo 2 >readme
            git add readme
            if ../venv/bin/treewarden collisions --git --target portable,ntfs --fail-on note; then exit 9; fi
            """)
        if outcome.hasPrefix("no venv") { return print("skipped: hooks: there is no module venv") }
        #expect(outcome.contains("language: python") && !outcome.contains("language: swift"))
        #expect(outcome.contains("readme"))
    }

    /// By pre-commit itself: it installs the wheel once, and later runs take no more than the hooks do.
    @Test(
        .enabled(
            if: ReleasedPackages.has("pre-commit", "git"), "there is no pre-commit (Scripts/bootstrap --packages)"))
    func `All hooks run in a scratch repository`() throws {
        defer { remove() }
        let commits = "git -c user.name=a -c user.email=a@b.example commit --quiet --message a"
        let said = try run(
            """
            tar -xzf "$packages"/treewarden-pre-commit-*.tar.gz
            (cd treewarden-pre-commit; git init --quiet .; git add .; \(commits); git tag v1.0.0)
            mkdir repository
            cd repository
            git init --quiet .
            mkdir dist
            echo 1 | tee README >dist/a
            printf '#!/bin/sh\\nexec true\\n' >run
            cat >.pre-commit-config.yaml <<END
            repos:
              - repo: $PWD/../treewarden-pre-commit
                rev: v1.0.0
                hooks: [{id: treewarden-collisions}, {id: treewarden-scan, args: [dist]}, {id: treewarden-source}]
            END
            git add .
            pre-commit run --all-files
            pre-commit install
            \(commits)
            echo 2 >readme
            chmod 666 dist/a
            echo 'echo x >/tmp/build.log' >>run
            git add .
            git init --quiet dist/vendored
            if \(commits); then exit 9; fi
            """,
            [
                "PRE_COMMIT_HOME": folder.path + "/hooks", "PIP_NO_INDEX": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
                "PIP_FIND_LINKS": ReleasedPackages.packages.path, "HOME": folder.path, "PATH": "/usr/bin:/bin",
            ])
        #expect(said.split(separator: "\n").filter { $0.hasSuffix("Passed") }.count == 6, "\(said)")
        #expect(said.contains("README") && said.contains("readme") && said.contains("[world-writable-file]"))
        #expect(said.contains("dist/vendored/.git") && said.contains("[predictable-temporary-file]"))
    }
}
