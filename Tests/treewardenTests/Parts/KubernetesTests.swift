import Foundation
import Testing
import YAML

/// The manifests of `Scripts/fleet/kubernetes`: they are what the interface of a cluster takes, and their pods run what the
/// program takes.
@Suite struct KubernetesTests {
    private static let folder = "Scripts/fleet/kubernetes"
    private static let manifests = ["indexed-job.yaml", "daemonset.yaml"]

    private static func succeeds(_ script: String) -> Bool {
        (try? Program(directory: Checkout.url).shell(script).code) == 0
    }

    /// The definitions that the cluster's own interface publishes, as PyPI has them.
    private static let hasDefinitions = succeeds("python3 -c 'import kubernetes_validate'")

    @Test(
        .enabled(if: hasDefinitions, "there is no kubernetes-validate (PyPI) for python3"), arguments: manifests,
        ["1.28", "1.33", "1.37"])
    func keepsToThePublishedDefinitions(manifest: String, version: String) throws {
        let script = "python3 -m kubernetes_validate -k \(version) --strict \(Self.folder)/\(manifest)"
        let outcome = try Program(directory: Checkout.url).shell(script)
        #expect(outcome.code == 0, "\(outcome.outputText)\(outcome.errorText)")
    }

    /// What no definition of a single field says.
    @Test(arguments: manifests) func namesWhatItHas(manifest: String) throws {
        let root = try Checkout.yaml("\(Self.folder)/\(manifest)")
        let kind = try #require(root["kind"]?.text)
        #expect(root["apiVersion"]?.text == (kind == "Job" ? "batch/v1" : "apps/v1"))
        let spec = try #require(root["spec"])
        let pod = try #require(spec["template"]?["spec"])
        if kind == "Job" {
            // Of a Job no pod begins again by itself, and every index is one of a shard.
            #expect(["OnFailure", "Never"].contains(pod["restartPolicy"]?.text))
            #expect(spec["completionMode"]?.text == "Indexed")
            #expect((spec["completions"]?.text).flatMap { Int($0) } ?? 0 > 0)
            #expect(spec["selector"] == nil, "the cluster makes its own")
        } else {
            #expect(pod["restartPolicy"] == nil, "Always is the only one")
            let labels = spec["template"]?["metadata"]?["labels"]
            for pair in spec["selector"]?["matchLabels"]?.pairs ?? [] {
                #expect(labels?[pair.name]?.text == pair.value.text)
            }
            #expect(spec["selector"]?["matchLabels"]?.pairs?.isEmpty == false)
        }
        let volumes = (pod["volumes"]?.items ?? []).compactMap { $0["name"]?.text }
        #expect(Set(volumes).count == volumes.count)
        let containers = (pod["initContainers"]?.items ?? []) + (pod["containers"]?.items ?? [])
        #expect(pod["containers"]?.items?.isEmpty == false)
        let names = containers.compactMap { $0["name"]?.text }
        #expect(names.count == containers.count && Set(names).count == names.count)
        for container in containers {
            #expect(container["image"]?.text?.isEmpty == false)
            let mounts = container["volumeMounts"]?.items ?? []
            for mount in mounts { #expect(volumes.contains(mount["name"]?.text ?? "")) }
            let places = mounts.compactMap { $0["mountPath"]?.text }
            #expect(Set(places).count == mounts.count && places.allSatisfy { $0.hasPrefix("/") })
            let variables = (container["env"]?.items ?? []).compactMap { $0["name"]?.text }
            for argument in container["args"]?.items ?? [] {
                for use in (argument.text ?? "").matches(of: /\$\(([A-Z_]+)\)/) {
                    #expect(variables.contains(String(use.1)), "\(use.0) is nothing here")
                }
            }
        }
        #expect(
            Set(volumes) == Set(containers.flatMap { ($0["volumeMounts"]?.items ?? []).map { $0["name"]?.text ?? "" } })
        )
        // What is audited is not written to.
        for container in containers {
            for mount in container["volumeMounts"]?.items ?? [] where ["host", "data"].contains(mount["name"]?.text) {
                #expect(mount["readOnly"]?.text == "true")
            }
        }
    }

    /// Runs what the pods run, with a tree in the place of what they mount.
    @Test(arguments: manifests) func runsWhatTheProgramTakes(manifest: String) throws {
        let tree = try PartTree(seed: 11, entries: 20, hasClosed: false)
        let pod = try #require(try Checkout.yaml("\(Self.folder)/\(manifest)")["spec"]?["template"]?["spec"])
        let containers = (pod["initContainers"]?.items ?? []) + (pod["containers"]?.items ?? [])
        let container = try #require(containers.first { $0["name"]?.text == "scan" })
        var program = tree.program
        program.environment = ["JOB_COMPLETION_INDEX": "3"]
        #expect(try program.run(["plan", "tree", "--shards", "16", "--output", "data.plan"]).code == 0)
        // A node has its own accounts.
        let node =
            "mkdir -p host/etc && echo root:x:0:0::/root:/bin/sh > host/etc/passwd && echo root:x:0: > host/etc/group"
        #expect(try program.shell(node).code == 0)
        let arguments = (container["args"]?.items ?? []).compactMap(\.text).map { word in
            word.replacing("/parts/", with: "").replacing("/host", with: "host").replacing(
                "$(NODE_NAME)", with: "node1"
            )
            .replacing("$(INDEX)", with: "3")
        }
        let outcome = try program.run(arguments)
        #expect(outcome.code == 0, "\(arguments): \(outcome.errorText)")
        let file = manifest == "daemonset.yaml" ? "node1.partial" : "3.partial"
        #expect(FileManager.default.fileExists(atPath: tree.url.appending(path: file).path))
    }
}
