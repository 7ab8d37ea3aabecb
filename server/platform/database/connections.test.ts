import { expect, test } from "vitest";
import * as z from "zod/mini";
import { decrypt, encrypt } from "#server/platform/secret-key.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { openConnections, readConnection, unreadableConnections, writeConnection } from "./connections.ts";

const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);
const schema = z.object({ passphrase: z.string() });

test("An encrypted text opens with its own key and purpose only", () => {
  const encrypted = encrypt(KEY, "mail", "secret ñ 12");
  expect(decrypt(KEY, "mail", encrypted)).toBe("secret ñ 12");
  expect(decrypt(OTHER_KEY, "mail", encrypted)).toBeUndefined();
  expect(decrypt(KEY, "stripe", encrypted)).toBeUndefined();
});

test("An encrypted text that was changed or cut does not open", () => {
  const bytes = Buffer.from(encrypt(KEY, "mail", "secret"), "base64url");
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(decrypt(KEY, "mail", changed.toString("base64url"))).toBeUndefined();
    expect(decrypt(KEY, "mail", bytes.subarray(0, index).toString("base64url"))).toBeUndefined();
  }
});

test("The same secret never reads the same twice", () => {
  expect(encrypt(KEY, "mail", "secret")).not.toBe(encrypt(KEY, "mail", "secret"));
});

onBothEngines("What staff connect", (engine) => {
  const club = clubPerTest(engine);

  const store = (passphrase: string, secretKey = KEY) =>
    club.db
      .transaction()
      .execute((trx) =>
        writeConnection(trx, secretKey, { name: "backup", value: { passphrase }, now: club.deps.now() }),
      );
  const openHere = async (secretKey = KEY) => {
    const connections = await openConnections(club.db, secretKey);
    const backup = connections.open("backup", schema, (stored) => stored?.passphrase ?? "none");
    return { ...connections, ...backup };
  };

  test("is known to every server once it asks again, and to one that starts later", async () => {
    const servers = [await openHere(), await openHere()];
    await store("correct horse");
    for (const server of servers) {
      expect(server.present()).toBe("none");
      await server.refresh();
      expect(server.present()).toBe("correct horse");
    }
    expect((await openHere()).present()).toBe("correct horse");
    expect(await readConnection(club.db, KEY, "backup", schema)).toEqual({ passphrase: "correct horse" });
  });

  test("is not stored in the database as it was typed", async () => {
    await store("correct horse");
    const rows = await club.db.selectFrom("settings").selectAll().execute();
    expect(rows.map(({ key }) => key)).toContain("encrypted:backup");
    expect(JSON.stringify(rows)).not.toContain("correct horse");
  });

  test("is connected again only if it changed, and closed when its setting is deleted", async () => {
    const server = await openConnections(club.db, KEY);
    let times = 0;
    const backup = server.open("backup", schema, (stored) => [++times, stored?.passphrase]);
    await store("correct horse");
    await server.refresh();
    await server.refresh();
    expect(backup.present()).toEqual([2, "correct horse"]);
    await club.db.deleteFrom("settings").where("key", "=", "encrypted:backup").execute();
    await server.refresh();
    expect(backup.present()).toEqual([3, undefined]);
  });

  test("counts as absent without its key or its shape, and only a missing key is reported", async () => {
    await store("correct horse", OTHER_KEY);
    expect((await openHere()).present()).toBe("none");
    expect(await unreadableConnections(club.db, KEY)).toEqual(["backup"]);
    expect(await unreadableConnections(club.db, OTHER_KEY)).toEqual([]);
    const now = club.deps.now();
    await club.db
      .transaction()
      .execute((trx) => writeConnection(trx, KEY, { name: "backup", value: { older: 1 }, now }));
    expect((await openHere()).present()).toBe("none");
    expect(await unreadableConnections(club.db, KEY)).toEqual([]);
  });
});
