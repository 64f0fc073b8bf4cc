"""What treewarden promises about its speed and memory, and whether a measurement keeps it."""


class Contract:
    """Rows of (measure, value, comparison, limit, unit)."""

    def __init__(self, measured, started, trees, folding, index):
        self.rows = []
        limit, one, two = (measured[name] for name in ("limit loop", "treewarden --jobs 1", "treewarden --jobs 2"))
        self.at_most("CPU ÷ limit loop", one.cpu_ratio(limit), 1.20)
        self.at_most("wall with 2 workers ÷ limit loop", two.wall_ratio(limit), 0.66)
        if "find+getcap+getfacl+sort" in measured:
            pipeline = measured["find+getcap+getfacl+sort"]
            self.at_least("wall of the shell pipeline ÷ ours", pipeline.wall_ratio(measured["treewarden"]), 12)
            self.tell("the same ÷ ours with 2 workers", pipeline.wall_ratio(two))
        hello, version = started["hello world in C"], started["treewarden --version"]
        self.at_most("--version ÷ C hello world, wall", version.wall_ratio(hello), 4)
        self.at_most("folding an ASCII name", folding["ascii"], 30, " ns")
        self.at_most("folding a name of 42 other bytes", folding["other"], 250, " ns")
        self.at_most("collisions --git, 50,000 entries", index.wall * 1000, 100, " ms")
        content, with_content = measured["limit loop --content"], measured["treewarden with content"]
        self.at_most("CPU with content rules ÷ limit loop that reads", with_content.cpu_ratio(content), 1.25)
        # What the kernel takes for the confinement of a scan: in the promises above it counts as treewarden's.
        alike = measured["limit loop, confined"], measured["limit loop --content, confined"]
        if all(loop.codes == {0} for loop in alike):
            self.tell("CPU ÷ limit loop that is confined alike", one.cpu_ratio(alike[0]))
            self.tell("the same of both with contents", with_content.cpu_ratio(alike[1]))
        if trees:
            few, many = trees[100_000], trees[1_000_000]
            peak = lambda results: max(results[f"treewarden --jobs {jobs}"].peak for jobs in (1, 2)) / 1024
            self.at_most("peak memory, 1,000,000 entries", peak(many), 32, " MiB")
            # Allocators keep a little; what grows with entries would grow tenfold.
            self.at_most("peak memory, 1,000,000 ÷ 100,000 entries", peak(many) / peak(few), 1.10)
            name = "treewarden --jobs 1"
            self.at_most("time(1,000,000) ÷ time(100,000)", many[name].wall / few[name].wall, 10.5)

    def at_most(self, measure, value, limit, unit=""):
        self.rows.append((measure, value, "≤", limit, unit, value <= limit))

    def at_least(self, measure, value, limit, unit=""):
        self.rows.append((measure, value, "≥", limit, unit, value >= limit))

    def tell(self, measure, value):
        """A measure that nothing is promised of."""
        self.rows.append((measure, value, "", None, "", True))

    def report(self):
        """Prints the table; true where every promise is kept."""
        print(f"\n{'contract':50}{'measured':>14}{'promised':>14}")
        for measure, value, sign, limit, unit, kept in self.rows:
            line = f"{measure:50}{f'{value:.2f}{unit}':>14}"
            if limit is not None: line += f"{f'{sign} {limit:g}{unit}':>14}  {'kept' if kept else 'MISSED'}"
            print(line)
        return all(row[-1] for row in self.rows)
