public import Facts
import RuleLanguage

/// An entry in the notation of `ls -l`, with the entries around it that matter: facts without a file system, and a
/// recipe for a real tree.
///
/// One line is one example:
///
///     -rwsr-xr-x root:root bin/tool size=12 content="elf executable"
///     -rw-r--r-- root:root a/x in drwxrwxrwx alice:alice a/
///     lrwxrwxrwx root:root current -> tmp/x with drwxrwxrwt root:root tmp/
///     -rw-r--r-- root:root x links=2 with -rw-r--r-- root:root other/y
///
/// *Kind and mode* as `ls` prints them, set-id and sticky letters included. Where there is an access control list the
/// group's letters are its mask, as there. *Accounts* are names of ``ExampleAccounts`` or numbers. *Name* is the path
/// from the root of the example's tree, `.` for the root itself; a directory may end in a slash. Quotes hold spaces,
/// and `\n`, `\t`, `\r`, `\e`, `\"`, `\\` and `\xff` stand for bytes, in quotes or not. *Attributes* follow in any
/// order:
///
/// | Attribute | Meaning | Otherwise |
/// |---|---|---|
/// | `-> target` | where a link points | required of a link |
/// | `size=12` | bytes; also `4KiB`, `2MiB`, `1GiB` | what the content has |
/// | `content=script` | a kind of content, such as `"elf executable"`, `image`, `"private key"`, `other` | `text`;
/// `empty` for `size=0` |
/// | `text="PORT=80\n"` | the bytes of the content | what stands for its kind |
/// | `interpreter=/bin/sh` | what a script's first line names, or an ELF program; implies `content=script` | `/bin/sh`
/// of a script |
/// | `rpath=$ORIGIN/../lib` | where an ELF file has its libraries looked for; implies `content="elf executable"` | none
/// |
/// | `age=3d` | time since modification, in `s`, `m`, `h`, `d`, `w`; `-2d` lies in the future | `30d` |
/// | `links=3` | names of the inode | 1; 2 for a directory |
/// | `device=1:3` | major and minor number | required of a device node |
/// | `acl=u:alice:rw,g:50:r,d:o::w` | entries beyond the mode in the short form of acl(5); `d:` of the default ACL |
/// none |
/// | `caps=cap_net_raw+ep` | capabilities in the form of cap_from_text(3) | none |
/// | `rootid=1000` | the user namespace in which they hold | none |
/// | `xattr=user.a,user.b` | names of extended attributes | none |
/// | `malformed=security.capability` | attributes whose value nothing decodes | none |
/// | `attr=immutable` | attributes of statx(2) | none |
/// | `mount=nosuid,noexec` | what its file system makes of it, in the words of `MountTraits` | none of these |
/// | `ancestors=writable` | what is wrong with the directories above the root | nothing |
/// | `umask=0002` | of the scanning process | `0022` |
/// | `build=3d` | how long ago the tree was built | nobody knows |
/// | `transfer=git,zip` | where the tree is moved to | nobody says |
/// | `accounts=tree` | ids are looked up in the tree's own database | `host` |
/// | `collides=case,form` | what makes its name and a neighbour's one; `invisible`, `trailing`, `"short name"` |
/// nothing |
/// | `danger=link` | what is at stake then, in the words of `name.collides.danger` | `"different files"` |
/// | `refused=apfs,ntfs` | the targets that refuse its name | none |
/// | `altered=hfsplus` | the targets that store another name | none |
/// | `archive=plain` | the entry is a member of an archive; `package`, or one with bytes `trailing` behind its end | a live
/// tree |
/// | `hardlink=x` | the member that a hard link stands for; only in an archive | none |
/// | `irregular="name differs"` | what readers of the archive disagree about | nothing |
/// | `unpacked=1GiB` | bytes that come of an archive of 1 MiB | none |
/// | `image=program,writable` | what it is in an image, in the words of `image.roles` | nothing |
/// | `runtime=www-data:staff` | the account that the tree's programs run as, and groups it is in | nobody |
///
/// After the entry, ` in ` gives a directory on the way to it and ` with ` any other entry of the tree, as often as
/// needed. ` then ` gives the next member of an archive: the last one is what the example is about, with what the archive's
/// replay makes of it after those before. Names of members may be absolute and hold `..`. Directories that nobody gives, the root among them, are `drwxr-xr-x root:root`. A file `with` the entry's
/// kind, mode and owners is another name of it where the entry has `links=` for it. What of the facts depends on the
/// tree is derived from these entries as the walk of a real tree derives it.
public struct ExampleEntry: Hashable, Sendable {
    /// The entry, then those around it in the order in which they are given.
    public var nodes: [Node]
    /// What no tree can show.
    public var surroundings = Surroundings()

    /// How an entry belongs to an example.
    public enum Role: UInt8, Hashable, Sendable {
        /// What the example is about.
        case subject
        /// A directory on the way to it.
        case container
        /// Another entry of the tree.
        case companion
        /// A member that comes before it in the archive.
        case earlier
    }

    /// What no tree can show, or what takes more than its entries to work out.
    public struct Surroundings: Hashable, Sendable {
        /// What the file system makes of it.
        public var mount: MountTraits = []
        /// What is wrong with the directories above the root.
        public var ancestors: AncestorHazards = []
        /// Of the process that scans.
        public var umask = Mode(rawValue: 0o022)
        /// Whether the accounts belong to the tree, and not to the host that scans it.
        public var hasAccounts = false
        /// How names that collide with the entry's differ from it.
        public var collidesHow: CollisionMechanisms = []
        /// What may come of that collision.
        public var dangers: CollisionDangers = []
        /// File systems that do not take the name.
        public var refusing: TargetSystems = []
        /// File systems that store another name.
        public var altering: TargetSystems = []
        /// The account that the tree's programs run as.
        public var runtimeUser: Principal?
        /// In seconds.
        public var buildAge: Int64?
        /// Where the tree is to be moved to.
        public var transferTargets: TransferTarget = []
        /// Whether the entries are members of an archive, and of which; nothing where they are a live tree.
        public var archive: Archive?
        /// What readers of the archive disagree about.
        public var memberFlaws: MemberFlaws = []
        /// How many bytes come of an archive of one MiB.
        public var unpacked: UInt64 = 0

        /// What an archive is that an example is a member of.
        public enum Archive: String, Hashable, Sendable {
            /// An archive by itself.
            case plain
            /// A package, whose members are one's of a system.
            case package
            /// An archive with bytes behind its end.
            case trailing
            /// One with another one behind its end.
            case appended
        }

        /// What it is in an image.
        public var imageRoles: ImageRoles = []

        public init() {}
    }
}
