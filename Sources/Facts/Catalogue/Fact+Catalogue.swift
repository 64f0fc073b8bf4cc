extension Fact {
    /// A row of the catalogue.
    public struct Row: Sendable {
        /// The fact's name in the rule language; one may hold a space.
        public var name: String
        /// What values it has, and so which tests suit it.
        public var type: FactType
        /// What fills it.
        public var collector: Collectors
        /// What it costs to know it.
        public var cost: FactCost
        /// One sentence without a period.
        public var meaning: String
    }

    /// The fact with this name, if there is one.
    public init?(named name: String) {
        guard let fact = Self.allCases.first(where: { $0.row.name == name }) else { return nil }
        self = fact
    }

    /// What is known of the fact itself.
    public var row: Row {
        func row(
            _ name: String, _ type: FactType, _ collector: Collectors, _ cost: FactCost, _ meaning: String
        ) -> Row {
            Row(name: name, type: type, collector: collector, cost: cost, meaning: meaning)
        }
        return switch self {
        case .entry: row("entry", .kind, .status, .status, "what it is, by its status and never by d_type")
        case .name: row("name", .text, .name, .entry, "the last component of the path")
        case .path: row("path", .text, .path, .entry, "root-relative, without a leading slash")
        case .location:
            row(
                "location", .text, .path, .entry,
                "the path from the / of the system that the tree is part of, without a leading slash")
        case .extension: row("extension", .text, .name, .entry, "what follows the name's last dot, without the dot")
        case .extensionPromises:
            row("extension.promises", .flag, .name, .entry, "the extension promises contents of a known kind")
        case .depth: row("depth", .number(.count), .name, .entry, "levels below the root, which has depth 0")
        case .nameSuspicious:
            row("name.suspicious", .set(.nameHazards), .name, .entry, "what in the name misleads programs or people")
        case .nameLength: row("name.length", .number(.bytes), .name, .entry, "the name's length")
        case .pathLength: row("path.length", .number(.bytes), .name, .entry, "the root-relative path's length")
        case .parentPathLength:
            row("parent.path.length", .number(.bytes), .name, .entry, "the containing directory's path's length")
        case .controlled:
            row("controlled", .flag, .name, .entry, "lies below a version control directory")

        case .nameCollides:
            row("name.collides", .flag, .siblings, .directory, "a target takes it and another name for one")
        case .nameCollidesHow:
            row(
                "name.collides.how", .set(.collisionMechanisms), .siblings, .directory,
                "what makes the colliding names one")
        case .nameCollidesDanger:
            row(
                "name.collides.danger", .set(.collisionDangers), .siblings, .directory,
                "what is at stake where the colliding entries meet")
        case .nameRefused:
            row("name.refused", .set(.targets), .siblings, .directory, "the targets that refuse the name")
        case .nameAltered:
            row("name.altered", .set(.targets), .siblings, .directory, "the targets that store another name instead")

        case .mode: row("mode", .mode, .status, .status, "the permission bits; of links never judged")
        case .owner: row("owner", .user, .status, .status, "the owning user")
        case .group: row("group", .group, .status, .status, "the owning group")
        case .size: row("size", .number(.bytes), .status, .status, "the length of its content")
        case .links: row("links", .number(.count), .status, .status, "how many names the inode has")
        case .age:
            row("age", .number(.seconds), .status, .status, "time since modification, negative where it is to come")
        case .device:
            row("device", .number(.count), .status, .status, "a device node's number: major × 2³² + minor")
        case .attributes:
            row("attributes", .set(.attributes), .status, .status, "immutable, append and others of statx(2)")

        case .ownerKnown: row("owner.known", .flag, .accounts, .status, "the owning user id has an account")
        case .groupKnown: row("group.known", .flag, .accounts, .status, "the owning group id has a group")
        case .groupPrivate:
            row("group.private", .flag, .accounts, .status, "the owner is the group's only member")

        case .ownerSystem:
            row("owner.system", .flag, .status, .status, "the owning user id is one that systems give to services")
        case .groupSystem:
            row("group.system", .flag, .status, .status, "the owning group id is one that systems give to services")
        case .ownerStatic:
            row("owner.static", .flag, .status, .status, "the owning user id is below 100: the same account everywhere")
        case .groupStatic:
            row("group.static", .flag, .status, .status, "the owning group id is below 100: the same group everywhere")

        case .writers:
            row("writers", .set(.principals), .acl, .xattr, "who beside owner and root may write: mode, ACL and mask")
        case .readers:
            row("readers", .set(.principals), .acl, .xattr, "who beside owner and root may read: mode, ACL and mask")
        case .executors:
            row("executors", .set(.principals), .acl, .xattr, "who beside owner and root may execute or search")
        case .reachers:
            row("reachers", .set(.principals), .status, .status, "who can search every directory on the way here")

        case .runtimeRights:
            row(
                "runtime.rights", .set(.runtimeRights), [.runtime, .acl], .xattr,
                "what the account of --runtime-user may do, or make itself able to")

        case .aclExtended: row("acl.extended", .flag, .acl, .xattr, "has an ACL that says more than the mode")
        case .aclDefault: row("acl.default", .flag, .acl, .xattr, "has a default ACL, which new entries inherit")
        case .aclDefaultGrants:
            row("acl.default.grants", .set(.principals), .acl, .xattr, "who may write what is created inside")
        case .aclMasked: row("acl.masked", .flag, .acl, .xattr, "an ACL entry grants what only the mask holds back")

        case .capabilities:
            row("capabilities", .set(.capabilities), .capabilities, .xattr, "permitted and inheritable capabilities")
        case .capabilitiesPermitted:
            row("capabilities.permitted", .set(.capabilities), .capabilities, .xattr, "the permitted capabilities")
        case .capabilitiesEffective:
            row("capabilities.effective", .flag, .capabilities, .xattr, "the program gets them without asking")
        case .capabilitiesInert:
            row(
                "capabilities.inert", .flag, [.capabilities, .content], .content,
                "they have no effect: on a script, on what cannot be executed, or inheritable only")
        case .capabilitiesRootID:
            row(
                "capabilities.rootid", .number(.count), .capabilities, .xattr, "root of the user namespace they hold in"
            )

        case .xattrs: row("xattrs", .texts, .attributes, .xattr, "the names of the extended attributes")
        case .xattrsMalformed:
            row("xattrs.malformed", .texts, [.acl, .capabilities], .xattr, "attributes whose value cannot be decoded")

        case .linkTarget: row("link.target", .text, .link, .link, "where the link points, as it spells it")
        case .linkAbsolute: row("link.absolute", .flag, .link, .link, "the target begins with a slash")
        case .linkDangles: row("link.dangles", .flag, .link, .link, "the final target is missing inside the root")
        case .linkLoops: row("link.loops", .flag, .link, .link, "following the link never ends")
        case .linkEscapes:
            row("link.escapes", .flag, .link, .link, "it climbs above the root, or its absolute target is the host's")
        case .linkViaWritable:
            row("link.via writable", .flag, .link, .link, "the way passes a sticky or world-writable directory")
        case .linkRuntime:
            row("link.runtime", .flag, .link, .link, "the way leads below /proc, /sys, /dev or /run")

        case .linkRecursive:
            row("link.recursive", .flag, .link, .link, "it leads to a directory that it lies in itself")
        case .linkSupplied:
            row(
                "link.supplied", .flag, .link, .link,
                "what it leads to is missing where another package may put it: among the directories of a system")
        case .linkDestination:
            row(
                "link.destination", .text, .link, .link,
                "the directory that what is missing would lie in, or what lies outside of the tree")
        case .linkHazards:
            row(
                "link.hazards", .set(.searchHazards), [.link, .resolution], .content,
                "who beside trusted accounts decides what the link leads to")

        case .parentMode: row("parent.mode", .mode, .status, .status, "the containing directory's mode")
        case .parentOwner: row("parent.owner", .user, .status, .status, "the containing directory's owner")
        case .parentGroup: row("parent.group", .group, .status, .status, "the containing directory's group")
        case .parentWriters:
            row("parent.writers", .set(.principals), .status, .status, "who may write the containing directory")
        case .parentSameOwner:
            row("parent.same-owner", .flag, .status, .status, "the containing directory has the same owner")

        case .content: row("content", .content, .content, .content, "what the first bytes say it is")
        case .contentDisagrees:
            row("content.disagrees", .flag, .content, .content, "the extension promises something else")
        case .contentText:
            row("content.text", .set(.textTraits), .content, .content, "a text's encoding and line ends")
        case .contentPath:
            row("content.path", .flag, Self.resolved, .content, "all it holds is the path of another entry")
        case .secrets:
            row("secrets", .set(.secrets), .content, .content, "keys that the first bytes show")
        case .credentials:
            row(
                "credentials", .set(.secrets), Self.read, .content, "keys, passwords and digests in all of a small file"
            )
        case .interpreter:
            row("interpreter", .text, .content, .content, "what a script's first line names, or an ELF program")
        case .interpreterHazards:
            row(
                "interpreter.hazards", .set(.searchHazards), Self.resolved, .content,
                "what is wrong with where the interpreter is looked for")
        case .rpath: row("rpath", .text, Self.read, .content, "where an ELF file has its libraries looked for")
        case .rpathComponents:
            row("rpath.components", .texts, Self.read, .content, "the parts of that path between colons")
        case .rpathHazards:
            row(
                "rpath.hazards", .set(.searchHazards), Self.resolved.union(.reading), .content,
                "what is wrong with the directories of that path")
        case .needed: row("needed", .texts, Self.read, .content, "the libraries that an ELF file asks for")
        case .programsHazards:
            row(
                "programs.hazards", .set(.searchHazards), Self.resolved.union(.reading), .content,
                "what is wrong with what the file has executed: programs, libraries, directories of them")
        case .stateHazards:
            row(
                "state.hazards", .set(.searchHazards), Self.resolved.union(.reading), .content,
                "what is wrong with directories and files that root relies on in its work for a service")
        case .settings:
            row("settings", .set(.settings), Self.read, .content, "settings that give rights away")
        case .packageHazards:
            row(
                "package.hazards", .set(.packageHazards), .resolution, .content,
                "what is wrong with the top of a file package")

        case .directoryEmpty: row("directory.empty", .flag, .reading, .content, "a directory without entries")

        case .hardlinkOutside:
            row("hardlink.outside", .flag, .linkGroup, .tree, "has more links than the tree contains")
        case .hardlinkDirectories:
            row("hardlink.directories", .number(.count), .linkGroup, .tree, "directories of the tree that name it")

        case .mountReadOnly: row("mount.read-only", .flag, .mount, .status, "on a file system mounted read-only")
        case .mountNosuid: row("mount.nosuid", .flag, .mount, .status, "on a file system that ignores set-id bits")
        case .mountNoexec: row("mount.noexec", .flag, .mount, .status, "on a file system that executes nothing")

        case .mountNoExecBit:
            row("mount.no-exec-bit", .flag, .mount, .status, "on a file system that stores no permission bits")

        case .umaskStatements:
            row(
                "umask.statements", .set(.umaskHazards), Self.read, .content,
                "lines that let others write what is created, but for those that another file overrides")
        case .afterBuild:
            row("after-build", .flag, .status, .status, "modified and changed after the time of the build")
        case .transferLosses:
            row(
                "transfer.losses", .set(.transferLosses), [.name, .status, .attributes, .acl, .capabilities], .xattr,
                "what it loses on the way to where the tree is moved to")
        case .transferHardLinks:
            row("transfer.hard-links", .flag, .root, .tree, "where the tree is moved to, hard links become copies")
        case .transferEmptyDirectories:
            row(
                "transfer.empty-directories", .flag, .root, .tree,
                "where the tree is moved to, there are no empty directories")
        case .rootBuild: row("root.build", .flag, .root, .tree, "the time of the build is known")
        case .rootAncestors:
            row("root.ancestors", .set(.ancestors), .root, .tree, "what is wrong with the directories above the root")
        case .rootFileSystem:
            row("root.filesystem", .flag, .root, .tree, "the tree is a root file system: it holds etc/passwd and usr")
        case .rootPrefixed:
            row(
                "root.prefixed", .flag, .root, .tree,
                "the tree is a part of a system: its top level has the names of that of one, or --prefix says where it goes"
            )
        case .rootWorkTree:
            row("root.work-tree", .flag, .root, .tree, "the working directory of whoever scans lies in the tree")
        case .rootAccounts:
            row("root.accounts", .flag, .root, .tree, "ids are looked up in a database that belongs to this tree")
        case .rootUmask: row("root.umask", .mode, .root, .tree, "the umask of the scanning process")
        }
    }

    private static let read: Collectors = [.content, .reading]
    private static let resolved: Collectors = [.content, .resolution]
}
