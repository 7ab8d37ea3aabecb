import { expect, test } from "vitest";
import { orderOf } from "#domain/registration/order.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { smtpTransport } from "#server/mail/send.ts";
import { createLog } from "#server/ops/log.ts";
import { pollPendingPayments, retryRefundsAndEvents } from "#server/payments/sync/payment-polling.ts";
import { DECLINED_CARD, Family } from "#tests/faults/support/family.ts";
import { openFaultClub } from "#tests/faults/support/fault-club.ts";
import { ADULT, AID, CHILD, DONOR, found, HEALTH, people, secrets } from "#tests/faults/support/planted.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { type Club, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("What a family entrusts to the club", (engine) => {
  test("is in no log, in no request to Stripe, in no mail's subject and in no row that outlives it", async () => {
    const club = await openFaultClub(engine);
    const lines: string[] = [];
    const log = createLog("debug", { write: (line: string) => lines.push(line) });
    const deps = { ...club.deps, log };
    club.answerWith({ log });
    const overNetwork = { request: (path: string, init: RequestInit) => fetch(`${club.url}${path}`, init) };
    const family = new Family({ ...club, app: overNetwork }, { ...CHILD, ...HEALTH, ...ADULT });
    const staff = new StaffVisitor(overNetwork);

    const askForAid = () => {
      const data = { ...family.data, childFirstName: "Plantina Sol" };
      const order = orderOf([{ programId: firstCamp.id, data }]);
      return family.browser.post("/api/orders", { order, ...AID }, family.address);
    };

    // A whole life of a payment, with everything failing once on the way: failures are what logs tell of.
    await staff.signIn("1357");
    await staff.signIn();
    club.sandbox.faults.inject({ when: "after", effect: "error", times: 3 });
    await family.setUp();
    await family.setUp();
    family.pay(DECLINED_CARD);
    club.sandbox.faults.inject({ method: "GET", when: "before", effect: "error", times: 3 });
    family.pay();
    await family.confirm();
    await club.eventsTaken();
    await family.confirm();
    await family.truth();
    await family.setUp();
    const donor = new FamilyVisitor<Club>({ ...club, app: overNetwork }, { browser: family.browser });
    await donor.give(20, DONOR);
    donor.pay();
    await club.eventsTaken();

    club.answerWith({ log, db: await club.deadConnection() });
    const dead = [await family.setUp(), await family.confirm(), await askForAid()];
    expect(dead.map(({ status }) => status >= 500)).toEqual([true, true, true]);
    club.answerWith({ log });
    expect((await askForAid()).status).toBe(200);

    const { id } = await readRow(club.db, "payments", { purpose: "registration" }, ["id"]);
    club.sandbox.faults.inject({
      method: "POST",
      path: "/v1/refunds",
      when: "before",
      effect: "drop",
      times: 3,
    });
    await staff.call("POST", `/api/admin/payments/${id}/refunds`, {
      cents: 500,
      reason: "other",
      note: `For ${CHILD.childFirstName}`,
    });
    const refused: string[] = [];
    const busyMailServer = await startMailServer({
      recipient: (address) => {
        refused.push(address);
        return 450;
      },
    });
    const transport = smtpTransport(busyMailServer.url);
    await sendDueMail({ ...deps, mail: connected({ ...club.mailbox.mail, transport }) });
    await busyMailServer.close();
    expect(refused).toContain(ADULT.email);
    club.advance(2 * 3_600_000);
    await pollPendingPayments({ ...deps, stripe: club.gateway });
    await retryRefundsAndEvents({ ...deps, stripe: club.gateway });
    club.sandbox.openDispute(family.intentId);
    await club.eventsTaken();
    await sendDueMail(deps);

    expect(lines.length).toBeGreaterThan(3);
    const logged = lines.join("\n");
    expect(found(logged, [...secrets, ...people, family.clientSecret, donor.clientSecret])).toEqual([]);

    const { intents, charges, refunds, disputes, events } = club.sandbox;
    const atStripe = [intents(), charges(), refunds(), disputes(), events()];
    expect(atStripe.every((objects) => objects.length > 0)).toBe(true);
    expect(found(JSON.stringify(atStripe), people)).toEqual([]);

    const subjects = club.mailbox.sent.map(({ subject }) => subject);
    expect(subjects.length).toBeGreaterThan(2);
    expect(found(subjects.join("\n"), [...secrets, ...people])).toEqual([]);
    expect(found(JSON.stringify(club.mailbox.sent), [...secrets, ...Object.values(HEALTH)])).toEqual([]);

    const rows = await Promise.all([
      club.db.selectFrom("payments").selectAll().execute(),
      club.db.selectFrom("ledger").selectAll().execute(),
      club.db.selectFrom("stripeEvents").selectAll().execute(),
      club.db.selectFrom("outbox").selectAll().execute(),
      club.db.selectFrom("auditLog").selectAll().execute(),
      club.db.selectFrom("throttles").selectAll().execute(),
    ]);
    expect(found(JSON.stringify(rows), [...secrets, ...people, family.clientSecret])).toEqual([]);
    await club.close();
  });
});
