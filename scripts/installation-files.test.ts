import { existsSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { VARIABLE_NAMES } from "#server/platform/env-rules.ts";
import { PICTURE_BODY_BYTES } from "#server/site/pages/pictures.ts";

const read = (path: string) => readFileSync(path, "utf8");
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const unknownIn = (names: readonly string[]) => names.filter((name) => !VARIABLE_NAMES.includes(name));

const COMPOSE_ALONE = ["SITE_HOST", "POSTGRES_PASSWORD", "COMPOSE_FILE"];
const exampleNames = namesIn(read(".env.example"), /^#?([A-Z_]+)=/gm);
const dockerfile = read("Dockerfile");
/** Whether .dockerignore keeps a path of the project from the builder. */
function isIgnored(path: string): boolean {
  const patterns = read(".dockerignore").split("\n").filter(Boolean);
  return patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
}
const composeFiles = ["compose.yaml", "compose.postgres.yaml"].map(read);
/** Each service of a file as it stands there. */
const servicesIn = (compose: string) =>
  (compose.split(/^services:$/m)[1]?.split(/^networks:$/m)[0] ?? "").split(/^(?= {2}[\w-]+:)/m).slice(1);

test("The example settings file names every variable of the server, and no other", () => {
  expect(exampleNames.toSorted()).toEqual([...VARIABLE_NAMES, ...COMPOSE_ALONE].toSorted());
});

test("The example settings file sets nothing, so a copy of it acts like an empty one", () => {
  expect(read(".env.example")).not.toMatch(/^[A-Z_]+=/m);
});

test("Caddy lets through the largest body that the server takes, a picture", () => {
  const megabytes = Number(/max_size (\d+)MB/.exec(read("deploy/Caddyfile"))?.[1]);
  expect(megabytes * 1_000_000).toBeGreaterThan(PICTURE_BODY_BYTES);
});

test("The nightly copy to another machine takes the backups, and no key that would decrypt them", () => {
  const from = /^ExecStart=.* (\/\S+) \S+$/m.exec(read("deploy/club-backup-copy.service"))?.[1] ?? "";
  expect(from).toMatch(/\/backups\/$/);
  expect(read("deploy/club-backup-copy.service")).toMatch(/^# .*secret\.key/m);
});

test("The image copies only what the project has and .dockerignore lets through", () => {
  const own = namesIn(dockerfile, /^COPY (?!--from=)(.+) \S+$/gm).filter((paths) => paths !== ".");
  const sources = own.flatMap((paths) => paths.split(" "));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(path) || isIgnored(path.replace(/\/$/, "")))).toEqual([]);
});

test("npm start, the image and the service start the server with the same memory", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const flag = /--max-semi-space-size=\d+/.exec(scripts.serve)?.[0];
  expect(flag).toBeDefined();
  expect(dockerfile).toContain(`CMD ["${flag}", "server/index.ts"]`);
  expect(read("deploy/club.service")).toContain(`node ${flag} server/index.ts`);
});

test("The image's builder never receives settings, data, history or tests", () => {
  const private_ = [
    ".env",
    ".env.example",
    "data/club.sqlite",
    ".git/config",
    "tests/support/servers/test-app.ts",
  ];
  expect(
    [...private_, "server/start.test.ts", "node_modules/hono"].filter((path) => !isIgnored(path)),
  ).toEqual([]);
});

test("The image runs as an unprivileged user, with known settings and the server's stop signal", () => {
  const image = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(namesIn(image, /^USER (.+)$/gm)).toEqual(["65532:65532"]);
  expect(namesIn(image, /^STOPSIGNAL (.+)$/gm)).toEqual(["SIGTERM"]);
  const environment = /^ENV (.+)$/m.exec(image)?.[1] ?? "";
  expect(unknownIn(namesIn(environment, /([A-Z_]+)=/g))).toEqual(["NODE_ENV", "PATH"]);
  const port = /\bPORT=(\d+)/.exec(environment)?.[1];
  expect(image).toMatch(new RegExp(`^HEALTHCHECK .*127\\.0\\.0\\.1:${port}/healthz`, "m"));
});

test("Compose passes only known settings, and one name starts the site", () => {
  const [site = "", shared = ""] = [
    servicesIn(composeFiles[0] ?? "")[0],
    composeFiles[1]?.split("services:")[0],
  ];
  const given = [...namesIn(site, /^ {6}([A-Z_]+):/gm), ...namesIn(shared, /^ {4}([A-Z_]+):/gm)];
  expect(given).toEqual(["DATA_DIR", "HOST", "PORT", "PUBLIC_URL", "TRUST_PROXY", "DATABASE_URL"]);
  expect(unknownIn(given)).toEqual([]);
  const asked = composeFiles.map((compose) => [...new Set(namesIn(compose, /\$\{([A-Z_]+)/g))]);
  expect(asked).toEqual([["SITE_HOST"], ["POSTGRES_PASSWORD"]]);
  expect(exampleNames).toEqual(expect.arrayContaining(asked.flat()));
});

test("No container may write its own files, gain privileges or keep unlisted ones", () => {
  // A service of the second file without an image only adds to one of the first.
  const images = composeFiles.flatMap(servicesIn).filter((service) => service.includes("image: "));
  expect(images).toHaveLength(3);
  for (const block of images) {
    expect(block).toContain("read_only: true");
    expect(block).toContain("cap_drop: [ALL]");
    expect(block).toContain('security_opt: ["no-new-privileges:true"]');
  }
});

test("The proxy checks the server's readiness at the right address", () => {
  expect(read("deploy/Caddyfile")).toMatch(/health_uri \/readyz/);
  expect(namesIn(read("deploy/Caddyfile"), /\{\$([A-Z_]+)/g)).toEqual(["SITE_HOST", "SITE_SERVERS"]);
  const [, proxy = ""] = servicesIn(composeFiles[0] ?? "");
  expect(namesIn(proxy, /^ {6}(SITE_[A-Z]+):/gm)).toEqual(["SITE_HOST", "SITE_SERVERS"]);
});

test("The systemd unit starts an existing file with known settings, and waits for the server to stop", () => {
  const unit = read("deploy/club.service");
  const environment = /^Environment=(.*)$/m.exec(unit)?.[1] ?? "";
  expect(unknownIn(namesIn(environment, /([A-Z_]+)=/g))).toEqual(["NODE_ENV", "NODE_COMPILE_CACHE"]);
  const script = /^ExecStart=\S+\/node (?:--\S+ )?(\S+)$/m.exec(unit)?.[1] ?? "";
  expect(existsSync(script)).toBe(true);
  expect(unit).toMatch(/^TimeoutStopSec=30$/m);
});
