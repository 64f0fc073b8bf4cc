"""Types lines into an interactive shell and asks what it would complete them to.

    complete.py bash|zsh|fish SCRIPT <LINES

SCRIPT is what `treewarden completions` prints for the shell; the program itself is looked for on the PATH. For each of the
LINES, which end where the cursor is, a line is written: what may stand at the cursor, with single spaces between.
"""

import os
import pathlib
import pty
import select
import sys
import tempfile
import time

# Of each shell: how it is started, and what it is told first. A key then writes what there is to choose from into $answer:
# readline and zsh insert all of it into the line for that, and fish lists it.
KEY = b"\x18q"
SHELLS = {
    "bash": (["bash", "--rcfile", "SETUP", "-i"], r"""
bind 'set bell-style none'
bind '"\C-xi": insert-completions'
hand_on() { printf '%s\n' "$READLINE_LINE" >"$answer.part" && mv "$answer.part" "$answer"; READLINE_LINE= READLINE_POINT=0; }
bind -x '"\C-xo": hand_on'
bind '"\C-xq": "\C-xi\C-xo"'
source "$script"
"""),
    "zsh": (["zsh", "--no-global-rcs", "-i"], r"""
unsetopt zle_bracketed_paste beep prompt_sp
fpath=("${script:h}" $fpath)
autoload -Uz compinit && compinit -u -d "$answer.dump"
zstyle ':completion:*' completer _all_matches _complete
zstyle ':completion:*' insert true
hand_on() { zle complete-word; print -r -- "$BUFFER" >"$answer.part" && mv "$answer.part" "$answer"; BUFFER= }
zle -N hand_on
bindkey '^Xq' hand_on
"""),
    "fish": (["fish", "--no-config", "--private", "--init-command", "source SETUP", "--interactive"], r"""
source "$script"
function hand_on
    set -l line (commandline -cp)
    echo $line(complete -C $line | string split -f 1 \t | string join ' ') >"$answer.part"
    mv "$answer.part" "$answer"
    commandline ''
end
bind \cxq hand_on
"""),
}
# A busy machine takes its time; one that never answers is told from it by this.
PATIENCE = 60


class Terminal:
    """A shell that is talked to through a terminal."""

    def __init__(self, shell, script, place):
        self.answer = place / "answer"
        command, setup = SHELLS[shell]
        setup += 'echo >"$ready"\n'
        # The one of these names is zsh's.
        for name in ("setup", ".zshrc"):
            (place / name).write_text(setup, encoding="utf-8")
        command = [word.replace("SETUP", str(place / "setup")) for word in command]
        environment = {"PATH": os.environ["PATH"], "HOME": str(place), "TERM": "dumb", "LC_ALL": "C.UTF-8", "PS1": "",
                       "script": script, "answer": str(self.answer), "ready": str(place / "ready")}
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execvpe(command[0], command, environment)
        self.wait(place / "ready")

    def type(self, keys):
        while keys:
            self.drain(0)
            keys = keys[os.write(self.terminal, keys):]

    def drain(self, seconds):
        """Takes what the shell writes: one that nobody reads from waits."""
        if select.select([self.terminal], [], [], seconds)[0]:
            try:
                os.read(self.terminal, 1 << 16)
            except OSError:
                raise SystemExit("the shell is gone") from None

    def wait(self, path):
        end = time.monotonic() + PATIENCE
        while not path.exists():
            if time.monotonic() > end:
                raise SystemExit(f"the shell did not answer within {PATIENCE} s")
            self.drain(0.01)

    def ask(self, line):
        self.type(line.encode() + KEY)
        self.wait(self.answer)
        said = self.answer.read_text(encoding="utf-8").strip("\n")
        self.answer.unlink()
        return said

    def close(self):
        os.close(self.terminal)
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)


def main():
    shell, script = sys.argv[1:]
    lines = sys.stdin.read().splitlines()
    with tempfile.TemporaryDirectory() as place:
        terminal = Terminal(shell, script, pathlib.Path(place))
        for line in lines:
            # The word at the cursor is replaced by what it may become.
            begin = line[:len(line) - len(line.split(" ")[-1])]
            said = terminal.ask(line)
            if not said.startswith(begin) and not said.startswith(line):
                raise SystemExit(f"{shell} made of '{line}': {said}")
            rest = said.removeprefix(line) if shell == "fish" else said.removeprefix(begin)
            print(" ".join(rest.split()))
        terminal.close()


main()
