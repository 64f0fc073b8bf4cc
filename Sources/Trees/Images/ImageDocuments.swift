import Archives

/// The documents at the top of an archive by which programs take it for images, whatever else is in it and comes first.
enum ImageDocuments {
    /// Those of an OCI image layout.
    case layout
    /// What `docker save` writes.
    case docker

    init?(in tree: borrowing VirtualTree) {
        if tree.node(at: Array("oci-layout".utf8)) != nil, tree.node(at: Array("index.json".utf8)) != nil {
            self = .layout
        } else if tree.node(at: Array("manifest.json".utf8)) != nil {
            self = .docker
        } else {
            return nil
        }
    }

    /// The one that says which images there are.
    var path: [UInt8] {
        switch self {
        case .layout: Array("index.json".utf8)
        case .docker: Array("manifest.json".utf8)
        }
    }
}
