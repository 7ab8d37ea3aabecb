/** @module-tag full */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "#server/platform/database/database.ts";
import { appliedMigrations } from "#server/platform/database/migrate.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { type BareMachine, bareMachine } from "./bare-machine.ts";

const ADDS_A_COLUMN = {
  "server/platform/database/migrations/999-later.ts": `
import { sql } from "kysely";
export default () => ({ up: async (db: never) => { await sql\`alter table seasons add column later text\`.execute(db); } });
`,
};
const DOES_NOT_START = { "server/index.ts": 'throw new Error("this version does not start");' };
const MIGRATES_AND_ENDS = {
  ...ADDS_A_COLUMN,
  "server/index.ts": `
const { openDatabase } = await import("#server/platform/database/database.ts");
await openDatabase({ engine: "sqlite", file: process.env.DATA_DIR + "/club.sqlite" });
throw new Error("this version changes the tables and does not start");
`,
};
const CANNOT_BE_BUILT = { "scripts/prepare.mjs": 'console.error("no network"); process.exit(1);' };

describe("An update", () => {
  let machine: BareMachine;
  beforeEach(async () => {
    machine = await bareMachine('BACKUP_PASSPHRASE="correct horse battery"');
    await machine.sh("systemctl start club");
    await expect.poll(isReady).toBe(true);
    await praise("Ana");
  });
  afterEach(() => machine.remove());

  const isReady = async () => (await fetch(`${machine.url}/readyz`).catch(() => null))?.ok ?? false;
  const update = (args = "") => machine.sh(`bash club/deploy/update.sh ${args}`);
  const database = () =>
    connectDatabase({ engine: "sqlite", file: join(machine.folder, "data/club.sqlite") });

  async function praise(parentName: string) {
    const visitor = new Browser({
      app: { request: (path, init) => fetch(`${machine.url}${path}`, init) },
    });
    const answer = await visitor.post("/api/testimonials", { parentName, rating: 5, comment: "Thank you." });
    expect(answer.ok).toBe(true);
  }
  async function state() {
    const db = database();
    const rows = await db.selectFrom("testimonials").select("parentName").execute();
    const migrations = await appliedMigrations(db);
    await db.destroy();
    return { ready: await isReady(), migrations, parents: rows.map(({ parentName }) => parentName) };
  }
  const migrations = readdirSync(resolve(import.meta.dirname, "../../server/platform/database/migrations"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.replace(".ts", ""))
    .sort();
  const BEFORE = { ready: true, migrations, parents: ["Ana"] };
  /** The printed commands, with this machine's folder for the server's. */
  const commandsIn = (printed: string) =>
    [...printed.matchAll(/^ {4}(.+)$/gm)]
      .map(([, command = ""]) => command.replaceAll("/var/lib/club", join(machine.folder, "data")))
      .join(" &&\n");

  test("backs up, migrates, serves the newer version, and its way back brings the older one's rows", async () => {
    machine.release(ADDS_A_COLUMN);
    const { code, printed } = await update();
    expect([code, printed]).toEqual([0, expect.stringMatching(/Done: \w+ serves\./)]);
    expect(await state()).toEqual({ ...BEFORE, migrations: [...migrations, "999-later"] });
    expect(printed).toMatch(/club-backup-.*\.jsonl\.gz\.age/);

    expect((await update()).printed).toContain("is the newest");
    await praise("Luis");
    const { code: backCode, printed: back } = await machine.sh(commandsIn(printed));
    expect([backCode, back]).toEqual([0, expect.stringContaining("Everything is restored")]);
    await expect.poll(isReady).toBe(true);
    expect(await state()).toEqual(BEFORE);
    expect(readdirSync(join(machine.folder, "data/after"))).toContain("club.sqlite");
  });

  test("goes on after it was cut off between the exchange and its check", async () => {
    machine.release({ "CHANGELOG.md": "A newer version" });
    await machine.sh("printf '#!/bin/sh\\nkill -9 $PPID\\n' > bin/curl; chmod +x bin/curl");
    expect((await update()).code).not.toBe(0);
    await machine.sh("rm bin/curl");
    const { code, printed } = await update();
    expect([code, printed]).toEqual([0, expect.stringContaining("was cut off")]);
    expect(await state()).toEqual(BEFORE);
    expect((await machine.sh(commandsIn(printed))).code).toBe(0);
    await expect.poll(isReady).toBe(true);
    expect(readFileSync(join(machine.folder, "club/CHANGELOG.md"), "utf8")).not.toBe("A newer version");
  });

  test("puts the older version back when the newer one does not start", async () => {
    machine.release(DOES_NOT_START);
    const { code, printed } = await update();
    expect([code, printed]).toEqual([1, expect.stringContaining("serves again, with all its data")]);
    expect(await state()).toEqual(BEFORE);
  });

  test("says that the site is down, and how to restore, when the newer one changed the tables and does not start", async () => {
    machine.release(MIGRATES_AND_ENDS);
    const { code, printed } = await update();
    expect([code, printed]).toEqual([1, expect.stringContaining("THE SITE IS DOWN")]);
    expect(await isReady()).toBe(false);
    expect((await machine.sh(commandsIn(printed))).code).toBe(0);
    await expect.poll(isReady).toBe(true);
    expect(await state()).toEqual(BEFORE);
  });

  test("changes nothing when it cannot be built, or files of the program were changed", async () => {
    await machine.sh("echo changed >> club/README.md");
    expect((await update()).printed).toContain("README.md");
    await machine.sh("git -C club checkout README.md");
    machine.release(CANNOT_BE_BUILT);
    const { code, printed } = await update();
    expect([code, printed]).toEqual([1, expect.stringContaining("nothing was changed")]);
    expect(await state()).toEqual(BEFORE);
    expect(existsSync(join(machine.folder, "club.next"))).toBe(false);
  });

  test("is refused where its backup would hold secrets unencrypted, unless that is left out", async () => {
    machine.release(ADDS_A_COLUMN);
    await machine.sh("sed -i /PASSPHRASE/d club.env");
    const { code, printed } = await update();
    expect([code, printed]).toEqual([1, expect.stringContaining("PIN, accounts and keys unencrypted")]);
    expect(await state()).toEqual(BEFORE);
    expect((await update("--without-secrets")).code).toBe(0);
    expect((await state()).migrations).toHaveLength(migrations.length + 1);
  });
});

describe("An update of the containers, as far as it goes without Docker,", () => {
  let machine: BareMachine;
  beforeEach(async () => {
    machine = await bareMachine("");
    machine.release(ADDS_A_COLUMN);
    writeFileSync(join(machine.folder, "compose"), "");
  });
  afterEach(() => machine.remove());

  const update = () => machine.sh("bash club/deploy/update.sh");
  const failAt = (command: string) => writeFileSync(join(machine.folder, "compose"), command);
  const isNewer = () =>
    existsSync(join(machine.folder, "club/server/platform/database/migrations/999-later.ts"));
  const asked = () =>
    readFileSync(join(machine.folder, "asked"), "utf8")
      .split("\n")
      .filter((line) => line && !line.startsWith("compose ps"));

  test("keeps the image of before, builds, backs up and exchanges", async () => {
    const { code, printed } = await update();
    expect([code, isNewer()]).toEqual([0, true]);
    expect(asked()).toEqual([
      "tag club-site club-site:before",
      "compose build",
      "compose exec -T site node server/backup.ts",
      "compose up --detach --wait",
    ]);
    expect(printed).toContain("server/restore.ts --yes /data/backups/club-backup.jsonl.gz.age");
    expect((await update()).printed).toContain("is the newest");
  });

  test.each(["compose build", "compose exec"])("puts the checkout back when %s fails", async (command) => {
    failAt(command);
    const { code, printed } = await update();
    expect([code, isNewer()]).toEqual([1, false]);
    expect(printed).toContain("serves as before");
    expect(asked()).not.toContain("compose up --detach --wait");
  });

  test("says how to go back when the newer one is not healthy", async () => {
    failAt("compose up");
    const { code, printed } = await update();
    expect([code, printed]).toEqual([1, expect.stringContaining("docker tag club-site:before club-site")]);
  });
});
