/** @module-tag full */

import { randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CLUB_ID } from "#domain/club/content.ts";
import type { Db } from "#server/platform/database/database.ts";
import { isPostgres } from "#server/platform/database/engine.ts";
import { inviteFromServer } from "#server/staff/accounts.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { startMailServer, startSilentServer } from "#tests/support/mail/mail-server.ts";
import { openServedClub, type ServedClub } from "#tests/support/servers/served-club.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { AccountVisitor, PASSWORD } from "#tests/support/visitors/account-visitor.ts";
import { SoftPasskey } from "#tests/support/visitors/soft-passkey.ts";
import { StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const SITE = "https://club.example.org";
const NEW_PIN = "5937";
const PASSPHRASE = "four green goalposts in a row";

/** PostgreSQL would still carry out the statement in hand of a client that is gone. */
const ENDED = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`;

/** Long enough for a call to reach the write that is held up. */
const REACHES_MS = 700;

const CLINIC = {
  id: "5f0c9a52-6a0e-4c43-9d28-0f9b7a1e7c11",
  template: "clinic",
  weekdays: ["tuesday"],
  names: { en: "Keepers' clinic", es: "Clínica de porteros" },
  from: "2027-03-02",
  to: "2027-03-30",
  starts: "18:00",
  ends: "19:30",
  feeCents: 2500,
  capacity: 12,
  minAge: 8,
  maxAge: 12,
};

onBothEngines("A step of the set-up that kill -9 cuts off", (engine) => {
  let served: ServedClub;
  let db: Db;
  let pin: StaffVisitor;
  let ana: AccountVisitor;
  const open: { close: () => unknown }[] = [];

  const killed = async () => {
    await served.kill();
    // The lease of the killed one ends after thirty seconds.
    await db.deleteFrom("settings").where("key", "=", "mailSetupUntil").execute();
    await served.start();
  };
  const invitationFor = async (username: string) =>
    (await inviteFromServer(db, username, new Date())).invitation;
  beforeEach(async () => {
    served = await openServedClub(engine, { PUBLIC_URL: SITE });
    ({ db } = served);
    pin = await signedIn(served.app);
    ana = new AccountVisitor(served.app, "198.51.100.20");
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    await served.close();
  });

  const joined = async () => {
    await ana.accept(await invitationFor("ana.vega"), { password: PASSWORD });
    return ana;
  };
  const read = async (path: string, who: StaffVisitor = ana) => (await (await who.get(path)).json()).data;
  const setup = (who?: StaffVisitor) => read("/api/admin/setup", who);
  const status = async (call: Promise<Response>) => (await call).status;
  const lines = async (action: string) =>
    (await readRows(db, "auditLog", { action: action as "pin_changed" }, ["id"])).length;

  /** Kills the server while it waits to write: nothing of the step is committed. */
  const cutBeforeCommit = async (press: () => Promise<Response>) => {
    let heard: Promise<string> = Promise.resolve("");
    await db.transaction().execute(async (trx) => {
      if (isPostgres(trx)) await sql`lock table audit_log, drafts in exclusive mode`.execute(trx);
      heard = press().then(
        () => "answered",
        () => "cut off",
      );
      await pause(REACHES_MS);
      await served.kill();
      if (isPostgres(trx)) await ENDED.execute(trx);
    });
    expect(await heard).toBe("cut off");
    await killed();
  };
  /** Kills the server as soon as it has answered, so before anything that it does afterwards. */
  const cutAfterCommit = async (press: () => Promise<Response>) => {
    expect(await status(press())).toBe(200);
    await killed();
  };

  interface Step {
    name: string;
    /** What has to be there. */
    prepare?: () => Promise<unknown>;
    press: () => Promise<Response>;
    /** What can be seen of it. */
    seen: () => Promise<unknown>;
    before: unknown;
    after: unknown;
    /** The answer to the page that did not hear the first one. */
    again: number;
  }
  let invitation: string;
  let drafts: object[];
  const invite = async () => {
    invitation = await invitationFor("ana.vega");
  };
  const passkey = new SoftPasskey(SITE);
  const byPasskey = async () => {
    const opened = await ana.call("POST", "/api/admin/invitations/open", { invitation });
    const { data } = (await opened.json()) as { data?: { passkey: { challenge: string } } };
    return ana.accept(invitation, { passkey: passkey.create(data?.passkey ?? { challenge: "" }) });
  };
  const entersByPasskey = async () => {
    const asked = (await (await ana.call("POST", "/api/admin/session/passkey/challenge")).json()).data;
    return status(ana.call("POST", "/api/admin/session/passkey", passkey.sign(asked)));
  };
  const entersByPin = async (digits: string) => {
    const phone = new StaffVisitor(served.app, "198.51.100.7");
    return (await phone.signIn(digits)).status;
  };
  const clubDraft = `/api/admin/drafts/club/${CLUB_ID}`;
  const saveDraft = async (version: number) => {
    const { payload } = await read(clubDraft);
    return ana.call("PUT", clubDraft, { payload: { ...payload, town: "Tucson" }, version });
  };

  const STEPS: Step[] = [
    {
      name: "You: an account",
      press: () => pin.call("POST", "/api/admin/accounts", { username: "ana.vega" }),
      seen: async () => [await read("/api/admin/accounts", pin), await lines("member_invited")],
      before: [[], 0],
      after: [[expect.objectContaining({ username: "ana.vega" })], expect.any(Number)],
      again: 200,
    },
    {
      name: "You: its password",
      prepare: invite,
      press: () => ana.accept(invitation, { password: PASSWORD }),
      seen: async () => [await status(ana.enter("ana.vega", PASSWORD)), await lines("member_joined")],
      before: [401, 0],
      after: [200, 1],
      again: 410,
    },
    {
      name: "You: its passkey",
      prepare: invite,
      press: byPasskey,
      seen: async () => [await entersByPasskey(), await lines("member_joined")],
      before: [401, 0],
      after: [200, 1],
      again: 410,
    },
    {
      name: "You: the PIN",
      prepare: joined,
      press: () => ana.call("PUT", "/api/admin/setup/pin", { newPin: NEW_PIN }),
      seen: async () => [await entersByPin(TEST_PIN), await entersByPin(NEW_PIN)],
      before: [200, 401],
      after: [401, 200],
      again: 200,
    },
    {
      name: "Club: its draft",
      prepare: joined,
      press: () => saveDraft(0),
      seen: async () => {
        const { payload, version } = await read(clubDraft);
        return [payload.town, version];
      },
      before: [expect.not.stringMatching("Tucson"), 0],
      after: ["Tucson", 1],
      again: 409,
    },
    {
      name: "First program",
      prepare: joined,
      press: () => ana.call("PUT", "/api/admin/setup/program", CLINIC),
      seen: async () => {
        const { steps } = await setup();
        const rows = await db.selectFrom("programs").select("capacity").where("id", "=", CLINIC.id).execute();
        const seasons = await db.selectFrom("seasons").select("id").where("state", "=", "draft").execute();
        return [steps.program, rows, seasons.length];
      },
      before: [false, [], 0],
      after: [true, [{ capacity: 12 }], 1],
      again: 200,
    },
    {
      name: "Backup: the passphrase",
      prepare: joined,
      press: () => ana.call("PUT", "/api/admin/setup/backup", { passphrase: PASSPHRASE }),
      seen: async () => (await read("/api/admin/setup/backup")).source,
      before: "none",
      after: "staff",
      again: 200,
    },
    {
      name: "Publish",
      prepare: async () => {
        await joined();
        await saveDraft(0);
        await ana.call("PUT", "/api/admin/setup/program", CLINIC);
        ({ drafts } = await setup());
      },
      press: () => ana.call("POST", "/api/admin/setup/publish", { drafts }),
      seen: async () => {
        const page = await (await fetch(`${served.url}/?lang=en`)).text();
        const facts = await read("/api/site-data?language=en");
        const { steps } = await setup();
        const { length } = await read("/api/admin/publications");
        return [page.includes("Tucson"), facts.version, steps.publish, length];
      },
      before: [false, 1, false, 1],
      after: [true, 2, true, 2],
      again: 200,
    },
  ];

  test.each(STEPS)("is done again, once and whole: $name", async (step) => {
    await step.prepare?.();
    expect(await step.seen()).toEqual(step.before);
    await cutBeforeCommit(step.press);
    expect(await step.seen()).toEqual(step.before);
    await cutAfterCommit(step.press);
    expect(await step.seen()).toEqual(step.after);
    expect(await status(step.press())).toBe(step.again);
    expect(await step.seen()).toEqual(step.after);
  });

  /** Waits until something is there, and kills the server. */
  const cutOnce = async (isThere: () => Promise<boolean>, press: () => Promise<Response>) => {
    const heard = press().then(
      () => "answered",
      () => "cut off",
    );
    await expect.poll(isThere, { interval: 5 }).toBe(true);
    await served.kill();
    expect(await heard).toBe("cut off");
    await killed();
  };

  test("is done again: Mail, while a server says nothing, before its code is typed, and while it is", async () => {
    await joined();
    const path = "/api/admin/setup/mail";
    const silent = await startSilentServer();
    const good = await startMailServer();
    open.push(silent, good);
    const typed = (port: number) => ({
      host: "127.0.0.1",
      port,
      address: "hola@club.example.org",
      user: "club",
      password: "right",
      staff: ["ana@example.org"],
    });
    const put = (port: number) => ana.call("PUT", path, typed(port));
    const codes = () => good.received.filter(({ text }) => /\d{3} \d{3}/.test(text ?? ""));
    const type = () => {
      const [, code = ""] = /(\d{3} \d{3})/.exec(codes()[0]?.text ?? "") ?? [];
      return ana.call("POST", `${path}/code`, { code: code.replace(" ", "") });
    };
    await cutOnce(
      async () => (await read(path)).trial !== null,
      () => put(silent.port),
    );
    expect((await read(path)).trial).toMatchObject({ isOpen: true, server: { port: silent.port } });
    await cutAfterCommit(() => put(good.port));
    expect(await read(path)).toMatchObject({ source: "none", trial: { server: { port: good.port } } });
    await cutBeforeCommit(type);
    expect((await read(path)).trial).toMatchObject({ isOpen: true, server: { port: good.port } });
    await cutAfterCommit(type);
    expect(await read(path)).toMatchObject({ source: "staff", server: { port: good.port }, trial: null });
    expect((await type()).status).toBe(410);
    expect([codes().length, await lines("mail_changed")]).toEqual([1, 1]);
  });

  test("is done again: Backup, in the middle of making one", async () => {
    await joined();
    await ana.call("PUT", "/api/admin/setup/backup", { passphrase: PASSPHRASE });
    // Enough that it takes a moment.
    for (let i = 0; i < 60; i++) {
      const content = randomBytes(450_000).toString("base64");
      const row = { id: randomUUID(), picture: randomBytes(16).toString("hex"), size: "card", actor: "x" };
      const createdAt = new Date().toISOString();
      await db
        .insertInto("pictures")
        .values({ ...row, type: "image/png", content, createdAt })
        .execute();
    }
    const folder = join(served.dataDir, "backups");
    const count = async (end: string) =>
      (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(end)).length;
    const making = () => count(".part");
    const made = () => count(".age");
    const verify = () => ana.call("POST", "/api/admin/setup/backup/verify");
    const found = async () => (await read("/api/admin/setup/backup")).found;

    await cutOnce(async () => (await making()) > 0, verify);
    expect([await found(), await made()]).toEqual([null, 0]);
    await cutAfterCommit(verify);
    expect(await found()).toMatchObject({ children: 0, orders: 0, payments: 0 });
    expect((await setup()).steps.backup).toBe(true);
    // What a kill left is whole or says that it is a part, which soon goes.
    expect(await making()).toBe(1);
  });
});
