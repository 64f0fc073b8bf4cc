/// An entry of the Common Weakness Enumeration, under the name that MITRE gives it (CWE 4.20).
struct Weakness {
    var number: Int

    var id: String { "CWE-\(number)" }
    var page: String { "https://cwe.mitre.org/data/definitions/\(number).html" }
    /// Nothing where a user's rule uses a number that the table lacks.
    var title: String? { Self.titles[number] }

    /// The taxonomy's own id in SARIF logs, the same in all of them.
    static let taxonomyID = "25f72d7e-8a92-459d-ad67-64853f788765"

    private static let titles: [Int: String] = [
        16: "Configuration",
        22: "Improper Limitation of a Pathname to a Restricted Directory",
        42: "Path Equivalence: 'filename.' (Trailing Dot)",
        46: "Path Equivalence: 'filename ' (Trailing Space)",
        58: "Path Equivalence: Windows 8.3 Filename",
        59: "Improper Link Resolution Before File Access",
        61: "UNIX Symbolic Link Following",
        62: "UNIX Hard Link",
        67: "Improper Handling of Windows Device Names",
        69: "Improper Handling of Windows ::DATA Alternate Data Stream",
        88: "Improper Neutralization of Argument Delimiters in a Command",
        150: "Improper Neutralization of Escape, Meta, or Control Sequences",
        155: "Improper Neutralization of Wildcards or Matching Symbols",
        176: "Improper Handling of Unicode Encoding",
        178: "Improper Handling of Case Sensitivity",
        200: "Exposure of Sensitive Information to an Unauthorized Actor",
        250: "Execution with Unnecessary Privileges",
        252: "Unchecked Return Value",
        253: "Incorrect Check of Function Return Value",
        266: "Incorrect Privilege Assignment",
        269: "Improper Privilege Management",
        271: "Privilege Dropping / Lowering Errors",
        273: "Improper Check for Dropped Privileges",
        276: "Incorrect Default Permissions",
        277: "Insecure Inherited Permissions",
        278: "Insecure Preserved Inherited Permissions",
        279: "Incorrect Execution-Assigned Permissions",
        281: "Improper Preservation of Permissions",
        282: "Improper Ownership Management",
        312: "Cleartext Storage of Sensitive Information",
        321: "Use of Hard-coded Cryptographic Key",
        340: "Generation of Predictable Numbers or Identifiers",
        362: "Concurrent Execution using Shared Resource with Improper Synchronization ('Race Condition')",
        363: "Race Condition Enabling Link Following",
        367: "Time-of-check Time-of-use Race Condition",
        377: "Insecure Temporary File",
        378: "Creation of Temporary File With Insecure Permissions",
        379: "Creation of Temporary File in Directory with Insecure Permissions",
        390: "Detection of Error Condition Without Action",
        391: "Unchecked Error Condition",
        400: "Uncontrolled Resource Consumption",
        403: "Exposure of File Descriptor to Unintended Control Sphere ('File Descriptor Leak')",
        426: "Untrusted Search Path",
        427: "Uncontrolled Search Path Element",
        434: "Unrestricted Upload of File with Dangerous Type",
        451: "User Interface Misrepresentation of Critical Information",
        459: "Incomplete Cleanup",
        522: "Insufficiently Protected Credentials",
        527: "Exposure of Version-Control Repository to an Unauthorized Control Sphere",
        528: "Exposure of Core Dump File to an Unauthorized Control Sphere",
        530: "Exposure of Backup File to an Unauthorized Control Sphere",
        538: "Insertion of Sensitive Information into Externally-Accessible File or Directory",
        540: "Inclusion of Sensitive Information in Source Code",
        552: "Files or Directories Accessible to External Parties",
        646: "Reliance on File Name or Extension of Externally-Supplied File",
        668: "Exposure of Resource to Wrong Sphere",
        676: "Use of Potentially Dangerous Function",
        696: "Incorrect Behavior Order",
        706: "Use of Incorrectly-Resolved Name or Reference",
        708: "Incorrect Ownership Assignment",
        732: "Incorrect Permission Assignment for Critical Resource",
        754: "Improper Check for Unusual or Exceptional Conditions",
        755: "Improper Handling of Exceptional Conditions",
        798: "Use of Hard-coded Credentials",
        829: "Inclusion of Functionality from Untrusted Control Sphere",
        1007: "Insufficient Visual Distinction of Homoglyphs Presented to User",
    ]
}

extension JSONWriter {
    /// The taxonomy with the weaknesses that the rules refer to, in this order (SARIF §3.19.3).
    mutating func taxonomy(_ weaknesses: [Weakness]) {
        object { json in
            json.string("name", "CWE")
            json.string("guid", Weakness.taxonomyID)
            json.string("version", "4.20")
            json.string("organization", "MITRE")
            json.string("informationUri", "https://cwe.mitre.org/")
            json.flag("isComprehensive", false)
            json.message("shortDescription", "The MITRE Common Weakness Enumeration.")
            json.array("taxa") { json in
                for weakness in weaknesses {
                    json.object { json in
                        json.string("id", weakness.id)
                        if let title = weakness.title { json.string("name", title) }
                        json.message(
                            "shortDescription", (weakness.title ?? "Described by MITRE as \(weakness.id)") + ".")
                        json.string("helpUri", weakness.page)
                    }
                }
            }
        }
    }

    /// An object with a text only: a message, or a description.
    package mutating func message(_ key: String, _ text: String) {
        object(key) { $0.string("text", text) }
    }
}
