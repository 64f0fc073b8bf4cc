import Facts

extension CollisionDangers {
    /// What a copy to such a file system can come to, by the worst of the dangers: a sentence without a period.
    var consequence: String {
        Self.consequences.first { !isDisjoint(with: $0.0) }?.1 ?? "Nothing is lost, since they are equal"
    }

    private static let consequences: [(CollisionDangers, String)] = [
        (.outwardLink, "Copying this tree there can write through the link to a place outside of the tree"),
        (.controlName, "There git takes the name for one of its own"),
        (.link, "Copying this tree there can write through the link"),
        (.rights, "There one of the files gets the other's content or permissions"),
        (.directoryRights, "There the directories become one, which may be as open as the more open one"),
        (.specialFile, "Copying this tree there can hang, or write into the special file"),
        (.mixedKinds, "Copying this tree there loses one of them, or stops half-way"),
        (.differentFiles, "Copying this tree there loses one of the files"),
        (.directories, "There the directories become one"),
    ]
}
