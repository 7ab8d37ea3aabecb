import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";

const run = promisify(execFile);

describe("On the server's command line", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "club-account-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const command = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", PUBLIC_URL: "https://club.example" };
    return run(process.execPath, args, { env });
  };

  test("npm run account prints a link, and changes nothing else", async () => {
    const { stdout: link } = await command("server/account.ts", "Ana.Vega");
    expect(link).toMatch(/https:\/\/club\.example\/login#invitation=[\w-]{43}\n$/);
    expect((await command("server/account.ts", "ana.vega")).stdout).not.toBe(link);
    const db = await openDatabase({ engine: "sqlite", file: join(folder, "club.sqlite") });
    const users = await db.selectFrom("users").select(["username", "invitedBy"]).execute();
    expect(users).toEqual([{ username: "ana.vega", invitedBy: "server" }]);
    expect(await db.selectFrom("settings").select("key").where("key", "=", "pinHash").execute()).toEqual([]);
    await db.destroy();
  });

  test("npm run account refuses a name that is none, and no name", {
    tags: ["full"],
  }, async () => {
    await command("server/account.ts", "ana.vega");
    const refusal = (name: string[], stderr: RegExp) =>
      expect(command("server/account.ts", ...name)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(stderr),
      });
    await refusal(["a b"], /3 to 40 letters/);
    await refusal([], /Give the account's name/);
    const db = await openDatabase({ engine: "sqlite", file: join(folder, "club.sqlite") });
    expect(await db.selectFrom("users").select("username").execute()).toEqual([{ username: "ana.vega" }]);
    await db.destroy();
  });
});
