import { execFile, execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { freePort } from "#tests/support/servers/free-port.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Stands for systemd, which tests cannot run: it starts and stops the unit's server, and waits for no dependency. */
const SYSTEMCTL = `#!/usr/bin/env bash
stop() { if [ -f "$MACHINE/pid" ]; then kill "$(cat "$MACHINE/pid")" 2> /dev/null; tail --pid="$(cat "$MACHINE/pid")" -f /dev/null; rm "$MACHINE/pid"; fi; }
start() {
  cd "$MACHINE/club" && set -a && . "$MACHINE/club.env" && DATA_DIR="$MACHINE/data" NODE_COMPILE_CACHE="$MACHINE/cache" NODE_OPTIONS="$SERVER_OPTIONS" && set +a
  setsid node_modules/.bin/node server/index.ts >> "$MACHINE/journal" 2>&1 < /dev/null &
  echo $! > "$MACHINE/pid"
}
case "$1" in
  show) echo "$MACHINE/club" ;;
  stop) stop ;;
  start) start ;;
  restart) stop; start ;;
esac
`;
const SYSTEMD_RUN = `#!/usr/bin/env bash
while [[ "$1" == --* ]]; do case "$1" in --working-directory=*) cd "\${1#*=}" ;; esac; shift; done
set -a && . "$MACHINE/club.env" && DATA_DIR="$MACHINE/data" NODE_OPTIONS="$SERVER_OPTIONS" && set +a
exec "$@"
`;
/** The packages are there, and the pages of a build: what an update does with them needs no network. */
const NPM = `#!/usr/bin/env bash
[ "$1" = run ] && cp -r "$PROJECT/dist" .
exit 0
`;

/** Stands for Docker where $MACHINE/compose is: it writes down what it is asked, and fails at the command in that file. */
const DOCKER = `#!/usr/bin/env bash
[ -f "$MACHINE/compose" ] || exit 1
echo "$*" >> "$MACHINE/asked"
failing=$(cat "$MACHINE/compose")
[ -z "$failing" ] || [[ "$*" != *"$failing"* ]] || { echo "no: $*" >&2; exit 1; }
case "$*" in "compose ps"*) echo site ;; "compose exec"*) echo /data/backups/club-backup.jsonl.gz.age ;; esac
`;

export interface BareMachine {
  folder: string;
  url: string;
  /** Runs a shell line as root would, and gives what it printed and its exit code. */
  sh(line: string): Promise<{ code: number; printed: string }>;
  /** Makes the club's copy have another commit, with these files changed. */
  release(files: Record<string, string>): void;
  remove(): Promise<void>;
}

/** A machine on which systemd runs the club's site from a clone of its copy of this project, as it is in this folder. */
export async function bareMachine(settings: string): Promise<BareMachine> {
  const folder = mkdtempSync(join(tmpdir(), "club-machine-"));
  const copy = join(folder, "copy");
  const port = await freePort();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Club", "-c", "user.email=club@example.org", ...args], {
      encoding: "utf8",
    });
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  };
  const commit = (message: string) => {
    git("-C", copy, "add", "--all");
    git("-C", copy, "commit", "--quiet", "--message", message);
  };

  const own = git("-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard", "-z");
  // The pages are built already, so one folder of their sources is enough to be told from another version.
  for (const path of own.split("\0").filter((path) => /^(?!docs\/|tests\/|app\/(?!entry\/)).+/.test(path)))
    cpSync(join(ROOT, path), join(copy, path));
  git("init", "--quiet", "--initial-branch=main", copy);
  commit("The first version");
  git("clone", "--quiet", copy, join(folder, "club"));
  const programs = { systemctl: SYSTEMCTL, "systemd-run": SYSTEMD_RUN, npm: NPM, docker: DOCKER };
  for (const [name, text] of Object.entries(programs)) put(join(folder, "bin", name), text);
  symlinkSync(join(folder, "club/deploy/club.sh"), join(folder, "bin/club"));
  mkdirSync(join(folder, "club/node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules")).filter((name) => name !== ".cache"))
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "club/node_modules", name));
  cpSync(join(ROOT, "dist"), join(folder, "club/dist"), { recursive: true });
  mkdirSync(join(folder, "data"));
  writeFileSync(
    join(folder, "club.env"),
    `PORT=${port}\nADMIN_PIN=4821\nLOG_LEVEL=error\nHOST=127.0.0.1\n${settings}\n`,
  );

  const env = {
    PATH: `${join(folder, "bin")}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: folder,
    MACHINE: folder,
    PROJECT: ROOT,
    CLUB_ENV: join(folder, "club.env"),
    CLUB_PATIENCE: "25",
    // For the pinned Node alone: the machine's own runs prepare.mjs.
    SERVER_OPTIONS: process.env.NODE_OPTIONS,
  };
  const sh: BareMachine["sh"] = (line) =>
    new Promise((done) => {
      // A server that this starts must not hold the output open, so both streams go into the one file that is read.
      const all = `{ ${line}\n} > "$MACHINE/printed" 2>&1; code=$?; cat "$MACHINE/printed"; exit $code`;
      execFile("bash", ["-c", all], { env, cwd: folder }, (error, stdout) =>
        done({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, printed: stdout }),
      );
    });
  return {
    folder,
    sh,
    url: `http://127.0.0.1:${port}`,
    release(files) {
      for (const [path, text] of Object.entries(files)) put(join(copy, path), text);
      commit("A newer version");
    },
    async remove() {
      await sh("systemctl stop club");
      await rm(folder, { recursive: true });
    },
  };
}
