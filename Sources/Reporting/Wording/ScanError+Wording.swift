package import Facts

extension ScanError.Kind {
    /// Its word in reports.
    package var name: String {
        switch self {
        case .unreadableDirectory: "unreadable-directory"
        case .unreadableStatus: "unreadable-status"
        case .unreadableFact: "unreadable-fact"
        case .vanished: "vanished"
        case .changed: "changed"
        case .mountNotEntered: "mount-not-entered"
        case .boundReached: "bound-reached"
        case .idsMapped: "ids-mapped"
        case .executeBitsMeaningless: "execute-bits-meaningless"
        case .changedAsAllowed: "changed-as-allowed"
        case .stalled: "stalled"
        case .interrupted: "interrupted"
        case .workerDied: "worker-died"
        case .malformedArchive: "malformed-archive"
        case .sourceTooLong: "source-too-long"
        case .policyNotApplied: "policy-not-applied"
        }
    }

    /// What happened, as a sentence without a period.
    package var meaning: String {
        switch self {
        case .unreadableDirectory: "A directory could not be listed"
        case .unreadableStatus: "The status of an entry could not be read"
        case .unreadableFact: "Something about an entry could not be read"
        case .vanished: "An entry was listed and then gone"
        case .changed: "An entry changed while it was looked at"
        case .mountNotEntered: "Something is mounted there and was not entered"
        case .boundReached: "The scan met one of its bounds"
        case .idsMapped: "User and group ids are mapped by a user namespace or a mount"
        case .executeBitsMeaningless: "Execute bits say nothing here: nearly every file has them, or none can"
        case .changedAsAllowed: "An entry that may change did so while it was looked at"
        case .stalled: "The file system, or the name service, stopped answering"
        case .interrupted: "The scan was interrupted"
        case .workerDied: "The process that examines the tree died"
        case .malformedArchive: "An archive is malformed or ends too early"
        case .sourceTooLong: "A program's text is longer than what is read of one"
        case .policyNotApplied: "A partial result was made without the policy that the report is held to"
        }
    }

    /// What follows from it, as a sentence without a period.
    var consequence: String {
        switch self {
        case .unreadableDirectory: "Nothing below it was examined"
        case .unreadableStatus: "No rule was applied to it"
        case .unreadableFact: "Rules that need it could not be decided"
        case .vanished: "What it was is not known"
        case .changed: "What was seen of it may not belong together"
        case .mountNotEntered: "What is mounted there was not examined"
        case .boundReached: "What lies beyond it was not examined"
        case .idsMapped: "Owners without an id here all look alike, and are taken to be nobody's"
        case .executeBitsMeaningless: "Rules about files that are executable by mistake were not applied"
        case .changedAsAllowed: "What was seen of it may not belong together"
        case .stalled, .interrupted, .workerDied, .malformedArchive: "What came after that was not examined"
        case .sourceTooLong: "What the program does was not examined"
        case .policyNotApplied: "Its locked rules and its demands are undecided"
        }
    }

    /// What a person can do about it, as a sentence without a period.
    var advice: String {
        switch self {
        case .unreadableDirectory, .unreadableStatus, .unreadableFact:
            "Run the audit with an account that may read it, or exclude it"
        case .vanished, .changed: "Audit the tree while nothing writes to it"
        case .mountNotEntered: "Use --cross-file-systems to enter it"
        case .boundReached: "Audit the part beyond the bound by itself, or move the bound by the option of its name"
        case .idsMapped: "Run the audit outside the user namespace, on a mount that maps no ids, to judge owners"
        case .executeBitsMeaningless: "Audit the tree on a file system that keeps its modes"
        case .changedAsAllowed: "Do without --allow-changes to have it count"
        case .stalled: "See to the file system, exclude the place, or wait longer with --stall-timeout"
        case .interrupted: "Run the audit again and let it end"
        case .workerDied: "Report it as a defect of treewarden, and exclude the place until it is mended"
        case .malformedArchive: "Do not ship it: unpackers make different trees of it; pack or download it anew"
        case .sourceTooLong: "Exclude it where it is generated, or read more with --max-source-bytes"
        case .policyNotApplied: "Scan again with the same --policy as merge"
        }
    }
}

extension ScanError {
    /// The failed call and its error, for example `openat: EACCES`, or what is wrong with an archive and where; nothing
    /// where no call failed.
    package var cause: String? {
        if kind == .malformedArchive { return "\(error) at byte \(call)" }
        return switch (call.isEmpty, error.isEmpty) {
        case (true, true): nil
        case (false, true): call
        case (true, false): error
        case (false, false): "\(call): \(error)"
        }
    }
}
