import PackagePlugin

/// Checks the rules while a target is built that has them in its directory, and turns them into a source file of it.
///
/// `Rules` in that directory is a symbolic link: the build notices files that come and go only below a target.
@main
struct CompileRules: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = (target.sourceModule?.sourceFiles.map(\.url) ?? []).filter { $0.pathExtension == "yaml" }
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "BuiltinRules+Embedded.swift")
        let prefix = target.directoryURL.path + "/"
        let names = files.map { $0.path.hasPrefix(prefix) ? String($0.path.dropFirst(prefix.count)) : $0.path }
        // The files are arguments too: when one is added or removed, the command changes, and so it runs again.
        return [
            .buildCommand(
                displayName: "Checking \(files.count) rule files",
                executable: try context.tool(named: "rulec").url,
                arguments: [output.path, context.package.directoryURL.path] + names,
                inputFiles: files,
                outputFiles: [output])
        ]
    }
}
