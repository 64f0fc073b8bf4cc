public import Facts

/// What a table says of one call, command or key: how it is written, and what it does.
public struct TabledCall: Hashable, Sendable {
    /// How a call is written, and so which tokens are one.
    public enum Form: Hashable, Sendable {
        /// `name(…)`, or `Qualifier.name(…)`, `Qualifier::name(…)`.
        case function(qualifier: String?)
        /// `.name(label: …)` of any receiver.
        case method
        /// `.name` of any receiver, without arguments.
        case property
        /// `- part:part:` of Objective-C.
        case message(isClassMethod: Bool)
        /// A word of a shell and what follows it.
        case command
        /// `[section] key=`.
        case directive(section: String)

        var isDirective: Bool {
            if case .directive = self { true } else { false }
        }
    }

    /// What an argument is to the call.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        case path
        case pathOut = "path-out"
        case to, at, flags, mode, mask, owner, template, format, buffer, descriptor, options, attributes, command, text
        /// The name of what is read and stays as it is.
        case source
        /// Nothing that matters.
        case other = "_"
    }

    /// One argument.
    public struct Parameter: Hashable, Sendable {
        /// What it is to the call.
        public var role: Role
        public var label: String?
        /// Whether it may be left out.
        public var isOptional: Bool
        /// Whether there may be several in its place.
        public var isRepeated: Bool

        public init(role: Role, label: String? = nil, isOptional: Bool = false, isRepeated: Bool = false) {
            self.role = role
            self.label = label
            self.isOptional = isOptional
            self.isRepeated = isRepeated
        }
    }

    /// What becomes of the command that is given as an argument.
    public enum Runs: String, CaseIterable, Hashable, Sendable {
        /// Its words are the command's.
        case argv
        /// A shell reads it.
        case shell
        /// Its words are the command's, and what comes through a pipe is its operands.
        case piped = "argv from pipe"
    }

    /// What a call gives back.
    public enum Gift: String, CaseIterable, Hashable, Sendable {
        case descriptor, path
        /// A number that is 0 or more, and as such no failure.
        case count
    }

    /// What it returns where it fails.
    public enum FailureSign: String, CaseIterable, Hashable, Sendable {
        case minusOne = "-1"
        case null, `false`, `throws`, nonzero
    }

    /// What a call tells of the whole file.
    public enum Sign: String, CaseIterable, Hashable, Sendable {
        /// It has rights that its user does not have.
        case privileged
        /// It starts programs.
        case starts
        /// It starts threads, which share the working directory and the umask.
        case threads
        /// It sets its rights apart from its accounts (capabilities(7)): what it may do does not end with its user.
        case rights
    }

    /// `open`, `write`, `createFileAtPath:contents:attributes:`, `chmod`, `UMask`.
    public var name: String
    /// How it is written.
    public var form: Form
    /// In which languages it is one.
    public var languages: Set<SourceLanguage>
    /// The table that says so.
    public var api: String
    /// The file that holds the table.
    public var file = ""
    /// The call as it is written there.
    public var signature = ""
    /// The type that a method belongs to; it is called there without a receiver.
    public var type: String?
    /// What the expression before a method's dot is to the call.
    public var receiver: Role?
    /// A program calls it only where it imports one of these modules; anywhere if there are none.
    public var needs: Set<String> = []
    /// Options of a command that this line of the table speaks of alone.
    public var given: [String] = []
    /// Options of a command.
    public var options: [String: CommandOption] = [:]
    /// What becomes of the command that it is given.
    public var runs: Runs?
    /// Signs before a command that are none of it.
    public var strips: Set<Character> = []
    /// In the order in which they are written.
    public var parameters: [Parameter] = []
    /// Whether any number of arguments follows.
    public var isVariadic = false

    /// Its acts, each with the flags that make it one.
    public var does: [Conditional<Acts>] = []
    /// What it asks of the object, each question with the flags that make it one.
    public var asks: [Conditional<Questions>] = []
    /// When a link as the last component is followed.
    public var follows = FlagCondition.never
    /// When it fails where something is there.
    public var exclusive = FlagCondition.never
    /// When it puts another object in the place of one that is there (rename(2)).
    public var replaces = FlagCondition.never
    /// When the umask takes away from the mode.
    public var masked = FlagCondition.never
    /// When a mode has to be given.
    public var needsMode = FlagCondition.never
    /// When the descriptor stays open across execve(2).
    public var kept = FlagCondition.never
    /// What it gives back.
    public var gives: Gift?
    /// What it returns where it fails.
    public var fails: FailureSign?
    /// What goes on then when nobody looks.
    public var failure: FailureEffects = []
    /// Whether it puts a name together.
    public var composes = false
    /// Whether the descriptor that it gets is one no longer.
    public var closes = false
    /// Whether it tells by device and inode whether two objects are the same (inode(7)).
    public var compares = false
    /// Whether it never returns.
    public var ends = false
    /// Whether the process can take back what it gives up here: a saved id stays (credentials(7)).
    public var isReversible = false
    /// Whether it is a function of the text at hand, and no table says so.
    var isWrapper = false
    /// Whether that ends the program where its question is answered in one way.
    var endsWithoutAnswer = false
    /// What a name that holds the result is known to be.
    public var yields: NameShapes = []
    /// What it tells of the whole file.
    public var signs: Set<Sign> = []
    /// What an earlier question may have asked without making a race of it.
    public var tolerates: [Conditional<Questions>] = []

    public init(name: String, form: Form, languages: Set<SourceLanguage>, api: String) {
        self.name = name
        self.form = form
        self.languages = languages
        self.api = api
    }

    /// The name by which reports know it: `open`, `FileManager.createFile`, `chmod(1)`, `UMask=`; an instruction is what it is.
    public var canonicalName: String {
        if let type { return "\(type).\(name)" }
        return switch form {
        case .command where languages.contains(.shell): name + "(1)"
        case .directive where languages.contains(.unit): name + "="
        case .function(let qualifier?): "\(qualifier).\(name)"
        case .command, .directive, .function, .method, .property, .message: name
        }
    }

    /// Whether there is anything to know of it: a table may say that there is not.
    var isSomething: Bool {
        !does.isEmpty || !asks.isEmpty || composes || closes || compares || ends || !yields.isEmpty || !signs.isEmpty
            || runs != nil || parameters.contains { $0.role == .options && form.isDirective }
            || options.values.contains { !$0.effects.isEmpty }
    }

    /// The word that a text has where it is called: of a message its first part.
    var word: String { name.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(name[..<$0]) } ?? name }

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
        let least = parameters.count { !$0.isOptional }
        return least...(isVariadic ? .max : parameters.count)
    }
}

/// A value that a call has under a condition.
public struct Conditional<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What the call has.
    public var value: Value
    /// When.
    public var condition: FlagCondition

    public init(_ value: Value, _ condition: FlagCondition = .always) {
        self.value = value
        self.condition = condition
    }
}
