import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { command } from "./command.ts";

const ROOT = resolve(import.meta.dirname, "..");
const NAME = "localhost/club-check";
const PIN = "4821";
const PATIENCE_MS = 120_000;
const ENGINE = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
const buildah = (...args: string[]) =>
  execFileSync("buildah", args, { encoding: "utf8", env: ENGINE }).trim();

/** The image's configuration. */
interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
  Healthcheck: { Test: string[] };
}

/**
 * Runs a command like an engine with `--read-only`: as the image's user, and only /data and /tmp are writable
 * (compose.yaml).
 */
const INSIDE = `
mount --bind "$IMAGE" "$IMAGE" && mount -o remount,bind,ro "$IMAGE" && mount --bind "$DATA" "$IMAGE/data" && mount -t tmpfs tmpfs "$IMAGE/tmp" &&
exec unshare --root="$IMAGE" --wd=/app --setgid="$GID" --setuid="$UID_" "$@"`;

function assertMachine(): void {
  const hasTools = ["buildah", "debootstrap"].every((tool) =>
    ["/usr/bin", "/usr/sbin"].some((folder) => existsSync(join(folder, tool))),
  );
  if (process.platform === "linux" && process.getuid?.() === 0 && hasTools) return;
  throw new Error("npm run check:image wants root on Debian: apt-get install buildah debootstrap crun");
}

function say(claim: string, isFine: boolean): void {
  console.log(`${isFine ? "ok  " : "BAD "} ${claim}`);
  if (!isFine) process.exitCode = 1;
}

function startInside(args: readonly string[], config: ImageConfig, folders: object) {
  const [UID_ = "", GID = UID_] = config.User.split(":");
  const imageEnv = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  const PATH = `${imageEnv.PATH}:${process.env.PATH}`;
  const options = {
    env: { ...imageEnv, HOST: "127.0.0.1", ADMIN_PIN: PIN, ...folders, UID_, GID, PATH },
  };
  return spawn("unshare", ["--mount", "sh", "-c", INSIDE, "sh", ...args], {
    ...options,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function untilHealthy(url: string, isGone: () => boolean): Promise<boolean> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !isGone(); await pause(500)) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return true;
  }
  return false;
}

/** Builds the image with buildah, or reuses it with `--built`, and runs it as an engine would. */
async function check(): Promise<void> {
  assertMachine();
  const { values } = parseArgs({ options: { built: { type: "boolean", default: false } } });
  if (!values.built)
    execFileSync(join(import.meta.dirname, "build-image.sh"), [ROOT, NAME], { stdio: "inherit" });
  say("a container engine builds the image", true);
  const inspected = JSON.parse(buildah("inspect", "--type", "image", NAME)) as {
    Docker: { config: ImageConfig };
  };
  const { config } = inspected.Docker;
  const container = buildah("from", "--pull-never", NAME);
  const IMAGE = buildah("mount", container);
  const DATA = mkdtempSync(join(tmpdir(), "club-image-data-"));
  const [uid = 0, gid = 0] = config.User.split(":").map(Number);
  chownSync(DATA, uid, gid);
  const port = config.Env.find((line) => line.startsWith("PORT="))?.slice("PORT=".length);
  const url = `http://127.0.0.1:${port}`;
  const entry = [...config.Entrypoint, ...config.Cmd];

  const during = async (claim: string, work: () => Promise<void>) => {
    const server = startInside(entry, config, { IMAGE, DATA });
    const exited = once(server, "exit") as Promise<[number | null]>;
    try {
      say(claim, await untilHealthy(url, () => server.exitCode !== null));
      await work();
      server.kill(config.StopSignal as NodeJS.Signals);
      const [code] = await exited;
      say(`${config.StopSignal} ends it in good order${code === 0 ? "" : `, not with ${code}`}`, code === 0);
    } finally {
      server.kill("SIGKILL");
    }
  };

  try {
    say("it is not root", uid === 65532 && gid === 65532);
    say(
      "its health check asks /healthz",
      config.Healthcheck.Test.join(" ").includes(`127.0.0.1:${port}/healthz`),
    );
    await during(`${entry.join(" ")} is healthy on a read-only root`, async () => {
      const page = await fetch(`${url}/register?lang=es`);
      say("it serves the pages", page.ok && (await page.text()).includes('<html lang="es"'));
      say("it is ready", (await fetch(`${url}/readyz`)).ok);
      const isPrivate = (statSync(join(DATA, "club.sqlite")).mode & 0o077) === 0;
      say("its database is in the volume, for its user alone", isPrivate);
    });
    await during("it starts again on the same volume", async () => {
      say("it is ready again", (await fetch(`${url}/readyz`)).ok);
    });
    const write = startInside(["node", "-e", "fs.writeFileSync('/app/server/x', '')"], config, {
      IMAGE,
      DATA,
    });
    say("nobody writes into its files", ((await once(write, "exit")) as [number | null])[0] !== 0);
  } finally {
    buildah("umount", container);
    buildah("rm", container);
    rmSync(DATA, { recursive: true });
  }
  console.log(`
Not run: the compose files (Caddy and PostgreSQL in containers), payments, the engine's own clock for the health check, and
an engine's limits of memory and processes. Where the first lines say "a stand-in", the two base images were not pulled:
their names, and what distroless leaves out, stay unseen.`);
}

await command(async () => {
  await check();
  return !process.exitCode;
});
