import { sql } from "kysely";
import { expect, test } from "vitest";
import { schedule, startJobs } from "#server/jobs.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { smtpTransport } from "#server/mail/send.ts";
import { createLog } from "#server/ops/log.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { Family } from "#tests/faults/support/family.ts";
import { type FaultClub, openFaultClub } from "#tests/faults/support/fault-club.ts";
import { ADULT, CHILD, found, HEALTH, people, secrets } from "#tests/faults/support/planted.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { freePort } from "#tests/support/servers/free-port.ts";
import { AccountVisitor } from "#tests/support/visitors/account-visitor.ts";

const FAMILY = { ...CHILD, ...HEALTH, ...ADULT };
const PASSWORD = "planted goalposts of somebody";
const MAIL_PASSWORD = "plantedmailpassword";
const ADDRESS = "203.0.113.177";
const WITH_ADDRESS = { "x-forwarded-for": ADDRESS, "content-type": "application/json" };

const SETUP = "/api/create-payment-intent";

/** What browsers, and those who play one, send that no form would. */
function hostileBodies(): [string, string][] {
  const registrationData = { ...FAMILY, childAge: 9 };
  const written = JSON.stringify({ registrationData });
  return [
    [SETUP, written.slice(0, -9)],
    [SETUP, `${written}${written}`],
    [SETUP, JSON.stringify({ registrationData: { ...registrationData, childAge: ADULT.email } })],
    [SETUP, JSON.stringify({ registrationData: { ...registrationData, parentLastName: `Verdegris\u0000` } })],
    [
      SETUP,
      JSON.stringify({
        registrationData: { ...registrationData, medicalConditions: { [HEALTH.allergies]: 1 } },
      }),
    ],
    [SETUP, JSON.stringify({ registrationData, filling: ADULT.parentAddress.repeat(5000) })],
    ["/api/registrations", JSON.stringify({ registrationData, paymentIntentId: ADULT.phone })],
    ["/api/donations", JSON.stringify({ paymentIntentId: ADULT.email, clientSecret: ADULT.email })],
    ["/api/testimonials", JSON.stringify({ parentName: ADULT.parentFirstName, comment: 7, rating: "9" })],
    ["/api/stripe/webhook", written],
    [`/api/${encodeURIComponent(ADULT.email)}`, written],
  ];
}

async function refuseEveryRegistration(db: Db, engine: Engine): Promise<void> {
  if (engine === "postgres") {
    await sql`alter table registrations add constraint refused check (child_age < 1) not valid`.execute(db);
  } else {
    await sql`create trigger refuse before insert on registrations begin select raise(abort, 'refused'); end`.execute(
      db,
    );
  }
}

async function sendThrough(club: FaultClub, deps: FaultClub["deps"], smtpUrl: string): Promise<void> {
  const mail = connected({ ...club.mailbox.mail, transport: smtpTransport(smtpUrl) });
  await sendDueMail({ ...deps, mail });
}

onEitherEngine("What goes wrong with a family's data", (engine) => {
  test("is logged with its request id, and without the data", async () => {
    const club = await openFaultClub(engine);
    const lines: string[] = [];
    const log = createLog("debug", { write: (line: string) => lines.push(line) });
    const deps = { ...club.deps, log };
    club.answerWith({ log });
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${club.url}${path}`, { headers: WITH_ADDRESS, ...init });

    const answers = [];
    for (const [path, body] of hostileBodies()) answers.push(await ask(path, { method: "POST", body }));
    answers.push(
      await ask(`/${CHILD.childFirstName}/${encodeURIComponent(ADULT.email)}?phone=${ADULT.phone}`),
    );
    answers.push(await ask(`/api/registrations/${CHILD.childLastName}`, { method: "DELETE" }));
    answers.push(
      await ask("/api/programs", {
        headers: { ...WITH_ADDRESS, cookie: `staff_session=${PASSWORD}`, "user-agent": ADULT.email },
      }),
    );
    expect(answers.every(({ status }) => status < 500)).toBe(true);

    const network = { request: (path: string, init: RequestInit) => fetch(`${club.url}${path}`, init) };
    const staff = new AccountVisitor(network, ADDRESS);
    await staff.enter(ADULT.parentFirstName, PASSWORD);
    await staff.signIn();
    await staff.get(
      `/api/registrations?search=${CHILD.childFirstName}&sort=${ADULT.email}&cursor=${ADULT.email}`,
    );

    const paying = new Family(club, { email: ADULT.email });
    await paying.setUp();
    paying.pay();
    await paying.confirm();
    const closed = `smtp://club:${MAIL_PASSWORD}@127.0.0.1:${await freePort()}`;
    await sendThrough(club, deps, closed);
    club.advance(60_000);
    const server = await startMailServer({ recipient: () => 550 });
    await sendThrough(club, deps, server.url.replace(":right@", `:${MAIL_PASSWORD}@`));
    club.advance(3_600_000);
    await sendThrough(club, deps, server.url);
    await server.close();

    await refuseEveryRegistration(club.db, engine);
    const { browser, data } = new Family({ ...club, app: network }, FAMILY);
    const refused = await browser.post(SETUP, { registrationData: data }, WITH_ADDRESS);
    expect(refused.status).toBe(500);
    const dead = { ...deps, db: await club.deadConnection() };
    await startJobs(schedule(dead), dead).stop();

    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const messages = new Set(told.map(({ msg }) => msg));
    for (const wanted of [
      "request",
      "request failed",
      "a mail could not be sent",
      "payment polling failed",
    ]) {
      expect([wanted, messages.has(wanted)]).toEqual([wanted, true]);
    }
    const planted = [...secrets, ...people, PASSWORD, MAIL_PASSWORD, ADDRESS];
    expect(found(lines.join("\n"), planted)).toEqual([]);
    const nameless = told.filter(
      ({ msg, requestId, job }) => !requestId && !job && !String(msg).includes("mail"),
    );
    expect(nameless).toEqual([]);
    const own = told.filter(({ msg }) => msg === "request failed").map(({ requestId }) => requestId);
    expect(own).toEqual([refused.headers.get("x-request-id")]);
    await club.close();
  });
});
