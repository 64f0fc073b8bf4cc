extension PageScript {
    /// Keys, and the start.
    static let keys = #"""
        // Keys, where nobody is writing, and the start of it all.
        const help = byId("help");
        const keys = {
          "/": () => byId("query").focus(),
          j: () => moveCursor(1),
          k: () => moveCursor(-1),
          "?": () => help.showModal(),
        };

        document.addEventListener("keydown", (event) => {
          if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
          const { target, key } = event;
          if (target === byId("query")) {
            if (key === "Escape" || key === "Enter") {
              scroll.focus();
              if (key === "Enter") moveCursor(cursor < 0 ? 1 : 0);
              event.preventDefault();
            }
            return;
          }
          if (target.matches("input, select, textarea")) return;
          if (key === "Enter" && cursor >= 0 && !target.matches("button, a, summary")) {
            select(view[cursor]);
            byId("entry").scrollIntoView({ block: "nearest" });
          } else if (keys[key]) {
            keys[key]();
          } else {
            return;
          }
          event.preventDefault();
        });

        byId("close").onclick = () => help.close();
        byId("ask").onclick = () => help.showModal();
        if (count) {
          for (const element of document.querySelectorAll("[data-live]")) element.hidden = false;
          showView();
          showMap(tops.length === 1 ? tops[0] : -1);
          new ResizeObserver(() => showMap(mapped)).observe(map);
          new ResizeObserver(drawRows).observe(scroll);
        }

        """#
}
