import Descriptors
import Outputs

/// A file that `treewarden init` writes.
struct StarterFile {
    let path: String
    /// What of it is added by hand to a file that is there already; nothing for a file that is all of it this
    /// program's own.
    let addition: Addition?
    let text: String

    /// Lines for a file that belongs to the project.
    struct Addition {
        /// Where they go.
        let place: String
        /// Whole lines, indented as they stand there.
        let lines: String
    }

    /// What reads files of a project.
    enum Service: String, WordArgument {
        case github, gitlab
        case preCommit = "pre-commit"

        /// Where it looks for them.
        var path: String {
            switch self {
            case .github: ".github/workflows/treewarden.yml"
            case .gitlab: ".gitlab-ci.yml"
            case .preCommit: ".pre-commit-config.yaml"
            }
        }
    }

    /// Whether the byte means nothing to YAML and to shells.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "._-/".utf8.contains(byte)
        }
    }

    /// Whether the argument names it, from the working directory.
    func isNamed(by argument: PathArgument) -> Bool {
        let slash = UInt8(ascii: "/")
        guard argument.bytes.first != slash else { return false }
        let components = argument.bytes.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
        return Array(path.utf8) == Array(components.joined(separator: [slash]))
    }

    /// Whether something has its name: whatever it is, a symbolic link that leads nowhere as well.
    ///
    /// - Throws: where that cannot be seen, or what leads to it is no directory.
    func isThere() throws(CommandError) -> Bool {
        let (parent, last) = PathArgument(Array(path.utf8)).split
        guard let name = FileName(last) else { return false }
        do throws(SystemFailure) {
            _ = try Descriptor.openRoot(parent, followingLink: true).status(of: name)
            return true
        } catch {
            // What leads to it is made with it.
            if error.name == "ENOENT" { return false }
            throw CommandError("\(path): \(error.sentence)")
        }
    }

    /// Makes the directories that lead to it, as far as they are missing.
    private func makeDirectories() throws(SystemFailure) {
        var made: [UInt8] = Array(".".utf8)
        for component in PathArgument(Array(path.utf8)).split.directory.split(separator: UInt8(ascii: "/")) {
            guard let name = FileName(Array(component)) else { continue }
            let parent = try Descriptor.openRoot(made, followingLink: true)
            do throws(SystemFailure) {
                try parent.createDirectory(name, mode: 0o777)
            } catch {
                if error.name != "EEXIST" { throw error }
            }
            made += [UInt8(ascii: "/")] + component
        }
    }

    /// Creates it, and what leads to it; never in the place of something.
    func create() throws(CommandError) {
        do throws(SystemFailure) {
            try makeDirectories()
            try AtomicFile.create(Array(text.utf8), at: Array(path.utf8))
        } catch {
            throw CommandError("\(path): \(error.sentence)", status: .incomplete)
        }
    }

    /// Takes the place of the file that is there, of which a copy is kept.
    ///
    /// - Returns: the path of the copy.
    func replace() throws(CommandError) -> PathArgument {
        do throws(SystemFailure) {
            let copy = try AtomicFile.backUp(Array(path.utf8))
            var file = try AtomicFile(replacing: Array(path.utf8))
            try file.write(Array(text.utf8))
            try file.commit()
            return PathArgument(copy)
        } catch {
            throw CommandError("\(path): \(error.sentence)", status: .incomplete)
        }
    }
}

extension StarterFile {
    /// - Parameter directory: what is audited; plain.
    init(for service: Service, auditing directory: String) {
        path = service.path
        let release = "v\(Treewarden.version)"
        switch service {
        case .github:
            addition = nil
            text = """
                # Audits \(directory) in every run; findings are alerts of code scanning.
                name: treewarden
                on: [push, pull_request]
                permissions: {contents: read, security-events: write}
                jobs:
                  audit:
                    runs-on: ubuntu-latest
                    steps:
                      - uses: actions/checkout@v4
                        with: {persist-credentials: false}
                      - uses: treewarden/treewarden/.github/actions/scan@\(release)
                        with: {path: \(directory), upload: "true"}

                """
        case .gitlab:
            let lines = """
                include:
                  - remote: https://raw.githubusercontent.com/treewarden/treewarden/\(release)/.gitlab/ci/treewarden.yml
                    inputs: {path: \(directory)}

                """
            addition = Addition(place: "at the top level, or the entry alone below its own include", lines: lines)
            text = "# Audits \(directory) in every run; the merge request shows the findings.\n" + lines
        case .preCommit:
            let hooks = """
                  - repo: https://github.com/treewarden/treewarden-pre-commit
                    rev: \(release)
                    hooks:
                      - id: treewarden-collisions
                      - id: treewarden-scan
                        args: [\(directory)]
                      # Where there are programs, scripts, units, Dockerfiles or workflows:
                      #- id: treewarden-source

                """
            addition = Addition(place: "below repos, indented as the others are", lines: hooks)
            let note = "# Names that collide elsewhere, and what is wrong with \(directory), before each commit.\n"
            text = note + "repos:\n" + hooks
        }
    }

    /// Every key, as it counts without it or as an example, behind `#`.
    static let configuration = StarterFile(
        path: ConfigurationDiscovery.fileName, addition: nil,
        text: """
            # What every scan of this project goes by. Take the # away before what is to count, and see what that comes to
            # with: treewarden config. Every key for editors: treewarden config --schema

            # What the tree is for: release, deployment, transfer, host or source.
            #profile: release

            # The lowest level that makes a scan fail: error, warning, note, or never.
            #fail-on: error

            # Who is trusted beside root and whoever scans; names, or numbers.
            #trusted-owners: [app]
            #trusted-groups: [app]

            # Whether names of accounts are looked up in the tree's own etc/passwd and etc/group.
            #accounts-from-root: false

            # The file systems that names are judged for.
            #targets: [portable]

            # What is left out, and not descended into. Without a slash a pattern is held against names.
            #exclude: ["build/**"]
            #one-file-system: true
            #skip-hidden: false
            #skip-packages: false

            # Whether comments in texts accept findings: treewarden:ignore RULE REASON
            #inline-ignores: false

            # Levels of rules, families or patterns over ids: off, note, warning or error. treewarden rules lists them.
            #rules:
            #  hidden-file: off
            #  names: note

            # Levels at some paths only.
            #paths:
            #  - path: vendor/
            #    rules: {leftovers: off}

            # What rules leave to you. treewarden explain RULE says which.
            #parameters:
            #  backup-names: ["*~", "*.orig"]

            # Findings that you accept, each with the reason. Earlier ones all at once: treewarden scan --write-baseline FILE
            #ignore:
            #  - rule: backup-file
            #    path: locale/*.orig
            #    reason: what the translators work from
            #    expires: 2030-06-30

            """)
}
