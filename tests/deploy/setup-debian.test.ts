/** @module-tag full */

import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** What the script asks of a machine, written down: $MACHINE/failing names the command that fails. */
const COMMAND = `#!/usr/bin/env bash
me=$(basename "$0")
echo "$me $*" >> "$MACHINE/asked"
[ "$(cat "$MACHINE/failing" 2> /dev/null)" != "$me" ] || { echo "$me does not work today"; exit 1; }
case "$me" in
  dpkg-query) [ -f "$MACHINE/installed" ] && echo installed || exit 1 ;;
  apt-get) [ "$1" != install ] || touch "$MACHINE/installed" ;;
  id) if [ "$1" = -u ]; then echo 0; else [ -f "$MACHINE/user" ]; fi ;;
  node)
    if [ "$1" = --version ]; then [ -f "$MACHINE/node-26" ] && echo v26.1.0 || echo v18.20.4
    elif [ -f "$MACHINE/newer" ]; then echo "Building the site …"; fi ;;
  npm) touch "$MACHINE/node-26" ;;
  useradd) touch "$MACHINE/user" ;;
  systemctl) if [ "$1" = is-active ]; then [ -f "$MACHINE/runs" ]; elif [ "$1" = restart ]; then touch "$MACHINE/runs"; fi ;;
  journalctl) printf 'The site is at x\\nTo sign in, open this:\\n  https://club.example.org/login#start=abc\\nUntil then\\n' ;;
  ssh-keyscan) echo "$1 ssh-ed25519 AAAA" ;;
  install) if [ "$1" = -d ]; then mkdir -p "\${@: -1}"; else exec /usr/bin/install "$@"; fi ;;
esac
`;
const COMMANDS =
  "dpkg-query apt-get npm id useradd systemctl journalctl ssh-keyscan install chown curl node".split(" ");

let machine: string;
const at = (path: string) => join(machine, path);
const read = (path: string) => readFileSync(at(path), "utf8");
/** What the script said of each step, by the step's first word. */
const saidIn = (printed: string) =>
  [...printed.matchAll(/^(done|skipped|FAILED) +(\w+)/gm)].map(([, state, step]) => `${step} ${state}`);

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "club-bare-"));
  for (const path of ["deploy", ".env.example", "package.json"])
    cpSync(path, at(`opt/club/${path}`), { recursive: true });
  for (const name of COMMANDS) {
    mkdirSync(at("bin"), { recursive: true });
    writeFileSync(at(`bin/${name}`), COMMAND);
    chmodSync(at(`bin/${name}`), 0o755);
  }
});
afterEach(() => rm(machine, { recursive: true }));

function setUp(...args: string[]): Promise<{ code: number; printed: string }> {
  const env = { PATH: `${at("bin")}:/usr/sbin:/usr/bin:/sbin:/bin`, MACHINE: machine, CLUB_MACHINE: machine };
  return new Promise((done) => {
    execFile("bash", [at("opt/club/deploy/setup-debian.sh"), ...args], { env }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === "number" ? error.code : 0, printed: stdout + stderr }),
    );
  });
}

test("The set-up of a bare machine does each step once, and says so", async () => {
  const first = await setUp("club.example.org");
  expect(first.code).toBe(0);
  const steps = ["packages", "Node", "user", "program", "settings", "command", "service", "the", "Caddy"];
  expect(saidIn(first.printed)).toEqual([...steps.map((step) => `${step} done`), "nightly skipped"]);
  expect(first.printed).toContain("https://club.example.org/login#start=abc");
  expect(read("etc/club.env")).toMatch(/^PUBLIC_URL=https:\/\/club\.example\.org\nTRUST_PROXY=1$/m);
  expect(read("asked")).toMatch(
    /^npm install --global --prefix \S+\/usr\/local .* node@\d+\.\d+\.\d+ npm@10$/m,
  );
  expect(statSync(at("etc/club.env")).mode & 0o777).toBe(0o600);
  expect(read("etc/systemd/system/club.service")).toBe(readFileSync("deploy/club.service", "utf8"));
  expect(read("etc/caddy/Caddyfile")).toMatch(/^club\.example\.org \{$/m);

  writeFileSync(at("etc/club.env"), "BACKUP_PASSPHRASE=mine\n");
  const again = await setUp("club.example.org", "--backups", "copies@other.example.org:club/");
  const skipped = [
    "packages skipped",
    "Node skipped",
    "user skipped",
    "settings skipped",
    "command skipped",
    "service skipped",
  ];
  expect(saidIn(again.printed)).toEqual(
    expect.arrayContaining([...skipped, "Caddy skipped", "nightly done"]),
  );
  expect(again.printed).toMatch(/let this key in at other\.example\.org: ssh-ed25519 /);
  expect(again.printed).not.toContain("#start=");
  expect(read("etc/club.env")).toBe("BACKUP_PASSPHRASE=mine\n");
  expect(again.printed).toContain("Its PUBLIC_URL is missing: put https://club.example.org there");
  expect(read("etc/systemd/system/club-backup-copy.service")).toContain(" copies@other.example.org:club/\n");
  expect(read("asked")).toContain("systemctl enable --quiet --now club-backup-copy.timer");

  writeFileSync(at("newer"), "");
  expect(saidIn((await setUp("club.example.org")).printed)).toContain("service done");
});

test.each([
  ["apt-get", "packages"],
  ["useradd", "user"],
  ["npm", "Node"],
  ["systemctl", "service"],
  ["curl", "the"],
])(
  "When %s fails, the set-up says at which step and why, stops there, and goes on when it is run again",
  async (command, step) => {
    writeFileSync(at("failing"), command);
    const { code, printed } = await setUp("club.example.org");
    expect(code).toBe(1);
    expect(saidIn(printed).at(-1)).toBe(`${step} FAILED`);
    expect(printed).toMatch(/does not work today|does not answer/);
    await rm(at("failing"));
    expect((await setUp("club.example.org")).code).toBe(0);
  },
);

test("The set-up leaves another site's Caddyfile alone, and wants a name", async () => {
  mkdirSync(dirname(at("etc/caddy/Caddyfile")), { recursive: true });
  writeFileSync(at("etc/caddy/Caddyfile"), "other.example.org {\n}\n");
  const { code, printed } = await setUp("club.example.org");
  expect([code, printed]).toEqual([0, expect.stringContaining("Caddyfile serves something else")]);
  expect(read("etc/caddy/Caddyfile")).toBe("other.example.org {\n}\n");
  for (const name of ["", "club", "https://club.example.org", "club.example.org;reboot"])
    expect((await setUp(name)).code).toBe(2);
});

test("The scripts of a server have no fault that shellcheck knows", ({ skip }) => {
  if (!existsSync("/usr/bin/shellcheck")) skip("apt-get install shellcheck");
  const scripts = ["club", "setup-debian", "update"].map((name) => `deploy/${name}.sh`);
  expect(execFileSync("shellcheck", scripts, { encoding: "utf8" })).toBe("");
});
