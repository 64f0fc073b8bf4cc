extension PageScript {
    /// The treemap.
    static let treemap = #"""
        // The treemap: area is size or entries, colour and pattern the worst level below. One directory at a time, and in
        // each box what is directly in it.
        const mostBoxes = 150;
        let mapped = -1;
        const map = byId("map");
        const bySize = () => byId("measure").value === "size";
        const entriesOf = (i) => (isDirectory(i) ? Math.max(files[i], end[i] - i) : 1);
        const weight = (i) => (bySize() ? data.sizes[i] : entriesOf(i));

        // Squarified (Bruls, Huizing and van Wijk, 2000): rows along the shorter side, as long as boxes become squarer.
        function squarify(items, x, y, width, height, place) {
          let sum = items.reduce((total, item) => total + item.weight, 0);
          for (let first = 0; first < items.length;) {
            const side = Math.min(width, height);
            const scale = (width * height) / sum;
            let row = 0, last = first, best = Infinity;
            for (; last < items.length; last++) {
              const more = row + items[last].weight;
              const depth = (more * scale) / side;
              const worstRatio = Math.max(...[items[first], items[last]].map((item) => {
                const length = (item.weight * scale) / depth;
                return Math.max(length / depth, depth / length);
              }));
              if (worstRatio > best) break;
              best = worstRatio;
              row = more;
            }
            const depth = (row * scale) / side;
            let offset = 0;
            for (const item of items.slice(first, last)) {
              const length = (item.weight * scale) / depth;
              if (width >= height) place(item, x, y + offset, depth, length);
              else place(item, x + offset, y, length, depth);
              offset += length;
            }
            if (width >= height) [x, width] = [x + depth, width - depth];
            else [y, height] = [y + depth, height - depth];
            sum -= row;
            first = last;
          }
        }

        function boxes(entries) {
          const items = entries.map((i) => ({ i, weight: weight(i) })).filter((item) => item.weight > 0);
          items.sort((a, b) => b.weight - a.weight || a.i - b.i);
          return items.slice(0, mostBoxes);
        }

        function lay(element, x, y, width, height) {
          Object.assign(element.style, { left: x + "px", top: y + "px", width: width + "px", height: height + "px" });
        }

        function box(i, x, y, width, height) {
          const level = worst(i);
          const text = `${names[i]}${isDirectory(i) ? "/" : ""}`;
          const amount = bySize() ? byteText(data.sizes[i]) : `${grouped(entriesOf(i))} entries`;
          const title = `${path(i)}: ${amount}${level ? ", " + levels[level] : ""}`;
          const button = make("button", { type: "button", class: levels[level], title });
          lay(button, x, y, width, height);
          button.onclick = () => select(i);
          if (width > 40 && height > 16) button.append(make("span", {}, text));
          else button.setAttribute("aria-label", text);
          map.append(button);
          if (!isDirectory(i) || width < 60 || height < 50) return;
          squarify(boxes(childrenOf(i)), x + 4, y + 20, width - 8, height - 24, (item, left, top, w, h) => {
            if (w < 4 || h < 4) return;
            const inner = make("i", { class: levels[worst(item.i)], "aria-hidden": "true" });
            lay(inner, left, top, w, h);
            map.append(inner);
          });
        }

        function showMap(i) {
          mapped = i;
          map.replaceChildren();
          byId("mapped").textContent = i < 0 ? "Everything" : path(i);
          byId("up").disabled = i < 0;
          const entries = i < 0 ? tops : childrenOf(i);
          const items = boxes(entries);
          if (!items.length) map.append(make("p", { class: "faint" }, "Nothing here takes room."));
          squarify(items, 0, 0, map.clientWidth, map.clientHeight, (item, ...place) => box(item.i, ...place));
          const left = entries.length - items.length;
          byId("unmapped").textContent = left ? `${grouped(left)} more are too small or empty.` : "";
        }

        byId("measure").onchange = () => showMap(mapped);
        byId("up").onclick = () => {
          if (mapped >= 0) parent[mapped] < 0 ? showMap(-1) : select(parent[mapped]);
        };

        """#
}
