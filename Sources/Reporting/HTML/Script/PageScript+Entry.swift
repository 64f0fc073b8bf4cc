extension PageScript {
    /// What is selected.
    static let entry = #"""
        // What is selected: its permissions drawn, what is known of it, and of the findings those at or below it.
        let selected = -1;

        function drawMode(mode) {
          const text = letters(mode);
          const groups = [0, 3, 6].map((start) => make("span", {}, ...[...text.slice(start, start + 3)].map((letter) =>
            make(letter === "-" ? "i" : "b", {}, letter))));
          return make("span", { class: "perm", role: "img", "aria-label": text }, ...groups);
        }

        function describe(i) {
          const [mode, user, group] = access(i);
          const list = make("dl", {});
          const row = (term, ...value) => list.append(make("dt", {}, term), make("dd", {}, ...value));
          row("Kind", kinds[data.kinds[i]]);
          row("Permissions", mode ? drawMode(mode) : "not known", " " + mode);
          row("Owner", `${user || "?"}:${group || "?"}`);
          const inFiles = isDirectory(i) ? ` in ${grouped(files[i])} files` : "";
          if (sizeText(i)) row("Size", `${sizeText(i)} (${grouped(data.sizes[i])} bytes)${inFiles}`);
          if (times) row("Modified", timeText(i) + " UTC");
          if (targets.has(i)) row("Leads to", make("code", {}, targets.get(i)));
          for (const [key, text] of extras.get(i) ?? []) row(key, make("code", {}, text));
          const said = verdicts.get(i) ?? [];
          for (let place = 0; place < said.length; place += 2) {
            const [id, , title] = data.rules[said[place]];
            const link = make("a", { href: `#rule-${id}-${levels[said[place + 1]]}` }, title);
            row("Finding", badge(said[place + 1]), " ", link, ` (${id})`);
          }
          return list;
        }

        // Findings are in the page as they are; here they are shown or hidden.
        const findings = [...document.querySelectorAll("#findings .rule")].map((section) => ({
          section,
          places: [...section.querySelectorAll(".places > li")].map((item) => ({
            // That there are more is no place: those may lie anywhere.
            item, path: item.querySelector(".where")?.textContent,
          })),
        }));

        function select(i) {
          nodes.get(selected)?.removeAttribute("aria-current");
          selected = i;
          const isAll = i < 0 || (parent[i] < 0 && tops.length === 1);
          const top = i < 0 ? "" : path(i);
          const below = join(top, "");
          for (const { section, places } of findings) {
            let hits = 0;
            for (const place of places) {
              const isHit =
                isAll || (place.path ?? top) === top || place.path === below || place.path.startsWith(below);
              place.item.hidden = !isHit;
              hits += isHit;
            }
            section.hidden = !isAll && !hits;
          }
          byId("entry").hidden = i < 0;
          if (i < 0) return;
          reveal(i);
          nodes.get(i)?.setAttribute("aria-current", "true");
          const all = make("button", { type: "button" }, "All findings");
          all.onclick = () => select(-1);
          byId("entry").replaceChildren(make("h2", {}, make("code", {}, top)), describe(i), ...(isAll ? [] : [all]));
          showMap(isDirectory(i) ? i : parent[i]);
        }

        """#
}
