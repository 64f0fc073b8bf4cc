internal import CYAML

/// The events of libyaml's parser as values; the parser's memory is freed with it.
@safe
struct EventReader: ~Copyable {
    enum Event {
        case streamStart
        case documentStart(hasDirectives: Bool)
        case alias
        case scalar(Node.Scalar, isDecorated: Bool)
        case sequenceStart(Node.Layout, isDecorated: Bool)
        case mappingStart(Node.Layout, isDecorated: Bool)
        case collectionEnd
        case documentEnd
        case streamEnd
    }

    struct Failure: Error {
        var mark: Mark
        /// In bytes from the start, where the bytes are not text at all.
        var offset: Int?
        var message: String
    }

    // libyaml keeps pointers into the parser and into the input while it works: neither may move.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) throws(Failure) {
        unsafe parser = .allocate(capacity: 1)
        unsafe input = .allocate(capacity: max(bytes.count, 1))
        _ = unsafe input.initialize(from: bytes)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            unsafe parser.initialize(to: yaml_parser_t())
            throw Failure(mark: Mark(line: 1, column: 1), message: "out of memory")
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    func next() throws(Failure) -> (event: Event, start: Mark, end: Mark) {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { unsafe yaml_event_delete(&event) }
        return unsafe (value(of: event), Self.mark(event.start_mark), Self.mark(event.end_mark))
    }

    private func value(of event: yaml_event_t) -> Event {
        switch unsafe event.type {
        case YAML_DOCUMENT_START_EVENT:
            let start = unsafe event.data.document_start
            let hasTags = unsafe start.tag_directives.start != start.tag_directives.end
            return unsafe .documentStart(hasDirectives: start.version_directive != nil || hasTags)
        case YAML_ALIAS_EVENT: return .alias
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            return unsafe .scalar(
                Node.Scalar(text: String(decoding: bytes, as: UTF8.self), style: Self.style(scalar.style)),
                isDecorated: scalar.anchor != nil || scalar.tag != nil)
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe event.data.sequence_start
            return unsafe .sequenceStart(
                start.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block,
                isDecorated: start.anchor != nil || start.tag != nil)
        case YAML_MAPPING_START_EVENT:
            let start = unsafe event.data.mapping_start
            return unsafe .mappingStart(
                start.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block,
                isDecorated: start.anchor != nil || start.tag != nil)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return .streamEnd
        default: return .streamStart
        }
    }

    private func failure() -> Failure {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
        let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) }
        let message = "not well-formed YAML: " + (context.map { "\(problem), \($0)" } ?? problem)
        guard unsafe parser.pointee.error == YAML_READER_ERROR else {
            return unsafe Failure(mark: Self.mark(parser.pointee.problem_mark), message: message)
        }
        return unsafe Failure(
            mark: Mark(line: 1, column: 1), offset: Int(parser.pointee.problem_offset), message: message)
    }

    private static func mark(_ mark: yaml_mark_t) -> Mark {
        Mark(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    private static func style(_ style: yaml_scalar_style_t) -> Node.Scalar.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    }
}
