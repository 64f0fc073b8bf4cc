package import Facts

extension ParameterValue {
    /// The value with a number for every account. One whose name stands for nobody is left out, and so is a pin with
    /// it: what nobody has is nobody's.
    ///
    /// - Parameter numbers: nothing where no machine is looked at.
    package func numbered(_ type: Parameter.Kind, by numbers: (any AccountNumbers)?) -> ParameterValue {
        switch self {
        case .accounts(let accounts):
            .accounts(
                accounts.compactMap { account in
                    (type == .users ? account.user(by: numbers) : account.group(by: numbers)).map { .id($0) }
                })
        case .pins(let pins): .pins(pins.compactMap { $0.numbered(by: numbers) })
        case .text, .texts, .number, .flag: self
        }
    }
}

extension PinnedEntry {
    /// The same with the numbers of those whom it names; nothing where one of them has none.
    fileprivate func numbered(by numbers: (any AccountNumbers)?) -> PinnedEntry? {
        guard let owner = owner.user(by: numbers), let group = group.group(by: numbers) else { return nil }
        var pin = self
        (pin.owner, pin.group) = (.id(owner), .id(group))
        return pin
    }
}

extension AccountReference {
    fileprivate func user(by numbers: (any AccountNumbers)?) -> UInt32? {
        switch self {
        case .id(let id): id
        case .name(let name): numbers?.userID(named: name)
        }
    }

    fileprivate func group(by numbers: (any AccountNumbers)?) -> UInt32? {
        switch self {
        case .id(let id): id
        case .name(let name): numbers?.groupID(named: name)
        }
    }

    /// The number, or the name.
    var spelling: String {
        switch self {
        case .id(let id): String(id)
        case .name(let name): String(decoding: name, as: UTF8.self)
        }
    }

    /// A name as useradd(8) takes it, with upper-case letters and dots as directory services have them; or a number.
    init?(spelled text: String) {
        if text == "root" {
            self = .id(0)
        } else if let id = UInt32(text) {
            self = .id(id)
        } else {
            let bytes = Array(text.utf8)
            guard let first = bytes.first, Self.begins(first), bytes.allSatisfy(Self.continues) else { return nil }
            self = .name(bytes)
        }
    }

    private static func begins(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private static func continues(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "$"): true
        default: begins(byte)
        }
    }
}
