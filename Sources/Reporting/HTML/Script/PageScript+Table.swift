extension PageScript {
    /// The inventory.
    static let table = #"""
        // The inventory: a table of which only the rows in sight are there.
        const rowHeight = 44;
        // Browsers draw nothing that is much higher; beyond it the scroll bar moves by more than it shows.
        const mostPixels = 8e6;
        const sizeText = (i) => (isDirectory(i) || data.kinds[i] === "-" ? byteText(data.sizes[i]) : "");
        const timeText = (i) => new Date(times[i] * 1000).toISOString().slice(0, 16).replace("T", " ");
        const moreText = (i) => {
          const words = (extras.get(i) ?? []).map(([key, text]) => key + " " + text);
          return (targets.has(i) ? ["-> " + targets.get(i), ...words] : words).join(", ");
        };

        // What a column is called, shows and is ordered by; of some one wants the greatest first.
        const columns = [
          { key: "level", title: "Level", text: (i) => levels[own[i]], rank: (i) => own[i], isDown: true },
          { key: "path", title: "Name", text: path, rank: (i) => names[i] },
          { key: "kind", title: "Kind", text: (i) => kinds[data.kinds[i]], rank: (i) => kinds[data.kinds[i]] },
          { key: "mode", title: "Mode", text: (i) => access(i)[0], rank: (i) => access(i)[0] },
          { key: "user", title: "Owner", text: (i) => access(i)[1], rank: (i) => access(i)[1] },
          { key: "group", title: "Group", text: (i) => access(i)[2], rank: (i) => access(i)[2] },
          { key: "size", title: "Size", text: sizeText, rank: (i) => data.sizes[i], isDown: true },
          ...(times ? [{ key: "mtime", title: "Modified", text: timeText, rank: (i) => times[i], isDown: true }] : []),
          { key: "more", title: "More", text: moreText, rank: moreText },
          { key: "rules", title: "Rules", text: (i) => ruleIds(i).join(" "), rank: (i) => ruleIds(i).join(" ") },
        ];
        const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

        let view = [], sorting = { key: "", isDown: false }, cursor = -1;
        const scroll = byId("scroll"), rows = byId("rows");

        // Equal ones stay as they are in the tree.
        function sorted(entries, { key, isDown }) {
          const column = columns.find((one) => one.key === key);
          if (!column) return entries;
          const ranks = new Map(entries.map((i) => [i, column.rank(i)]));
          const turn = isDown ? -1 : 1;
          return entries.sort((a, b) => turn * compareText(ranks.get(a), ranks.get(b)) || a - b);
        }

        function showView() {
          view = sorted(search(byId("query").value), sorting);
          cursor = -1;
          byId("found").textContent = grouped(view.length) + (view.length === 1 ? " entry" : " entries");
          for (const head of byId("head").children) {
            const isSorted = head.dataset.key === sorting.key;
            head.setAttribute("aria-sort", isSorted ? (sorting.isDown ? "descending" : "ascending") : "none");
            head.firstChild.lastChild.textContent = isSorted ? (sorting.isDown ? " ▼" : " ▲") : "";
          }
          scroll.firstElementChild.setAttribute("aria-rowcount", view.length + 1);
          scroll.scrollTop = 0;
          drawRows();
        }

        function cell(column, i) {
          const td = make("td", { class: "c-" + column.key + (column.key === "size" ? " number" : "") });
          if (column.key === "level") {
            if (own[i]) td.append(badge(own[i]));
          } else if (column.key === "path") {
            td.append(names[i], make("small", {}, directoryOf(i)));
            td.title = path(i);
          } else if (column.key === "mode") {
            td.append(access(i)[0], make("small", {}, letters(access(i)[0])));
          } else {
            td.append(column.text(i));
          }
          return td;
        }

        // Where the first row in sight is, and how high all are together.
        function geometry() {
          const height = Math.min(view.length * rowHeight, mostPixels);
          const inSight = Math.ceil(scroll.clientHeight / rowHeight) + 1;
          const room = Math.max(1, height - scroll.clientHeight);
          const share = Math.min(1, scroll.scrollTop / room);
          const isWhole = height === view.length * rowHeight;
          const scaled = Math.round(share * Math.max(0, view.length - inSight + 2));
          const first = isWhole ? Math.floor(scroll.scrollTop / rowHeight) : scaled;
          return { height, inSight, first: Math.max(0, Math.min(first, view.length - 1)), isWhole, room };
        }

        const pad = (height) => {
          const row = make("tr", { "aria-hidden": "true" }, make("td", { class: "pad" }));
          row.firstChild.style.height = height + "px";
          return row;
        };

        function drawRows() {
          const { height, inSight, first, isWhole } = geometry();
          const shown = view.slice(first, first + inSight);
          const above = isWhole ? first * rowHeight : Math.min(scroll.scrollTop, height - shown.length * rowHeight);
          rows.replaceChildren(pad(above), ...shown.map((i, place) => {
            const row = make("tr", { "aria-rowindex": first + place + 2 }, ...columns.map((column) => cell(column, i)));
            if (first + place === cursor) row.setAttribute("aria-current", "true");
            row.onclick = () => {
              cursor = first + place;
              drawRows();
              select(i);
            };
            return row;
          }), pad(Math.max(0, height - above - shown.length * rowHeight)));
        }

        function moveCursor(step) {
          if (!view.length) return;
          cursor = Math.max(0, Math.min(view.length - 1, cursor + step));
          const { first, inSight, isWhole, room } = geometry();
          if (cursor < first || cursor >= first + inSight - 3) {
            const top = Math.max(0, cursor - (step > 0 ? inSight - 4 : 0));
            scroll.scrollTop = isWhole ? top * rowHeight : (top / Math.max(1, view.length - inSight + 2)) * room;
          }
          drawRows();
        }

        // The usual order, the other one, and that of the tree again.
        function sortBy({ key, isDown = false }) {
          if (sorting.key !== key) sorting = { key, isDown };
          else sorting = sorting.isDown === isDown ? { key, isDown: !isDown } : { key: "" };
          showView();
        }

        for (const column of columns) {
          const { key, title } = column;
          const button = make("button", { type: "button" }, title, make("span", { "aria-hidden": "true" }, ""));
          button.onclick = () => sortBy(column);
          const name = "c-" + key + (key === "size" ? " number" : "");
          byId("head").append(make("th", { scope: "col", class: name, "data-key": key }, button));
        }
        scroll.onscroll = () => requestAnimationFrame(drawRows);
        let typing;
        byId("query").oninput = () => {
          clearTimeout(typing);
          typing = setTimeout(showView, 60);
        };

        """#
}
