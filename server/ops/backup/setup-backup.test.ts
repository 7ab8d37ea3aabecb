import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openConnections } from "#server/platform/database/connections.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { openArchive } from "./archive.ts";
import { connectPassphrase, presentPassphrase, storedPassphraseSchema } from "./backup-passphrase.ts";

const PATH = "/api/admin/setup/backup";
const PASSPHRASE = "correct horse battery";

async function serverOf(club: TestApp, fromEnvironment: string | null = null) {
  const connections = await openConnections(club.db, club.deps.secretKey);
  const connect = connectPassphrase(fromEnvironment);
  const passphrase = connections.open("backup", storedPassphraseSchema, connect);
  const deps = { ...club.deps, connections, backup: { ...club.deps.backup, passphrase } };
  return { ...club, deps, app: createApp(deps) };
}

onEitherEngine("Staff who set up backups", (engine) => {
  const club = clubPerTest(engine);
  const server = perTest(() => serverOf(club));
  const ana = perTest(() => signedInAccount(server, "ana.vega"));

  const put = (passphrase: string, who: StaffVisitor = ana) =>
    answerOf(who.call("PUT", PATH, { passphrase }));
  const verify = (who: StaffVisitor = ana) => answerOf(who.call("POST", `${PATH}/verify`));
  const isDone = async () => (await (await ana.get("/api/admin/setup")).json()).data.steps.backup;

  test("choose a passphrase, and see the contents of a verified backup", async () => {
    await payRegistration(club);
    expect((await verify()).code).toBe("passphrase_needed");
    expect((await put("too short")).fields).toEqual({ passphrase: "passphrase_length" });
    expect(await put(PASSPHRASE)).toMatchObject({ status: 200, data: { source: "staff", found: null } });
    expect(await isDone()).toBe(false);
    const { data } = await verify();
    expect(data.found).toMatchObject({ children: 1, orders: 1, payments: 1, at: expect.any(String) });
    const { amountCents } = await readRow(club.db, "payments", {}, ["amountCents"]);
    expect(data.found.paidCents).toBe(amountCents);
    expect(await isDone()).toBe(true);
    const { folder } = club.deps.backup;
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/\.jsonl\.gz\.age$/)]);
    const archive = await openArchive(join(folder, files[0] ?? ""), PASSPHRASE);
    archive.close();
  });

  test("encrypt every server's backups with it at once, and start again with another one", async () => {
    const second = await serverOf(club);
    await put(PASSPHRASE);
    await verify();
    await second.deps.connections.refresh();
    const onSecond = await signedInAccount(second, "luis");
    const download = await onSecond.get("/api/admin/backup");
    expect(download.headers.get("content-type")).toBe("application/octet-stream");
    await download.arrayBuffer();
    await put("another good passphrase");
    expect([await isDone(), (await (await ana.get(PATH)).json()).data.found]).toEqual([false, null]);
    expect(await presentPassphrase(club.db, club.deps.secretKey, null)).toMatchObject({
      text: "another good passphrase",
    });
    const rows = await club.db.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('passphrase"');
    const actions = await club.db.selectFrom("auditLog").select("action").execute();
    expect(actions.map(({ action }) => action)).toContain("backup_passphrase_changed");
  });

  test("need an account, and cannot change the environment's passphrase but can try it", async () => {
    const pin = await signedIn(server.app, "192.0.2.9");
    const refused = { code: "account_needed" };
    expect([await put(PASSPHRASE, pin), await verify(pin)]).toMatchObject([refused, refused]);
    const other = await serverOf(club, "of the environment");
    const rosa = await signedInAccount(other, "rosa");
    expect((await put(PASSPHRASE, rosa)).code).toBe("passphrase_from_environment");
    expect((await verify(rosa)).data).toMatchObject({ source: "environment", found: { children: 0 } });
  });
});
