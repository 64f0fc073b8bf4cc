/// What is known of one act of a program: a call or command that touches the file system. Entries have none of these but
/// the language; a rule that asks for one is judged once for each act of the text.
extension Fact {
    package static let language = Fact(
        "language", .choice(.languages), by: .path, of: .files, holds: .rarely,
        "in which language it is written, by its name; of a command inside of another text that text's",
        .own { facts in facts.act?.language ?? SourceLanguage(fileNamed: facts.name, at: facts.path) })
    package static let acts = Fact(
        "acts", .set(.acts), by: .source, of: .files, holds: .seldom, "what it does",
        .actSet(orMore: .acts, upTo: { $0.possibleActs }) { $0.acts })
    package static let call = Fact(
        "call", .text, by: .source, of: .files, holds: .rarely, "the name by which tables know the call",
        .actText { Array($0.call.utf8) })
    package static let alters = Fact(
        "alters", .flag, by: .source, of: .files, holds: .often, "it changes something",
        .actSet(orMore: .acts) { $0.alters })
    package static let by = Fact(
        "by", .choice(.handles), by: .source, of: .files, holds: .often,
        "by what it names its object: a name, a descriptor and a name, a descriptor", .act { $0.handle })
    package static let target = Fact(
        "target", .text, by: .source, of: .files, holds: .rarely, "the object's name, where all of it is known",
        .actText { $0.target })
    package static let targetShape = Fact(
        "target.shape", .set(.shapes), by: .source, of: .files, holds: .seldom, "what the object's name is made of",
        .actSet(orMore: .shape) { $0.shape })
    package static let follows = Fact(
        "follows", .flag, by: .source, of: .files, holds: .often, "a link as the last component is followed",
        .act(orOpen: .follows) { $0.follows })
    package static let exclusive = Fact(
        "exclusive", .flag, by: .source, of: .files, holds: .seldom, "it fails where something is there already",
        .act(orOpen: .exclusive) { $0.isExclusive })

    static let ofActs =
        [language, acts, call, alters, by, target, targetShape, follows, exclusive] + ofActModes + ofRelations
        + ofProgramTexts
}

extension Fact {
    package static let sets = Fact(
        "sets", .mode, by: .source, of: .files, holds: .seldom,
        "the mode that it gives; of letters the bits that they grant for certain", .act(orOpen: .sets) { $0.sets })
    package static let setsMasked = Fact(
        "sets.masked", .flag, by: .source, of: .files, holds: .seldom, "the umask takes away from that mode",
        .act { $0.setsMasked })
    package static let setsNeeded = Fact(
        "sets.needed", .flag, by: .source, of: .files, holds: .rarely, "it makes what needs a mode, and none is given",
        .act(orOpen: .setsNeeded) { $0.setsNeeded })
    package static let leaves = Fact(
        "leaves", .mode, by: .source, of: .files, holds: .rarely, "what the umask lets through that it sets",
        .act(orOpen: .leaves) { $0.leaves })
    package static let undone = Fact(
        "undone", .flag, by: .source, of: .files, holds: .seldom,
        "the umask before it is set again, or another one before anything is made", .act { $0.isUndone })
    package static let result = Fact(
        "result", .choice(.results), by: .source, of: .files, holds: .often, "what becomes of what it returns",
        .act { $0.result })
    package static let failure = Fact(
        "failure", .set(.failures), by: .source, of: .files, holds: .often,
        "what goes on when it fails and nobody looks", .actSet { $0.failure })

    fileprivate static let ofActModes = [sets, setsMasked, setsNeeded, leaves, undone, result, failure]
}

extension Fact {
    package static let asked = Fact(
        "asked", .set(.questions), by: .source, of: .files, holds: .seldom,
        "what an earlier act asked of the same name, in force here", .actSet { $0.asked })
    package static let askedFollows = Fact(
        "asked.follows", .flag, by: .source, of: .files, holds: .seldom, "that question followed links",
        .act { $0.askedFollows })
    package static let depends = Fact(
        "depends", .flag, by: .source, of: .files, holds: .seldom, "whether it happens depends on the answer",
        .act { $0.depends })
    package static let verified = Fact(
        "verified", .flag, by: .source, of: .files, holds: .rarely,
        "afterwards the object is asked by descriptor, and compared by device and inode", .act { $0.isVerified })
    package static let held = Fact(
        "held", .set(.holdings), by: .source, of: .files, holds: .seldom, "how the function has the object already",
        .actSet { $0.held })
    package static let uses = Fact(
        "uses", .set(.uses), by: .source, of: .files, holds: .rarely,
        "what becomes of a name that it thinks up or compares",
        .actSet { $0.uses })

    fileprivate static let ofRelations = [asked, askedFollows, depends, verified, held, uses]
}

extension Fact {
    package static let templateShort = Fact(
        "template.short", .flag, by: .source, of: .files, holds: .rarely, "its template has fewer than six X",
        .act { $0.hasShortTemplate })
    package static let recursive = Fact(
        "recursive", .flag, by: .source, of: .files, holds: .rarely, "it goes down into directories",
        .act { $0.isRecursive })
    package static let conditional = Fact(
        "conditional", .flag, by: .source, of: .files, holds: .often, "it stands below a condition",
        .act { $0.isConditional })
    package static let survivesExec = Fact(
        "survives exec", .flag, by: .source, of: .files, holds: .seldom, "the descriptor stays open across exec",
        .act(orOpen: .survivesExec) { $0.survivesExec })
    package static let privileged = Fact(
        "privileged", .flag, by: .source, of: .files, holds: .seldom,
        "the file shows rights that its user does not have", .act { $0.isPrivileged })
    package static let starts = Fact(
        "starts", .flag, by: .source, of: .files, holds: .seldom, "the file starts programs", .act { $0.starts })
    package static let threads = Fact(
        "threads", .flag, by: .source, of: .files, holds: .seldom, "the file starts threads", .act { $0.hasThreads })
    package static let confidential = Fact(
        "confidential", .flag, by: .source, of: .files, holds: .rarely, "what is written has the name of a secret",
        .act { $0.isConfidential })
    package static let guarded = Fact(
        "guarded", .flag, by: .source, of: .files, holds: .rarely, "a umask without group and others is in force",
        .act { $0.isGuarded })

    fileprivate static let ofProgramTexts = [
        templateShort, recursive, conditional, survivesExec, privileged, starts, threads, confidential, guarded,
    ]
}
