extension PageScript {
    /// How the page looks, light and dark, wide and narrow, and on paper.
    static let style = #"""
        /* Every pair of colours has a contrast of 4.5 at least, in both themes;
          what a colour says, a word or a pattern says
           too. */
        :root {
          color-scheme: light dark;
          --page: #fff; --panel: #f5f6f8; --line: #c9ced6; --text: #1b1f24; --faint: #555d68; --link: #0a55a8;
          --error: #b01c14; --warning: #7d5200; --note: #0a55a8; --good: #17692f;
          --error-fill: #f7c7c2; --warning-fill: #f5dfa8; --note-fill: #cfe0f7; --good-fill: #e3e7ec;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #14171b; --panel: #1d2126; --line: #454c56; --text: #e7e9ec; --faint: #a7afb9; --link: #8ab8f8;
            --error: #ff968c; --warning: #f3c155; --note: #8ab8f8; --good: #7fd394;
            --error-fill: #6b231d; --warning-fill: #5b4308; --note-fill: #1f3f66; --good-fill: #2d333b;
          }
        }
        * { box-sizing: border-box; }
        [hidden] { display: none !important; }
        body { margin: 0 auto; padding: 1rem; max-width: 100rem; font: 0.9375rem/1.45 system-ui, sans-serif;
          color: var(--text); background: var(--page); overflow-wrap: anywhere; }
        h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
        h2 { margin: 0 0 0.5rem; font-size: 1.15rem; }
        h3 { margin: 0; font-size: 1rem; }
        p { margin: 0.35rem 0; }
        ul { margin: 0; padding: 0; list-style: none; }
        a { color: var(--link); }
        code, .perm { font: 0.875rem/1.4 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; }
        button, input, select { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line);
          border-radius: 4px; padding: 0.25rem 0.6rem; }
        button { cursor: pointer; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
        .faint { color: var(--faint); }
        section, nav { min-width: 0; }
        header, .panel { border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem 1rem; margin-bottom: 1rem; }
        .counts { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.6rem; }
        .counts li { border: 1px solid var(--line); border-radius: 6px; padding: 0.2rem 0.8rem;
          background: var(--panel); }
        .counts b { font-size: 1.25rem; }

        /* Levels: a word in a frame of its own kind. */
        .level { display: inline-block; padding: 0 0.4rem; border: 2px solid; border-radius: 4px; font-size: 0.8125rem;
          font-weight: 600; }
        .level.warning { border-style: dashed; }
        .level.note { border-style: dotted; }
        .error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
        .good { color: var(--good); }
        .rule { color: var(--text); border-top: 1px solid var(--line); padding: 0.8rem 0; }
        .rule:first-of-type { border-top: 0; padding-top: 0; }
        .places > li { padding: 0.35rem 0 0.35rem 0.7rem; margin: 0.35rem 0; border-left: 3px solid var(--line); }
        .places .where { font-weight: 600; }
        pre { margin: 0.3rem 0; overflow-x: auto; background: var(--panel); padding: 0.4rem; }
        .fix { white-space: pre-wrap; background: var(--panel); padding: 0.1rem 0.35rem; border-radius: 3px; }

        /* The bits of a mode: what has to go is framed and underlined, what is missing is framed with dots. */
        .perm { display: inline-flex; vertical-align: middle; gap: 0.3rem; white-space: nowrap; }
        .perm > span { display: inline-flex; border: 1px solid var(--line); border-radius: 3px; }
        .perm b, .perm i { width: 1.15rem; text-align: center; font-style: normal; font-weight: 400; }
        .perm i { color: var(--faint); }
        .perm .bad { color: var(--error); font-weight: 700; box-shadow: inset 0 0 0 2px var(--error);
          text-decoration: underline; }
        .perm .lack { color: var(--error); box-shadow: none; outline: 2px dotted var(--error); outline-offset: -2px; }

        /* Pictures. */
        .pictures { display: grid; grid-template-columns: minmax(17rem, 2fr) 3fr; gap: 1rem; }
        .bars { display: grid; grid-template-columns: auto minmax(5rem, 1fr) auto; gap: 0.3rem 0.7rem;
          align-items: center; }
        svg[width="0"] { position: absolute; }
        .bars svg { width: 100%; height: 1.1rem; }
        .bar-error { fill: var(--error); } .bar-warning { fill: url(#stripes); } .bar-note { fill: url(#dots); }
        #stripes rect, #dots rect { fill: var(--page); }
        #stripes path { stroke: var(--warning); stroke-width: 4; } #dots circle { fill: var(--note); }
        .frame { fill: none; stroke: var(--line); }
        #map { position: relative; height: 20rem; overflow: hidden; background: var(--panel); }
        #map button { display: flex; align-items: flex-start; }
        #map button, #map i { position: absolute; overflow: hidden; padding: 1px 4px; border: 1px solid var(--faint);
          border-radius: 0;
          text-align: left; font-size: 0.75rem; line-height: 1.2; white-space: nowrap; color: var(--text);
          background: var(--good-fill); }
        #map i { border-color: var(--line); pointer-events: none; }
        #map .error { background: repeating-linear-gradient(45deg, transparent 0 7px, var(--page) 7px 8.5px),
          repeating-linear-gradient(-45deg, transparent 0 7px, var(--page) 7px 8.5px), var(--error-fill); }
        #map .warning { background: repeating-linear-gradient(45deg, var(--warning-fill) 0 7px, var(--page) 7px 9px); }
        #map .note { background: radial-gradient(var(--page) 1.5px, var(--note-fill) 2px) 0 0 / 9px 9px; }
        #map span { background: var(--page); padding: 0 2px; }

        /* The tree beside what is found in it. */
        .panes { display: grid; grid-template-columns: minmax(13rem, 1fr) 3fr; gap: 1rem; align-items: start; }
        #tree { position: sticky; top: 0.5rem; }
        #tree, #tree:not([hidden]) + #findings { max-height: 90vh; overflow: auto; }
        #tree ul { padding-left: 0.9rem; }
        #branches > ul { padding-left: 0; }
        #tree summary { cursor: pointer; }
        #tree button { border: 0; background: none; padding: 0.05rem 0.2rem; text-align: left; max-width: 100%; }
        #tree .leaf { margin-left: 1rem; }
        [aria-current="true"] { background: var(--panel) !important; box-shadow: inset 3px 0 0 var(--link);
          font-weight: 600; }
        .tally { font-size: 0.8125rem; white-space: nowrap; }
        #entry { margin-bottom: 1rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 0.8rem; margin: 0.4rem 0; }
        dt { color: var(--faint); } dd { margin: 0; }

        /* The inventory: rows have one height, so that only those in sight need to be there. */
        .tools { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-bottom: 0.5rem; }
        #query { flex: 1 1 16rem; min-width: 0; }
        #scroll { height: 32rem; overflow: auto; border: 1px solid var(--line); }
        #scroll table { border-collapse: collapse; width: 100%; table-layout: fixed; }
        #scroll thead { position: sticky; top: 0; background: var(--panel); z-index: 1; }
        #scroll th { text-align: left; padding: 0; font-weight: 600; }
        #scroll th button { width: 100%; border: 0; border-radius: 0; background: none; text-align: inherit;
          padding: 0.3rem 0.5rem;
          white-space: nowrap; overflow: hidden; }
        #scroll td { height: 44px; padding: 0 0.5rem; border-top: 1px solid var(--line); white-space: nowrap;
          overflow: hidden;
          text-overflow: ellipsis; line-height: 1.25; }
        #scroll td.pad { height: auto; padding: 0; border: 0; }
        #scroll td small { display: block; overflow: hidden; text-overflow: ellipsis; color: var(--faint); }
        #scroll .number { text-align: right; }
        .c-level { width: 6rem; } .c-mode { width: 7rem; } .c-kind { width: 6.5rem; } .c-user, .c-group { width: 7rem; }
        .c-size { width: 6.5rem; } .c-mtime { width: 10.5rem; } .c-rules, .c-more { width: 14rem; }
        #tree[hidden] + section, .pictures > :only-child, #treemap[hidden] + * { grid-column: 1 / -1; }
        dialog { color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px;
          max-width: 40rem; }
        kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 0.3rem; }

        @media (max-width: 60rem) {
          .pictures, .panes { grid-template-columns: minmax(0, 1fr); }
          #tree { position: static; max-height: 18rem; }
          #tree:not([hidden]) + #findings { max-height: none; }
          .c-more, .c-group, .c-kind { display: none; }
        }
        @media (max-width: 40rem) {
          body { padding: 0.5rem; }
          .bars { grid-template-columns: auto minmax(5rem, 1fr); }
          .bars span:nth-of-type(even) { grid-column: 2; margin-bottom: 0.3rem; }
          .c-user, .c-rules, .c-mtime { display: none; }
          .c-level { width: 5.2rem; } .c-mode { width: 5.5rem; } .c-size { width: 5.6rem; }
          #scroll td, #scroll th button { padding-left: 0.3rem; padding-right: 0.3rem; }
          dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: 0.3rem; }
        }
        @media (max-width: 30rem) {
          .c-size { display: none; }
        }
        @media print {
          body { max-width: none; padding: 0; }
          .panes, .pictures { display: block; }
          #tree:not([hidden]) + #findings { max-height: none; overflow: visible; }
          #tree, #inventory, #treemap, .tools, .screen { display: none; }
          .rule, .places > li { break-inside: avoid; }
        }

        """#
}
