import Foundation

/// What is done to follow a page: all of it in one shell and an empty directory, for which `treewarden` is the program. That
/// directory is `/srv` there, by a mount that nobody else sees: pages tell what is above it, and where it is.
struct Walk {
    let parts: [ManualPage.Part]

    /// What a block of commands says whose output no page tells, where one of them was a mistake: a scan may find something.
    static let mistake = "walk: a command ended with"

    init(_ parts: [ManualPage.Part]) {
        self.parts = parts
    }

    static func has(_ program: String) -> Bool {
        ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    static let isPossible: Bool = {
        let script = "test -d /srv && unshare --mount true"
        return getuid() == 0 && (try? Program(directory: Checkout.url).shell(script).code) == 0
    }()

    /// The shell hands each command's status on to the next one; a byte that no command prints ends each output.
    private func script(in folder: URL) throws -> String {
        var script = """
            exec 2>&1 </dev/null
            umask 022
            mark() { local status=$?; printf '\\036'; return $status; }
            """
        for (number, part) in parts.enumerated() {
            switch part {
            case .preparation(let text):
                let trap = "status=$?; case $status in 0|1) ;; *) echo \"\(Self.mistake) $status\" ;; esac"
                script += "\ntrap '\(trap)' ERR\n\(text)\ntrap - ERR\nmark"
            case .file(let name, let content):
                let copy = folder.appending(path: "file-\(number)")
                try Data(content.utf8).write(to: copy)
                script += "\nmkdir -p -- \"$(dirname -- '\(name)')\" && cat <'\(copy.path)' >'\(name)'\nmark"
            case .command(let command):
                script += "\n\(command.text)\nmark"
            }
        }
        return script + "\n"
    }

    /// What each part printed.
    func outputs() throws -> [String] {
        let sample = try SampleTree()
        let place = sample.url.appending(path: "walk")
        for directory in ["walk", "bin", "src"] {
            try FileManager.default.createDirectory(
                at: sample.url.appending(path: directory), withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            at: sample.url.appending(path: "bin/treewarden"), withDestinationURL: Program.url)
        // A clone of the project, as pages have people make it.
        try FileManager.default.createSymbolicLink(
            at: sample.url.appending(path: "src/treewarden"), withDestinationURL: Checkout.url)
        var program = Program(directory: place)
        program.environment = [
            "PATH": "\(sample.url.path)/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": sample.url.path,
            "LC_ALL": "C.UTF-8",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@b.example", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b.example",
        ]
        try Data(try script(in: sample.url).utf8).write(to: sample.url.appending(path: "walk.sh"))
        let enter =
            "mount --make-rprivate / && mount --bind . /srv && cd /srv && exec bash '\(sample.url.path)/walk.sh'"
        return try program.shell("exec unshare --mount sh -c \"\(enter)\"").outputText
            .split(separator: "\u{1E}", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
