extension CommandReader {
    /// sudoers(5): what others may run as root, and where sudo looks for programs.
    mutating func readSudoers(_ text: ArraySlice<UInt8>) {
        if text.starts(with: "Defaults".utf8) {
            guard let start = Words.place(of: "secure_path", in: text) else { return }
            let value = text[start...].drop { $0 != UInt8(ascii: "=") }.dropFirst()
            let list = Words.trimmed(value).drop { $0 == UInt8(ascii: "\"") }.prefix { !"\", ".utf8.contains($0) }
            for part in list.split(separator: UInt8(ascii: ":")) { addPath(part, .directory) }
            return
        }
        // Behind the equals sign: whom it runs as, tags, then commands with their arguments, between commas.
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return }
        var rest = Words.trimmed(text[(equals + 1)...])
        account = nil
        if rest.first == UInt8(ascii: "("), let end = rest.firstIndex(of: UInt8(ascii: ")")) {
            let list = rest[..<end].dropFirst()
            let user = Words.trimmed(list.prefix { !":,".utf8.contains($0) })
            let isRoot = user.isEmpty || user.elementsEqual("root".utf8) || user.elementsEqual("ALL".utf8)
            account = isRoot || list.contains(UInt8(ascii: ",")) ? nil : Array(user)
            rest = Words.trimmed(rest[(end + 1)...])
        }
        for part in rest.split(separator: UInt8(ascii: ",")) {
            var command = Words.trimmed(part)
            while let tag = command.firstIndex(of: UInt8(ascii: ":")),
                command[..<tag].allSatisfy({
                    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_")
                })
            {
                command = Words.trimmed(command[(tag + 1)...])
            }
            if command.first == UInt8(ascii: "!") { continue }
            addPath(command.prefix { !Words.isBlank($0) }, command.last == UInt8(ascii: "/") ? .directory : .file)
        }
    }

    /// udev(7): programs of `RUN`, `PROGRAM` and `IMPORT{program}`.
    mutating func readUdevRule(_ text: ArraySlice<UInt8>) {
        for part in text.split(separator: UInt8(ascii: ",")) {
            let part = Words.trimmed(part)
            guard ["RUN", "PROGRAM", "IMPORT{program}"].contains(where: { part.starts(with: $0.utf8) }),
                let quote = part.firstIndex(of: UInt8(ascii: "\""))
            else { continue }
            addCommands(of: part[(quote + 1)...].prefix { $0 != UInt8(ascii: "\"") })
        }
    }

    /// modprobe.d(5): what is run in place of loading or removing a module.
    mutating func readModprobe(_ text: ArraySlice<UInt8>) {
        var rest = text
        guard let word = Self.takeWord(&rest), word.elementsEqual("install".utf8) || word.elementsEqual("remove".utf8),
            Self.takeWord(&rest) != nil
        else { return }
        addCommands(of: rest)
    }

    /// Hooks of apt.conf(5), in quotes, and of dpkg.cfg(5), behind an equals sign.
    mutating func readPackageManager(_ text: ArraySlice<UInt8>) {
        if text.starts(with: "pre-invoke=".utf8) || text.starts(with: "post-invoke=".utf8) {
            addCommands(of: text.drop { $0 != UInt8(ascii: "=") }.dropFirst())
            return
        }
        guard Words.holds("Invoke", text) || Words.holds("Install-Pkgs", text) || text.first == UInt8(ascii: "\"")
        else {
            return
        }
        let parts = text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        for index in parts.indices where index % 2 == 1 { addCommands(of: parts[index]) }
    }

    /// pam.d(5): modules by their path, and what pam_exec(8) runs.
    mutating func readPAM(_ text: ArraySlice<UInt8>) {
        for word in text.split(whereSeparator: Words.isBlank) where word.first == UInt8(ascii: "/") {
            if Words.ends(word, with: ".so") || Words.holds("pam_exec", text) { addPath(word, .file) }
        }
    }
}
