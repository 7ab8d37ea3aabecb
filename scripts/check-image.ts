import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { assembleImage } from "./image/assemble.ts";
import { commandOf, environmentOf, stagesOf } from "./image/dockerfile.ts";

const USER = 65532;
const PATIENCE_MS = 60_000;

if (process.platform !== "linux" || process.getuid?.() !== 0) {
  throw new Error("npm run check:image changes its root folder as a container engine does: Linux, as root.");
}

const stages = stagesOf(readFileSync(resolve(import.meta.dirname, "../Dockerfile"), "utf8"));
const last = stages.at(-1);
if (!last) throw new Error("The Dockerfile is empty.");
const folder = mkdtempSync(join(tmpdir(), "club-image-"));
const image = assembleImage(stages, folder);
const DATA = mkdtempSync(join(tmpdir(), "club-image-data-"));
chownSync(DATA, USER, USER);
const { PORT = "", ...settings } = environmentOf(last);
const env = { ...settings, PORT, HOST: "127.0.0.1", ADMIN_PIN: "4821" };

/** Like the engine: nothing but these files, read-only but for /data, as nobody in particular. */
const INSIDE = `
mount --bind "$IMAGE" "$IMAGE" && mount -o remount,bind,ro "$IMAGE" && mount --bind "$DATA" "$IMAGE/data" &&
exec unshare --root="$IMAGE" --wd=/app --setgid=${USER} --setuid=${USER} /app/node_modules/node/bin/node "$@"`;

function inside(command: string[]) {
  const args = ["--mount", "sh", "-c", INSIDE, "sh", ...command];
  return ["unshare", args, { env: { ...env, IMAGE: image, DATA, PATH: process.env.PATH } }] as const;
}

function ask(script: string): string {
  const [program, args, options] = inside(["-e", script]);
  return execFileSync(program, args, { ...options, encoding: "utf8" });
}

function say(what: string, fine: boolean) {
  process.stdout.write(`${fine ? "ok  " : "BAD "} ${what}\n`);
  if (!fine) process.exitCode = 1;
}

const [entry = "", ...rest] = [...commandOf(last, "ENTRYPOINT"), ...commandOf(last, "CMD")];
const [program, args, options] = inside(rest);
const server = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
const exited = new Promise<number | null>((done) => server.once("exit", done));
server.stdout.on("data", (part) => process.stdout.write(part));

async function untilHealthy(): Promise<boolean> {
  const [, ...check] = commandOf(last as NonNullable<typeof last>, "HEALTHCHECK");
  for (
    const until = Date.now() + PATIENCE_MS;
    Date.now() < until && server.exitCode === null;
    await pause(500)
  ) {
    try {
      const [command, words, surroundings] = inside(check);
      execFileSync(command, words, { ...surroundings, stdio: "ignore" });
      return true;
    } catch {
      // Not yet.
    }
  }
  return false;
}

try {
  say(`it runs ${entry} ${rest.join(" ")} and its health check passes`, await untilHealthy());
  const page = await fetch(`http://127.0.0.1:${PORT}/register?lang=es`);
  say("it serves the pages", page.ok && (await page.text()).includes('<html lang="es"'));
  say("it is ready", (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok);
  const write =
    "try { fs.writeFileSync('/app/server/x', '') } catch ({ code }) { process.stdout.write(code) }";
  say("nobody writes into its files", ask(write) === "EROFS");
  say("it is not root", ask("process.stdout.write(String(process.getuid()))") === String(USER));
  say(
    "its database is in /data, for its user alone",
    (statSync(join(DATA, "club.sqlite")).mode & 0o077) === 0,
  );
  process.kill(server.pid ?? 0, "SIGTERM");
  say("SIGTERM ends it in good order", (await exited) === 0);
  const size = execFileSync("du", ["-sm", join(image, "app")], { encoding: "utf8" }).split("\t")[0];
  process.stdout.write(`Its files have ${size} MB, the base is not counted.\n`);
} finally {
  server.kill("SIGKILL");
  rmSync(folder, { recursive: true });
  rmSync(DATA, { recursive: true });
}
