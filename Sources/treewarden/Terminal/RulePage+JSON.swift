import Facts
import Reporting
import RuleLanguage

extension RulePage {
    /// The members of an object with all that the page says.
    func write(to json: inout JSONWriter) {
        json.string("id", rule.id)
        json.string("family", rule.family.rawValue)
        json.string("title", rule.title)
        json.string("because", rule.because)
        json.string("when", rule.when.text)
        json.object("levels") { json in
            for profile in Profile.allCases {
                json.array(profile.name) { json in Self.write(rule.level(under: profile), to: &json) }
            }
        }
        json.string("remedy", rule.remedy)
        if let fix = rule.fix {
            json.object("fix") { json in
                json.string("does", fix.verb.text)
                json.flag("safe", fix.level == .safe)
            }
        }
        json.array("finds") { json in
            for example in rule.finds { json.string(nil, example.text) }
        }
        json.array("ignores") { json in
            for example in rule.ignores { json.string(nil, example.text) }
        }
        json.array("supersedes") { json in
            for id in rule.supersedes { json.string(nil, id) }
        }
        json.array("cwe") { json in
            for number in rule.cwe { json.number(nil, number) }
        }
        json.array("cert") { json in
            for id in rule.cert { json.string(nil, id) }
        }
        json.string("guidance", rule.guidance)
        json.string("confidence", rule.confidence.rawValue)
        json.string("since", rule.since)
        if let page = rule.page { json.string("page", page) }
    }

    /// In order: the first whose condition holds counts; one without a condition always does.
    private static func write(_ choice: Rule.LevelChoice, to json: inout JSONWriter) {
        for one in choice.choices {
            json.object { json in
                json.string("level", one.level.name)
                if let condition = one.when { json.string("when", condition.text) }
            }
        }
    }
}
