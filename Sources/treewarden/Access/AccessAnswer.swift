import Access
import Facts
import Trees

/// A path that was asked about, and the way that it leads, or why there is none to be seen.
struct AccessAnswer {
    /// As it was given.
    let path: [UInt8]
    /// Without links followed, and without dots.
    let absolutePath: [UInt8]
    let way: Result<AccessWay, AccessInquiry.Refusal>

    init(path: [UInt8], absolutePath: [UInt8]) {
        self.path = path
        self.absolutePath = Self.withoutDots(absolutePath)
        do throws(AccessInquiry.Refusal) {
            way = .success(try AccessInquiry.way(to: absolutePath))
        } catch {
            way = .failure(error)
        }
    }

    /// Whether something that was asked is left open.
    func isUndecided(for principal: Principal) -> Bool {
        guard case .success(let way) = way else { return false }
        return AccessWay.Action.allCases.contains {
            way.verdict(on: $0, for: principal).decision.outcome == .undecided
        }
    }

    private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
        let names = path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        return [UInt8(ascii: "/")] + names.joined(separator: [UInt8(ascii: "/")])
    }
}
