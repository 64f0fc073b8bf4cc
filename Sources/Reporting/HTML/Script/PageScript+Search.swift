extension PageScript {
    /// Which entries answer a query.
    static let search = #"""
        // A query is words, globs and `key:value`, all of which have to hold; quotes keep blanks together, a minus turns
        // one around.
        const escaped = (text) => text.replace(/[.+^${}()|\\]/g, "\\$&");
        const isGlob = (text) => /[*?[\]]/.test(text);

        // As a shell has it: a star stops at slashes, two do not.
        function globPattern(glob) {
          let pattern = "";
          for (let i = 0; i < glob.length; i++) {
            const close = glob[i] === "[" ? glob.indexOf("]", i + 2) : -1;
            if (close > 0) {
              pattern += "[" + glob.slice(i + 1, close).replace(/[\\[]/g, "\\$&").replace(/^!/, "^") + "]";
              i = close;
            } else if (glob[i] === "*") {
              const isDeep = glob[i + 1] === "*";
              pattern += isDeep ? ".*" : "[^/]*";
              while (glob[i + 1] === "*") i++;
            } else {
              pattern += glob[i] === "?" ? "[^/]" : /[[\]]/.test(glob[i]) ? "\\" + glob[i] : escaped(glob[i]);
            }
          }
          try {
            return new RegExp("^(?:" + pattern + ")$", "iu");
          } catch {
            return null;
          }
        }

        function textTest(value) {
          const wanted = value.toLowerCase();
          const pattern = isGlob(value) && globPattern(value);
          return pattern ? (text) => pattern.test(text) : (text) => text.toLowerCase().includes(wanted);
        }

        // Of what comes in few kinds each is asked once.
        function ofFew(values, test) {
          const answers = values.map(test);
          return (i) => answers[data.access[i]];
        }

        function exactTest(value) {
          const wanted = value.toLowerCase();
          const pattern = isGlob(value) && globPattern(value);
          return pattern ? (text) => pattern.test(text) : (text) => text.toLowerCase() === wanted;
        }

        const asked = {
          level: (value) => {
            const exact = exactTest(value);
            return (i) => (own[i] ? exact(levels[own[i]]) : value === "none");
          },
          rule: (value) => {
            const hits = data.rules.map(([id, family]) => [id, family].some(textTest(value)));
            return (i) => (verdicts.get(i) ?? []).some((rule, place) => place % 2 === 0 && hits[rule]);
          },
          owner: (value) => ofFew(data.accesses, ([, user]) => exactTest(value)(user)),
          group: (value) => ofFew(data.accesses, ([, , group]) => exactTest(value)(group)),
          // 0644, 644, 4*, rwxr-xr-x, *w?
          mode: (value) => ofFew(data.accesses, ([mode]) =>
            [mode, mode.replace(/^0/, ""), letters(mode)].some(exactTest(value))),
          kind: (value) => {
            const test = textTest(value);
            return (i) => value === data.kinds[i] || test(kinds[data.kinds[i]]);
          },
        };

        function termTest(term) {
          const colon = term.indexOf(":");
          const key = asked[term.slice(0, Math.max(colon, 0)).toLowerCase()];
          if (key && colon + 1 < term.length) {
            const tests = term.slice(colon + 1).split(",").filter(Boolean).map(key);
            return (i) => tests.some((test) => test(i));
          }
          const test = textTest(term);
          return /\/|\*\*/.test(term) ? (i) => test(path(i)) : (i) => test(names[i]);
        }

        // The entries that answer a query, in the order of the tree.
        function search(query) {
          const terms = [...query.matchAll(/(-?)((?:[^\s"]+:)?"([^"]*)"|\S+)/g)].map(([, minus, term]) => {
            const test = termTest(term.replaceAll('"', ""));
            return minus && term ? (i) => !test(i) : test;
          });
          const found = [];
          for (let i = 0; i < count; i++) if (terms.every((test) => test(i))) found.push(i);
          return found;
        }

        """#
}
