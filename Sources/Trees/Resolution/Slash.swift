import Descriptors
import Facts

/// What `/` stands for where a tree names something by an absolute path.
package enum Slash: Sendable {
    /// The tree's own root: of a root file system, and of what is unpacked at `/`.
    case root
    /// The same, as far as the tree has the name; what it lacks is somewhere else, and so is what lies above it.
    case rootIfPresent
    /// The `/` of the host that the tree lies on.
    case host(HostRoot)
    /// A place that is not here, of which the tree will be the directory with this path.
    case elsewhere(location: [[UInt8]])

    /// Whether `..` in the root leads to the root, as in `/`.
    package var isRoot: Bool {
        if case .root = self { true } else { false }
    }

    var host: HostRoot? {
        if case .host(let host) = self { host } else { nil }
    }
}

/// The `/` of the host, and the way from there to the root of a tree that lies on it.
package final class HostRoot: Sendable {
    let directory: OpenDirectory
    let step: SearchStep
    /// The directories from `/`, which is not among them, to the one that holds the tree's root.
    let ancestors: [LinkPath.Step]
    /// What is known of each of those, for who may change it.
    let ancestorSteps: [SearchStep]

    /// - Parameter way: the directories from `/`, which is not among them, to the one that holds the tree's root.
    /// - Throws: what a call says about `/`.
    init(
        above way: [PassedDirectory], trust: Trust, owners: OwnerView, runtimeUser: Principal?, budget: DescriptorBudget
    ) throws(SystemFailure) {
        directory = OpenDirectory(try Descriptor.openSlash(), budget: budget)
        var above = SearchStep(
            path: [UInt8(ascii: "/")],
            permissions: try PassedDirectory(directory.descriptor, nil, trust, owners).permissions, runtime: nil)
        if let user = runtimeUser {
            above.runtime = RuntimeAccess(
                .principal(user), path: above.path, permissions: above.permissions, in: nil)
        }
        step = above
        var steps: [LinkPath.Step] = []
        var searchSteps: [SearchStep] = []
        var path: [UInt8] = []
        for passed in way {
            guard let name = passed.name else { continue }
            path += [UInt8(ascii: "/")] + name.bytes
            above = above.step(to: path, passed.permissions)
            steps.append(LinkPath.Step(name: name, identity: passed.identity, mode: passed.status.mode))
            searchSteps.append(above)
        }
        ancestors = steps
        ancestorSteps = searchSteps
    }
}
