extension PageScript {
    /// Files of what is shown.
    static let export = #"""
        // What the table shows, as a file. Spreadsheets run no cell: one that they would take for a formula begins with
        // an apostrophe, and so does one that begins with an apostrophe.
        function csvCell(value) {
          if (typeof value === "number") return String(value);
          const text = /^[=+\-@'\u0000-\u001f]/.test(value) ? "'" + value : value;
          return /[",\u0000-\u001f]|^ | $/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
        }

        function record(i) {
          const [mode, user, group] = access(i);
          const known = { path: path(i), kind: kinds[data.kinds[i]], mode, user, group, size: data.sizes[i] };
          if (times) known.mtime = new Date(times[i] * 1000).toISOString();
          known.target = targets.get(i) ?? "";
          for (const key of data.extraKeys) known[key] = (extras.get(i) ?? []).find(([one]) => one === key)?.[1] ?? "";
          return { ...known, level: levels[own[i]], rules: ruleIds(i).join(" ") };
        }

        function csvText() {
          const lines = view.map((i) => Object.values(record(i)).map(csvCell).join(","));
          return [count ? Object.keys(record(0)).join(",") : "", ...lines, ""].join("\r\n");
        }

        const jsonText = () => "[" + view.map((i) => JSON.stringify(record(i))).join(",\n") + "]\n";

        function save(text, name, type) {
          const address = URL.createObjectURL(new Blob([text], { type }));
          make("a", { href: address, download: name }).click();
          setTimeout(() => URL.revokeObjectURL(address), 10000);
        }

        byId("csv").onclick = () => save(csvText(), "treewarden.csv", "text/csv");
        byId("json").onclick = () => save(jsonText(), "treewarden.json", "application/json");

        """#
}
