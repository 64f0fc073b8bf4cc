extension PageScript {
    /// The tree.
    static let tree = #"""
        // The tree: what is found below each directory stands with it. Branches are made when they are opened.
        const mostChildren = 500;

        function childrenOf(i) {
          const children = [];
          for (let child = i + 1; child < end[i]; child = end[child]) children.push(child);
          return children;
        }

        const tops = [];
        for (let i = 0; i < count; i = end[i]) tops.push(i);

        function tally(i) {
          const parts = [3, 2, 1].filter((level) => rolled[level - 1][i]).map((level) => {
            const number = rolled[level - 1][i];
            return make("span", { class: levels[level] }, ` ${number} ${levels[level]}${number > 1 ? "s" : ""}`);
          });
          return make("span", { class: "tally" }, ...parts);
        }

        const nodes = new Map();

        function node(i) {
          const name = names[i] + (isDirectory(i) && !names[i].endsWith("/") ? "/" : "");
          const button = make("button", { type: "button" }, name);
          button.onclick = (event) => {
            event.preventDefault();
            select(i);
          };
          nodes.set(i, button);
          if (end[i] === i + 1) return make("li", {}, make("div", { class: "leaf" }, button, tally(i)));
          const details = make("details", {}, make("summary", {}, button, tally(i)));
          details.ontoggle = () => {
            if (details.open && details.children.length === 1) details.append(branch(childrenOf(i)));
          };
          return make("li", {}, details);
        }

        // Directories, and what something is said about; of the rest how many there are.
        function branch(entries) {
          const shown = entries.filter((i) => isDirectory(i) || own[i]);
          const list = make("ul", {}, ...shown.slice(0, mostChildren).map(node));
          const more = shown.length - mostChildren;
          if (more > 0) list.append(make("li", { class: "faint" }, `… ${grouped(more)} more: see the inventory`));
          const rest = entries.length - shown.length;
          if (rest) list.append(make("li", { class: "faint leaf" }, `${grouped(rest)} without a finding`));
          return list;
        }

        // Opens the branches above an entry, the topmost first.
        function reveal(i) {
          const above = [];
          for (let one = parent[i]; one >= 0; one = parent[one]) above.push(one);
          for (const one of above.reverse()) {
            const details = nodes.get(one)?.closest("details");
            if (!details) return;
            if (details.children.length === 1) details.append(branch(childrenOf(one)));
            details.open = true;
          }
        }

        byId("branches").append(branch(tops));
        for (const i of tops) {
          const details = nodes.get(i)?.closest("details");
          if (details) details.open = true;
        }

        """#
}
