import Testing

/// What is done to a tree, and the events that it comes to.
struct ChangeScenario: CustomTestStringConvertible {
    var name: String
    /// Shell commands in the tree, before it is first looked at.
    var before: String
    /// And after that.
    var change: String
    /// `kind class path [<- origin] [attributes]`, in the order of paths; times of last changes are left out.
    var events: [String]
    var needsRoot = false
    /// Of two live trees, of which the first is a copy of what was: no inode of it is known again.
    var eventsOfCopies: [String]?

    init(
        _ name: String, _ before: String, _ change: String, _ events: [String], ofCopies: [String]? = nil,
        needsRoot: Bool = false
    ) {
        self.name = name
        self.before = before
        self.change = change
        self.events = events
        eventsOfCopies = ofCopies
        self.needsRoot = needsRoot
    }

    var testDescription: String { name }

    static let all: [ChangeScenario] = [
        // Nothing that matters.
        .init("nothing", "echo a > f", ":", []),
        .init("a directory's own times", "mkdir d; echo a > d/f", "touch d/g; rm d/g", []),
        .init("copied back with its times", "echo a > f", "cp -p f g; rm f; mv g f", []),
        .init(
            "restored by tar", "mkdir d; echo a > d/f; echo b > d/g",
            "tar --format=pax -cf ../x.tar .; rm -r d; tar -xpf ../x.tar", []),
        // Contents.
        .init("an edit in place", "echo a > f", "echo b >> f", ["changed content f [content size mtime]"]),
        .init(
            "an edit of the same size that keeps the time", "echo a > f; touch -d @1000 f",
            "echo b > f; touch -d @1000 f", ["changed content f [content]"]),
        .init(
            "saved under its old name", "echo a > f", "echo b > .f.new; mv .f.new f",
            ["changed content f [content mtime]"]),
        .init("emptied", "echo a > f", ": > f", ["changed content f [content size mtime]"]),
        .init("added", ":", "echo a > f", ["added content f"]),
        .init("removed", "echo a > f", "rm f", ["removed content f"]),
        .init(
            "a directory added", ":", "mkdir -p d/e; echo a > d/e/f",
            ["added content d", "added content d/e", "added content d/e/f"]),
        .init(
            "a directory removed", "mkdir -p d/e; echo a > d/e/f", "rm -r d",
            ["removed content d", "removed content d/e", "removed content d/e/f"]),
        .init("a link that leads elsewhere", "ln -s a l", "ln -sfn b l", ["changed content l [target mtime]"]),
        // Times.
        .init("touched", "echo a > f; touch -d @1000 f", "touch -d @2000 f", ["changed timestamp f [mtime]"]),
        .init(
            "its inode changed and nothing in it", "echo a > f", "chmod 600 f; chmod 644 f", ["changed timestamp f"],
            ofCopies: []),
        // Rights.
        .init("set-id", "echo a > f; chmod 755 f", "chmod u+s f", ["changed privilege-gain f [mode]"]),
        .init("set-id taken away", "echo a > f; chmod 4755 f", "chmod u-s f", ["changed privilege-loss f [mode]"]),
        .init("readable by others", "echo a > f; chmod 600 f", "chmod 644 f", ["changed privilege-gain f [mode]"]),
        .init("not readable by others any more", "echo a > f", "chmod 600 f", ["changed privilege-loss f [mode]"]),
        .init("writable by others", "echo a > f", "chmod o+w f", ["changed privilege-gain f [mode]"]),
        .init("executable", "echo a > f", "chmod +x f", ["changed privilege-gain f [mode]"]),
        .init("not executable any more", "echo a > f; chmod 755 f", "chmod -x f", ["changed privilege-loss f [mode]"]),
        .init("executable for its owner alone", "echo a > f", "chmod u+x f", ["changed privilege-gain f [mode]"]),
        .init(
            "an ACL that lets execute", "echo a > f; setfacl -m u:33:r f", "setfacl -m u:33:rx f",
            ["changed privilege-gain f [acl mode]"]),
        .init("a directory that may be searched", "mkdir -m 700 d", "chmod 711 d", ["changed privilege-gain d [mode]"]),
        .init("without its sticky bit", "mkdir -m 1777 d", "chmod -t d", ["changed privilege-gain d [mode]"]),
        .init("an owner", "echo a > f", "chown 33 f", ["changed privilege-gain f [owner]"], needsRoot: true),
        .init(
            "root as owner", "echo a > f; chown 33 f", "chown 0 f", ["changed privilege-loss f [owner]"],
            needsRoot: true),
        .init(
            "root as owner of a set-id program", "echo a > f; chown 33 f; chmod 4755 f", "chown 0 f; chmod 4755 f",
            ["changed privilege-gain f [owner]"], needsRoot: true),
        .init(
            "another owner of a set-id program", "echo a > f; chmod 4755 f", "chown 33 f; chmod 4755 f",
            ["changed privilege-gain f [owner]"], needsRoot: true),
        .init(
            "root's group of a set-id program", "echo a > f; chgrp 33 f; chmod 2755 f", "chgrp 0 f; chmod 2755 f",
            ["changed privilege-gain f [group]"], needsRoot: true),
        .init(
            "another account's set-id program put in its place by one of root's",
            "echo a > f; echo bb > g; chown 33 f; chmod 4755 f g; touch -d @1000 f g", "mv g f",
            ["moved privilege-gain f <- g", "removed content f"],
            ofCopies: ["changed privilege-gain f [content owner size]", "removed content g"], needsRoot: true),
        .init(
            "a file that all may read put in the place of one that they may not",
            "echo a > f; echo bb > g; chmod 600 f; touch -d @1000 f g", "mv g f",
            ["moved privilege-gain f <- g", "removed content f"],
            ofCopies: ["changed privilege-gain f [content mode size]", "removed content g"]),
        .init("a group of no more rights", "echo a > f", "chgrp 33 f", ["changed metadata f [group]"], needsRoot: true),
        .init(
            "a group that may write", "echo a > f; chmod 664 f", "chgrp 33 f", ["changed privilege-gain f [group]"],
            needsRoot: true),
        .init("an ACL", "echo a > f", "setfacl -m u:33:r f", ["changed metadata f [acl]"]),
        .init("an ACL that lets write", "echo a > f", "setfacl -m u:33:rw f", ["changed privilege-gain f [acl mode]"]),
        .init(
            "the mask of an ACL alone", "echo a > f; setfacl -m u:33:rw f; setfacl -m m::r f", "setfacl -m m::rw f",
            ["changed privilege-gain f [acl mode]"]),
        .init(
            "an ACL taken away", "echo a > f; setfacl -m u:33:rw f", "setfacl -b f",
            ["changed privilege-loss f [acl mode]"]),
        .init("a default ACL", "mkdir d", "setfacl -d -m u:33:rwx d", ["changed privilege-gain d [defaultAcl]"]),
        .init(
            "a capability", "echo a > f", "setcap cap_net_raw+ep f", ["changed privilege-gain f [capabilities]"],
            needsRoot: true),
        .init(
            "a capability taken away", "echo a > f; setcap cap_net_raw+ep f", "setcap -r f",
            ["changed privilege-loss f [capabilities]"], needsRoot: true),
        .init(
            "another capability", "echo a > f; setcap cap_net_raw+ep f", "setcap cap_sys_admin+ep f",
            ["changed privilege-gain f [capabilities]"], needsRoot: true),
        .init("an attribute", "echo a > f", "setfattr -n user.x -v y f", ["changed metadata f [xattrs]"]),
        .init(
            "the value of an attribute", "echo a > f; setfattr -n user.x -v y f", "setfattr -n user.x -v z f",
            ["changed metadata f [xattrs]"]),
        // Moves.
        .init("renamed", "echo a > f", "mv f g", ["moved metadata g <- f"]),
        .init("renamed in case alone", "echo a > README", "mv README readme", ["moved metadata readme <- README"]),
        .init(
            "moved and edited", "mkdir d; echo a > f", "mv f d/g; echo b >> d/g",
            ["moved content d/g <- f [content size mtime]"], ofCopies: ["added content d/g", "removed content f"]),
        .init("a directory renamed", "mkdir d; echo a > d/f; echo b > d/g", "mv d e", ["moved metadata e <- d"]),
        .init(
            "a directory renamed, and an edit in it", "mkdir d; echo a > d/f; echo b > d/g", "mv d e; echo c >> e/f",
            ["moved metadata e <- d", "changed content e/f [content size mtime]"]),
        .init(
            "a directory renamed, and a file saved in it", "mkdir d; echo a > d/f", "mv d e; echo c > e/n; mv e/n e/f",
            ["moved metadata e <- d", "changed content e/f [content mtime]"],
            ofCopies: ["removed content d", "removed content d/f", "added content e", "added content e/f"]),
        .init(
            "directories nested, both renamed", "mkdir -p d/e; echo a > d/e/f", "mv d/e d/g; mv d h",
            ["moved metadata h <- d", "moved metadata h/g <- d/e"]),
        .init(
            "names swapped", "echo a > f; echo bb > g; touch -d @1000 f g", "mv f t; mv g f; mv t g",
            ["moved content f <- g", "moved content g <- f"],
            ofCopies: ["changed content f [content size]", "changed content g [content size]"]),
        .init(
            "directories swapped", "mkdir d e; echo a > d/f; echo bb > e/g", "mv d t; mv e d; mv t e",
            ["moved content d <- e", "moved content e <- d"],
            ofCopies: ["moved metadata d/g <- e/g", "moved metadata e/f <- d/f"]),
        .init(
            "rotated", "echo new > log; echo old1 > log.1; echo older2 > log.2; touch -d @1000 log log.1 log.2",
            "rm log.2; mv log.1 log.2; mv log log.1; echo fresh33 > log",
            [
                "added content log", "moved content log.1 <- log", "moved content log.2 <- log.1",
                "removed content log.2",
            ],
            ofCopies: [
                "changed content log [content size mtime]", "changed content log.1 [content size]",
                "changed content log.2 [content size]",
            ]),
        .init(
            "a program put in the place of one with more rights",
            "echo a > f; echo bb > g; chmod 755 f; chmod 4755 g; touch -d @1000 f g", "mv g h; mv f g",
            ["moved content g <- f", "moved metadata h <- g"],
            ofCopies: ["removed content f", "changed content g [content size mode]", "added privilege-gain h"]),
        .init(
            "a program with more rights put in another's place",
            "echo a > f; echo bb > g; chmod 755 f; chmod 4755 g; touch -d @1000 f g", "mv g f",
            ["moved privilege-gain f <- g", "removed content f"],
            ofCopies: ["changed privilege-gain f [content size mode]", "removed content g"]),
        .init(
            "its inode given to another file", "echo a > f", "rm f; echo bb > g",
            ["removed content f", "added content g"]),
        .init("copied", "echo a > f", "cp f g", ["added content g"]),
        // Hard links.
        .init(
            "another name", "echo a > f", "ln f g", ["changed metadata f [links]", "added content g"]),
        .init(
            "one of two names renamed", "echo a > f; ln f g", "mv g h",
            ["changed timestamp f", "moved metadata h <- g"], ofCopies: ["moved metadata h <- g"]),
        .init(
            "one of two names removed", "echo a > f; ln f g", "rm g",
            ["changed metadata f [links]", "removed content g"]),
        // Kinds.
        .init("a link in a file's place", "echo a > f", "rm f; ln -s g f", ["changed content f [kind]"]),
        .init(
            "a directory in a file's place", "echo a > f", "rm f; mkdir f; echo b > f/g",
            ["changed content f [kind]", "added content f/g"]),
        .init(
            "a device", ":", "mknod n c 1 3", ["added privilege-gain n"], needsRoot: true),
        .init("a program with set-id", ":", "echo a > f; chmod 4755 f", ["added privilege-gain f"]),
        .init("a file that others may write", ":", "echo a > f; chmod 666 f", ["added privilege-gain f"]),
        .init("a FIFO", ":", "mkfifo p", ["added content p"]),
        .init(
            "a program in a device's place", "mknod n c 1 3", "rm n; echo a > n", ["changed content n [kind]"],
            needsRoot: true),
        .init(
            "a device in a file's place", "echo a > n", "rm n; mknod n b 7 0", ["changed privilege-gain n [kind]"],
            needsRoot: true),
        .init(
            "another device", "mknod n c 1 3", "rm n; mknod n c 1 5", ["changed privilege-gain n [device mtime]"],
            needsRoot: true),
        // Much of it.
        .init(
            "seven things happen to 5,100 entries",
            """
            mkdir big one two three four; seq 1000 | split -l1 -a4 - big/f; seq 2001 3000 | split -l1 -a4 - one/f
            seq 3001 4000 | split -l1 -a4 - two/f; seq 4001 5000 | split -l1 -a4 - three/f
            seq 5001 6000 | split -l1 -a4 - four/f; seq 6001 6094 | split -l1 -a4 - f
            """,
            """
            test "$(find . | wc -l)" = 5100 && mv big large && mv one/faaab one/moved && mv two/faaab three/moved
            chmod u+s one/faaac; setfacl -m u:33:rw two/faaac; setcap cap_net_raw+ep three/faaac; echo edit >> four/faaac
            """,
            [
                "changed content four/faaac [content size mtime]", "moved metadata large <- big",
                "changed privilege-gain one/faaac [mode]", "moved metadata one/moved <- one/faaab",
                "changed privilege-gain three/faaac [capabilities]", "moved metadata three/moved <- two/faaab",
                "changed privilege-gain two/faaac [acl mode]",
            ], needsRoot: true),
        // Names.
        .init(
            "names that mean something", "echo a > '-rf'; echo bb > 'a b'; printf x > \"$(printf '\\\\377')\"",
            "mv -- '-rf' '$(x)'; rm 'a b'", ["moved metadata $(x) <- -rf", "removed content a b"]),
    ]
}
