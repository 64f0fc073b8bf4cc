public import Facts

/// A condition of the rule language, checked: every fact exists, every test suits its fact's type.
public indirect enum Condition: Hashable, Sendable {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case test(Test)
}

/// One fact, or a parameter, held against something.
public struct Test: Hashable, Sendable {
    /// What is asked about.
    public var subject: Subject
    /// What is asked of it.
    public var predicate: Predicate

    public init(_ subject: Subject, _ predicate: Predicate) {
        self.subject = subject
        self.predicate = predicate
    }

    /// What a test asks about.
    public enum Subject: Hashable, Sendable {
        case fact(Fact)
        /// A parameter's name, without the dollar sign.
        case parameter(String)
    }

    /// What is asked of the subject. Over an absent value every predicate is false.
    public enum Predicate: Hashable, Sendable {
        /// A flag, by itself.
        case holds
        case equals(Value)
        case isIn(Operand)
        case hasAny(Operand)
        case hasAll(Operand)
        /// The mode grants the right to at least one of the classes.
        case grants(Mode.Right, [Mode.Class])
        /// A permission bit is set outside of this mode.
        case exceeds(Mode)
        case matches(Operand)
        case startsWith(Operand)
        case endsWith(Operand)
        case compares(Comparison, Quantity)
    }

    /// How numbers are compared, by the signs that the language has for that.
    public enum Comparison: String, CaseIterable, Hashable, Sendable {
        case less = "<"
        case atMost = "<="
        case equal = "="
        case atLeast = ">="
        case greater = ">"
    }

    /// A number with the unit it was written with, so that it prints as written; `value` is in bytes or seconds.
    public struct Quantity: Hashable, Sendable {
        /// In bytes or seconds.
        public var value: Int64
        /// As it was written, unit included.
        public var spelled: String
        /// The name of the parameter that gives the value, which is 0 here, without the dollar sign.
        public var parameter: String?

        public init(value: Int64, spelled: String, parameter: String? = nil) {
            self.value = value
            self.spelled = spelled
            self.parameter = parameter
        }
    }

    /// What something is held against: values that the condition names, or a parameter's.
    public enum Operand: Hashable, Sendable {
        case values([Value])
        /// A parameter's name, without the dollar sign.
        case parameter(String)
    }

    /// One value, typed by the fact that it is held against.
    public enum Value: Hashable, Sendable {
        case kind(EntryKind)
        case content(ContentKind)
        /// The index of a word in its domain, which is its bit in the set.
        case member(FactType.Domain, Int)
        case text([UInt8])
        /// A user's or group's number; `root` is 0.
        case account(UInt32)
        case mode(Mode)
        /// The set, or text, that holds nothing.
        case empty
    }
}
