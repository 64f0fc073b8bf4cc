extension PageScript {
    /// What the page knows of the entries, and how text gets into it.
    static let data = #"""
        "use strict";
        // What is known of the entries: columns, in the order of the tree, a directory before what is in it.
        const data = JSON.parse(document.getElementById("data").textContent);
        const count = data.kinds.length;
        const names = count ? data.names.split("\n") : [];
        const levels = ["", "note", "warning", "error"];
        const kinds = {
          d: "directory", "-": "file", l: "link", p: "fifo", s: "socket", b: "block device", c: "character device",
        };
        const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

        const parent = new Int32Array(count);
        // Where what lies below an entry ends.
        const end = new Int32Array(count);
        const files = new Int32Array(count);
        // The worst that is said about an entry itself, and how many entries below and including it have each level.
        const own = new Uint8Array(count);
        const rolled = [1, 2, 3].map(() => new Int32Array(count));
        // By entry: pairs of a rule's place and a level; a link's target; what few entries have.
        const verdicts = new Map(), targets = new Map(), extras = new Map();

        (() => {
          const open = [];
          let directory = 0, link = 0;
          for (let i = 0; i < count; i++) {
            while (open.length && i >= end[open.at(-1)]) open.pop();
            parent[i] = open.length ? open.at(-1) : -1;
            end[i] = i + 1;
            if (data.kinds[i] === "l") targets.set(i, data.targets[link++]);
            if (data.kinds[i] !== "d") continue;
            end[i] += data.below[directory];
            files[i] = data.files[directory++];
            open.push(i);
          }
          let at = 0;
          for (const [step, ...pairs] of data.found) {
            at += step;
            verdicts.set(at, pairs);
            own[at] = Math.max(...pairs.filter((_, place) => place % 2));
          }
          for (const [i, key, text] of data.extras) {
            if (!extras.has(i)) extras.set(i, []);
            extras.get(i).push([key, text]);
          }
          for (let i = count - 1; i >= 0; i--) {
            if (own[i]) rolled[own[i] - 1][i]++;
            if (parent[i] >= 0) for (const sums of rolled) sums[parent[i]] += sums[i];
          }
        })();

        const times = data.times && (() => {
          let time = 0;
          return data.times.map((step) => (time += step));
        })();

        const isDirectory = (i) => data.kinds[i] === "d";
        const access = (i) => data.accesses[data.access[i]];
        const worst = (i) => (rolled[2][i] ? 3 : rolled[1][i] ? 2 : rolled[0][i] ? 1 : 0);
        const join = (directory, name) => (directory.endsWith("/") ? directory + name : directory + "/" + name);
        const directoryOf = (i) => (parent[i] < 0 ? "" : path(parent[i]));

        function path(i) {
          const parts = [];
          for (; i >= 0; i = parent[i]) parts.push(names[i]);
          return parts.reverse().reduce((whole, name) => (whole === null ? name : join(whole, name)), null);
        }

        const ruleIds = (i) => {
          const ids = (verdicts.get(i) ?? []).filter((_, place) => place % 2 === 0).map((rule) => data.rules[rule][0]);
          return [...new Set(ids)];
        };

        const letters = (mode) => {
          if (!mode) return "?????????";
          const bits = parseInt(mode, 8);
          return [6, 3, 0].map((shift) => {
            const special = bits & (0o1000 << (shift / 3));
            const run = bits & (1 << shift);
            const last = special ? (shift ? "s" : "t") : "x";
            return (bits & (4 << shift) ? "r" : "-") + (bits & (2 << shift) ? "w" : "-") +
              (run ? last : special ? last.toUpperCase() : "-");
          }).join("");
        };

        function byteText(bytes) {
          let unit = 0;
          for (; bytes >= 1024 && unit < 6; unit++) bytes /= 1024;
          return (unit && bytes < 100 ? bytes.toFixed(1) : Math.floor(bytes)) + " " + units[unit];
        }

        const grouped = (number) => number.toLocaleString("en");
        const byId = (id) => document.getElementById(id);

        // Names get into the page here and nowhere else: as text, never as markup.
        function make(tag, attributes, ...children) {
          const element = document.createElement(tag);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          element.append(...children);
          return element;
        }

        const badge = (level) => make("span", { class: "level " + levels[level] }, levels[level]);

        """#
}
