import Foundation

/// A Samba server on the loopback interface for one test, with one share.
final class SambaServer {
    let folder: String
    private let process = Process()
    private let port = 40_000 + Int(getpid() % 20_000)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "treewarden-samba-\(UUID().uuidString)").path
        for directory in ["share", "var"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(directory)", withIntermediateDirectories: true)
        }
        let places = ["private dir", "lock directory", "state directory", "cache directory", "pid directory"]
            .map { "\($0) = \(folder)/var" }.joined(separator: "\n")
        let settings = """
            [global]
            server role = standalone server
            map to guest = bad user
            guest account = root
            \(places)
            ncalrpc dir = \(folder)/var/ncalrpc
            log file = \(folder)/var/log
            interfaces = lo
            bind interfaces only = yes
            smb ports = \(port)
            disable netbios = yes
            load printers = no
            [share]
            path = \(folder)/share
            guest ok = yes
            read only = no
            """
        try Data(settings.utf8).write(to: URL(filePath: "\(folder)/smb.conf"))
        process.executableURL = URL(filePath: "/usr/sbin/smbd")
        process.arguments = ["-F", "--no-process-group", "-s", "\(folder)/smb.conf"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Makes a file behind the server's back.
    func write(_ path: String) throws {
        let url = URL(filePath: "\(folder)/share/\(path)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("1".utf8).write(to: url)
    }

    /// Gives a client these commands, once the server answers.
    func ask(_ commands: [String]) throws {
        let client = "smbclient //127.0.0.1/share -p \(port) -N -s \(folder)/smb.conf"
        let script = """
            for attempt in $(seq 50); do \(client) -c ls >/dev/null 2>&1 && break; sleep 0.1; done
            \(client) <\(folder)/commands
            """
        try Data((commands.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: "\(folder)/commands"))
        _ = RealVolume.shell(script)
    }
}
