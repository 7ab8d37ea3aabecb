import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CLUB_ID } from "#domain/club/content.ts";
import { mailServerSchema } from "#domain/staff/setup.ts";
import { createApp } from "#server/app.ts";
import { connectMail } from "#server/mail/send.ts";
import { connectPassphrase, storedPassphraseSchema } from "#server/ops/backup/backup-passphrase.ts";
import { openConnections } from "#server/platform/database/connections.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines, postgresAtNight } from "#tests/support/database/databases.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import {
  AccountVisitor,
  invitedByHost,
  PASSWORD,
  signedInAccount,
} from "#tests/support/visitors/account-visitor.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

async function serverOf(club: TestApp) {
  const connections = await openConnections(club.db, club.deps.secretKey);
  const { folder } = club.deps.backup;
  const from = { name: null, address: "env@example.org" };
  const config = { smtpUrl: null, inboxPath: null, from, staff: ["env@example.org"] };
  const mail = connections.open("mail", mailServerSchema, connectMail(config, join(folder, "..")));
  const passphrase = connections.open("backup", storedPassphraseSchema, connectPassphrase(null));
  const deps = { ...club.deps, connections, mail, backup: { ...club.deps.backup, passphrase } };
  return { ...club, deps, app: createApp(deps) };
}

onBothEngines("Two servers on which two people set up at once", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const [here, there] = [perTest(() => serverOf(club)), perTest(() => serverOf(club))];
  const ana = perTest(() => signedInAccount(here, "ana.vega"));
  const luis = perTest(() => signedInAccount(there, "luis.rey"));
  const [servers, people] = [
    [here, there],
    [ana, luis],
  ];

  /** What each of the two presses on their own server at the same moment. */
  const atOnce = async (method: string, path: string, bodies: readonly object[]) => {
    const answers = await Promise.all(people.map((who, i) => who.call(method, path, bodies[i])));
    return answers.map(({ status }) => status).sort();
  };
  const read = async (path: string, who = ana) => (await (await who.get(path)).json()).data;
  const atNight = postgresAtNight(engine);

  test("choose one PIN, and open one account by an invitation", atNight, async () => {
    const pins = ["5937", "8264"];
    expect(
      await atOnce(
        "PUT",
        "/api/admin/setup/pin",
        pins.map((newPin) => ({ newPin })),
      ),
    ).toEqual([200, 200]);
    const entered = [];
    for (const [i, pin] of pins.entries()) {
      const phone = new StaffVisitor(servers[i]?.app ?? club.app, `198.51.100.${i + 7}`);
      entered.push((await phone.signIn(pin)).status);
    }
    expect(entered.sort()).toEqual([200, 401]);
    const invitation = await invitedByHost(club.deps, "marta");
    const answers = await Promise.all(
      servers.map(({ app }, i) =>
        new AccountVisitor(app, `198.51.100.${i + 30}`).accept(invitation, { password: `${PASSWORD} ${i}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("try one mail server, whose code connects it on both", atNight, async () => {
    const path = "/api/admin/setup/mail";
    const mailServers = [await startMailServer(), await startMailServer()];
    for (const one of mailServers) onTestFinished(() => one.close());
    const typed = mailServers.map(({ port }) => ({
      host: "127.0.0.1",
      port,
      address: "hola@club.example.org",
      user: "club",
      password: "right",
      staff: ["ana@example.org"],
    }));
    const statuses = await atOnce("PUT", path, typed);
    // The second may come after the first is done.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    const { port } = (await read(path)).trial.server;
    const chosen = mailServers.find((one) => one.port === port);
    const [, code = ""] = /(\d{3} \d{3})/.exec(chosen?.received[0]?.text ?? "") ?? [];
    const body = { code: code.replace(" ", "") };
    const [first, second] = await atOnce("POST", `${path}/code`, [body, body]);
    expect([first, second === 409 || second === 410]).toEqual([200, true]);
    for (const { deps } of servers) await deps.connections.refresh();
    expect([await read(path), await read(path, luis)]).toMatchObject([
      { source: "staff", server: { port } },
      { source: "staff", server: { port } },
    ]);
  });

  test("choose one passphrase, and verify it", atNight, async () => {
    const path = "/api/admin/setup/backup";
    const bodies = ["a good passphrase of ana", "a good passphrase of luis"].map((passphrase) => ({
      passphrase,
    }));
    expect(await atOnce("PUT", path, bodies)).toEqual([200, 200]);
    for (const { deps } of servers) await deps.connections.refresh();
    const texts = servers.map(({ deps }) => deps.backup.passphrase.present()?.text);
    expect(texts[0]).toBe(texts[1]);
    expect((await atOnce("POST", `${path}/verify`, []))[0]).toBe(200);
    expect((await read(path)).found).toMatchObject({ children: 0 });
  });

  test("publish one version", atNight, async () => {
    const path = `/api/admin/drafts/club/${CLUB_ID}`;
    const { payload } = await read(path);
    const towns = ["Tucson", "Yuma"].map((town) => ({ payload: { ...payload, town }, version: 0 }));
    expect(await atOnce("PUT", path, towns)).toEqual([200, 409]);
    const { drafts } = await read("/api/admin/setup");
    expect(await atOnce("POST", "/api/admin/setup/publish", [{ drafts }, { drafts }])).toEqual([200, 200]);
    expect(await read("/api/admin/publications")).toHaveLength(2);
    for (const who of people) expect((await read("/api/admin/setup", who)).steps.publish).toBe(true);
  });
});
