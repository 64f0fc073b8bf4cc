extension FindingDetail {
    func write(to writer: inout PayloadWriter) {
        writer.add(formPlace)
        writer.add(parts) { writer, words in writer.add(words) { $0.add($1) } }
        writer.add(members) { writer, member in
            writer.add(member.path)
            member.evidence.write(to: &writer)
        }
        writer.add(untold)
        writer.add(flag) { $0.add($1) }
        writer.add(weaknesses) { $0.add($1) }
        writer.add(severity) { $0.add($1) }
    }

    init(from reader: inout PayloadReader) throws(DecodingError) {
        let forms = DetailForm.all
        formPlace = try reader.place(below: forms.count)
        let form = forms[formPlace]
        parts = try reader.list(atMost: form.parts.count) { reader throws(DecodingError) in
            try reader.list(atMost: Self.mostWords) { reader throws(DecodingError) in try reader.string() }
        }
        guard parts.count == form.parts.count else { throw DecodingError() }
        if !reader.isOwn {
            for (part, words) in zip(form.parts, parts) {
                guard part.known?.isSuperset(of: words) ?? true else { throw DecodingError() }
            }
        }
        members = try reader.list(atMost: Self.mostMembers) { reader throws(DecodingError) in
            Member(path: try reader.text(), evidence: try Evidence(from: &reader))
        }
        untold = try reader.number()
        flag = try reader.optional { reader throws(DecodingError) in try reader.flag() }
        weaknesses = try reader.list(atMost: Self.mostWords) { reader throws(DecodingError) in try reader.number() }
        severity = try reader.optional { reader throws(DecodingError) in try reader.number() }
    }

    /// How many entries a finding tells at most; there may be a million.
    static let mostMembers = 101
    /// More words than a part has.
    private static let mostWords = 256
}
