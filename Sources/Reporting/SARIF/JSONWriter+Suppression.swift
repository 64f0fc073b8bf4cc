import Auditing

extension JSONWriter {
    /// Why a result does not count (§3.27.23): an entry accepts it, or it is in the baseline. Empty where it counts;
    /// either every result of a run has the array or none.
    mutating func suppressions(_ subject: SARIFSubject) {
        array("suppressions") { json in
            if let acceptance = subject.acceptance {
                json.suppression(by: acceptance)
            } else if subject.finding.isExcused {
                json.object { json in
                    json.string("kind", "external")
                    json.string("status", "accepted")
                    json.string("justification", "It is in the baseline.")
                }
            }
        }
    }

    /// §3.35. The place of the entry is said in properties: its file need not lie below the base of URIs.
    private mutating func suppression(by acceptance: AcceptedFinding) {
        object { json in
            json.string("kind", acceptance.text == nil ? "external" : "inSource")
            json.string("status", "accepted")
            json.string("justification", DisplayEscape.sarif.text(Array(acceptance.reason.utf8)))
            if let location = acceptance.place.relativeURI {
                json.object("location") { json in
                    json.object("physicalLocation") { json in
                        json.object("artifactLocation") { $0.string("uri", utf8: location) }
                        json.object("region") { json in
                            json.number("startLine", acceptance.place.line)
                            json.number("startColumn", acceptance.place.column)
                        }
                    }
                }
            }
            json.object("properties") { json in
                json.string("treewarden/rule", acceptance.rule)
                if acceptance.text == nil { json.name("treewarden/path", acceptance.path) }
                if let expires = acceptance.expires { json.string("expiryUtc", "\(expires)T23:59:59Z") }
            }
        }
    }

    /// A finding that the baseline has and the scan did not make again.
    mutating func absentResult(
        _ entry: Baseline.Entry, in report: AuditReport, _ descriptors: SARIFDescriptors,
        _ region: ReportOptions.SARIF.Region, showsSuppressed: Bool
    ) {
        let rule = report.rules.firstIndex { $0.rule.id == entry.rule }
        let uri = report.roots.first?.uri(of: entry.path) ?? URIEncoding.encode(entry.path)
        let path = DisplayEscape.sarif.text(report.roots.first?.basePath(of: entry.path) ?? entry.path)
        object { json in
            json.string("ruleId", entry.rule)
            if let index = rule.flatMap(descriptors.index(ofRule:)) { json.number("ruleIndex", index) }
            json.string("level", entry.level.name)
            json.message("message", "'\(path)' does not break the rule any more.")
            json.array("locations") { json in
                json.object { json in
                    json.object("physicalLocation") { json in
                        json.object("artifactLocation") { json in
                            json.string("uri", utf8: uri)
                            json.string("uriBaseId", "SRCROOT")
                        }
                        if region == .firstLine { json.object("region") { $0.number("startLine", 1) } }
                    }
                }
            }
            json.object("partialFingerprints") { json in
                json.string(
                    "primaryLocationLineHash", Fingerprints(location: entry.location, name: entry.name).numberedLocation
                )
                json.string("treewardenName/v1", entry.name.description)
            }
            if showsSuppressed { json.array("suppressions") { _ in } }
            json.string("baselineState", "absent")
        }
    }
}

extension AcceptedFinding.Place {
    var relativeURI: [UInt8]? { relativePath.map(URIEncoding.encode) }

    /// The file where it was given relative to the working directory; an absolute one would name the machine.
    var relativePath: [UInt8]? {
        let bytes = Array(file.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        guard bytes.first != UInt8(ascii: "/"), !parts.isEmpty,
            !parts.contains(where: { $0.elementsEqual("..".utf8) })
        else { return nil }
        return Array(parts.joined(separator: [UInt8(ascii: "/")]))
    }
}
