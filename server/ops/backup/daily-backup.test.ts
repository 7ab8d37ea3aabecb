import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { appendErasures } from "#server/ops/backup-tables.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { backUpWhenDue, backupBytes } from "./daily-backup.ts";

const HOUR = 3_600_000;

onEitherEngine("The backup of every night", (engine) => {
  const club = clubPerTest(engine);
  const folder = () => club.deps.backup.folder;
  const running = new AbortController().signal;
  const work = () => backUpWhenDue(club.deps, running);
  const files = async () => (await readdir(folder()).catch(() => [])).sort();

  test("is made once a night, after 3:30 in the club's time zone, readable by its user only", async () => {
    club.setNow(clubTime("2025-05-02", "03:31"));
    await work();
    await work();
    expect(await files()).toEqual(["club-backup-2025-05-02-0331.jsonl.gz"]);
    club.setNow(clubTime("2025-05-03", "03:29"));
    await work();
    expect(await files()).toHaveLength(1);
    club.setNow(clubTime("2025-05-03", "03:30"));
    await work();
    expect(await files()).toEqual([
      "club-backup-2025-05-02-0331.jsonl.gz",
      "club-backup-2025-05-03-0330.jsonl.gz",
    ]);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder(), "club-backup-2025-05-03-0330.jsonl.gz"))).mode & 0o777).toBe(0o600);
  });

  test("is made by one of several instances", async () => {
    await Promise.all([work(), work(), work()]);
    expect(await files()).toHaveLength(1);
    const keys = (await club.db.selectFrom("settings").select("key").execute()).map(({ key }) => key);
    expect(keys).toContain("backedUpAt");
    expect(keys).not.toContain("backupUntil");
  });

  test("is left to a newer version with unknown tables", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2025')`.execute(
      club.db,
    );
    await work();
    expect(await files()).toEqual([]);
    await expect(backupBytes(club.deps, null).next()).rejects.toThrow("A newer version");
  });

  test("replaces backups past retention and unfinished files", async () => {
    club.setNow(clubTime("2025-05-01", "12:00"));
    await mkdir(folder(), { recursive: true });
    const names = [
      "club-backup-2024-09-30-0330.jsonl.gz",
      "club-backup-2025-04-30-0330.jsonl.gz",
      "died.part",
      "new.part",
    ];
    for (const name of names) await writeFile(join(folder(), name), "x");
    const hourBefore = new Date(club.deps.now().getTime() - HOUR);
    await utimes(join(folder(), "died.part"), hourBefore, hourBefore);
    await work();
    await runJob(club, "housekeeping");
    const kept = ["club-backup-2025-04-30-0330.jsonl.gz", "club-backup-2025-05-01-1200.jsonl.gz", "new.part"];
    expect(await files()).toEqual(kept);
  });

  test("that fails leaves no file and is retried after an hour", async () => {
    const { source } = club.deps.backup;
    club.deps.backup.source = { engine: "sqlite", file: join(tmpdir(), "no-such-folder", "club.sqlite") };
    await work();
    await work();
    club.advance(HOUR);
    await work();
    expect(await files()).toEqual([]);
    club.deps.backup.source = source;
    await work();
    expect(await files()).toEqual([]);
    club.advance(HOUR);
    await work();
    expect(await files()).toHaveLength(1);
  });

  test("that a stopping server aborts leaves no file", async () => {
    await backUpWhenDue(club.deps, AbortSignal.abort());
    expect(await files()).toEqual([]);
    expect(await club.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("is never newer than the list of erasures, which is append-only", async () => {
    const erase = (registrationId: string) =>
      club.db
        .insertInto("erasures")
        .values({ registrationId, erasedAt: "2025-05-01T18:00:00.000Z" })
        .execute();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await appendErasures(club.deps);
    await erase(first);
    await appendErasures(club.deps);
    await club.db.deleteFrom("erasures").execute();
    await erase(second);
    await appendErasures(club.deps);
    await appendErasures(club.deps);
    const list = (await readFile(join(folder(), "erasures.jsonl"), "utf8")).trimEnd().split("\n");
    expect(list.map((line) => JSON.parse(line).registrationId)).toEqual([first, second]);
    expect(await files()).toEqual(["erasures.jsonl"]);
  });
});
