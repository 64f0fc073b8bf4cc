extension HTMLPage {
    /// What stands for levels in pictures, beside colours.
    static let patterns = """
        <svg width="0" height="0" aria-hidden="true"><defs>
        <pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="8" height="8"/><path d="M2 0v8"/></pattern>
        <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6"/><circle cx="3" cy="3" r="1.7"/></pattern>
        </defs></svg>

        """

    static let treemap = """
        <section id="treemap" class="panel" data-live hidden>
        <h2>Where it is</h2>
        <div class="tools">
        <label>Area is <select id="measure"><option value="size">size</option><option value="entries">entries</option>
        </select></label>
        <button type="button" id="up">Up</button>
        <code id="mapped"></code>
        </div>
        <div id="map"></div>
        <p class="faint">Crossed: errors. Striped: warnings. Dotted: notes. Plain: nothing found.
        <span id="unmapped"></span></p>
        </section>

        """

    static let tree = """
        <nav id="tree" class="panel" aria-label="Tree" data-live hidden>
        <h2>Tree</h2>
        <p class="faint">How many entries at or below have a finding, by the worst of it.</p>
        <div id="branches"></div>
        </nav>

        """

    static let inventory = """
        <div class="tools">
        <input id="query" type="search" aria-label="Search the inventory" spellcheck="false" autocomplete="off"
        placeholder="Search: words, *.so, level:error, owner:root …">
        <span id="found" role="status"></span>
        <button type="button" id="csv">Save as CSV</button>
        <button type="button" id="json">Save as JSON</button>
        <button type="button" id="ask">Help (?)</button>
        </div>
        <div id="scroll" tabindex="0" role="region" aria-label="Inventory"><table>
        <thead><tr id="head"></tr></thead><tbody id="rows"></tbody>
        </table></div>
        </section>

        """

    static let help = """
        <dialog id="help" aria-label="Help">
        <h2>Search</h2>
        <p>All words have to hold. A word is looked for in names, one with a slash in paths; <code>*</code>,
        <code>?</code> and <code>[a-z]</code> match as in a shell, <code>**</code> across directories. Quotes keep blanks
        together, a minus before a word turns it around, commas separate alternatives.</p>
        <dl>
        <dt><code>level:error,warning</code></dt><dd>the worst that is said; <code>level:none</code></dd>
        <dt><code>rule:setuid-file</code></dt><dd>a part of a rule's id, or of its family</dd>
        <dt><code>owner:root</code> <code>group:staff</code></dt><dd>names, or numbers without one</dd>
        <dt><code>mode:4755</code> <code>mode:*w?</code></dt><dd>the number, or the letters of <code>ls</code></dd>
        <dt><code>kind:link</code></dt><dd>file, directory, link, fifo, socket, device</dd>
        </dl>
        <h2>Keys</h2>
        <dl>
        <dt><kbd>/</kbd></dt><dd>search</dd>
        <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous entry</dd>
        <dt><kbd>Enter</kbd></dt><dd>what is known of the entry, and what is found there</dd>
        <dt><kbd>?</kbd></dt><dd>this help</dd>
        </dl>
        <button type="button" id="close">Close</button>
        </dialog>

        """
}
