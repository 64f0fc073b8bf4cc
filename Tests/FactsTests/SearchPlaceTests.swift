import Testing

@testable import Facts

/// How ld.so(8) expands a component of a search path.
@Suite struct SearchPlaceTests {
    private func read(_ text: String) -> (places: [SearchPlace], hazards: SearchHazards) {
        SearchPlace.read(Array(text.utf8))
    }

    @Test func componentsByThemselves() {
        #expect(read("").hazards == .empty)
        #expect(read("lib").hazards == .relative)
        #expect(read("./lib").hazards == .relative)
        #expect(read("$PLATFORM/lib").hazards == .relative)
        #expect(read("/usr/$PLATFORM").places.isEmpty)
        #expect(read("/usr/$PLATFORM").hazards.isEmpty)
    }

    @Test func placesAreExpanded() {
        let lib = Array("lib".utf8)
        #expect(read("/lib").places == [SearchPlace(start: .slash, names: [lib])])
        #expect(read("/./lib//").places == [SearchPlace(start: .slash, names: [lib])])
        #expect(read("${ORIGIN}/../lib").places == [SearchPlace(start: .origin, names: [Array("..".utf8), lib])])
        #expect(read("$ORIGIN").places == [SearchPlace(start: .origin, names: [])])
        #expect(read("$ORIGIN/$LIB").places.count == 3)
        #expect(read("/$LIB/$LIB/$LIB/$LIB").places.isEmpty)
    }
}
