import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { MailFailure } from "#server/mail/send.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows, storeRow } from "#tests/support/database/rows.ts";
import { payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { createStaffApp, signedIn } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("The staff's view of mail", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const state = async () => (await (await staff.get("/api/admin/mail")).json()).data;
  const paymentOf = async (intentId: string) => (await readRow(club.db, "payments", { intentId }, ["id"])).id;
  const resend = async (paymentId: string) => {
    const answer = await staff.call("POST", `/api/admin/payments/${paymentId}/resend`);
    return answer.status === 200 ? (await answer.json()).data : answer.status;
  };
  const sendAll = async () => {
    await sendDueMail(club.deps);
    return club.mailbox.sent
      .splice(0)
      .map(({ to, headers }) => `${to[0]?.address} ${headers["Content-Language"]}`);
  };

  test("reports whether mail is configured, how much waits, and what is stuck, without addresses", async () => {
    await payRegistration(club);
    expect(await state()).toEqual({ configured: true, inboxPath: null, waiting: 2, stuck: [] });
    club.mailbox.answer = async () => {
      throw new MailFailure("EENVELOPE 550", { refused: true });
    };
    await sendDueMail(club.deps);
    const { stuck, waiting } = await state();
    expect(waiting).toBe(0);
    expect(stuck).toHaveLength(2);
    expect(stuck[0]).toEqual({
      id: expect.any(String),
      kind: expect.stringMatching(/^(staff_)?registration/),
      createdAt: club.deps.now().toISOString(),
      attempts: 1,
      lastError: "EENVELOPE 550",
    });
  });

  test("reports that mail is not configured while it goes to files", async () => {
    const deps = { ...club.deps, mail: connected({ ...club.mailbox.mail, deliveryFolder: "/nowhere" }) };
    const visitor = await signedIn(createStaffApp(deps));
    expect((await (await visitor.get("/api/admin/mail")).json()).data.configured).toBe(false);
  });

  test("resends a family's receipt, once for a double click, and records who did", async () => {
    const paymentId = await paymentOf(await payRegistration(club));
    await sendAll();
    expect(await resend(paymentId)).toEqual({ queued: 1 });
    expect(await resend(paymentId)).toEqual({ queued: 1 });
    expect(await sendAll()).toEqual(["rosa@example.org es"]);
    club.advance(60_000);
    await resend(paymentId);
    expect(await sendAll()).toEqual(["rosa@example.org es"]);
    const log = await readRows(club.db, "auditLog", { action: "receipt_resent" }, ["subject"]);
    expect(log).toEqual([{ subject: paymentId }, { subject: paymentId }, { subject: paymentId }]);
  });

  test("resends a donor's receipt, if there is an address", async () => {
    const paymentId = await paymentOf(await payRegistration(club));
    await sendAll();
    await club.db.deleteFrom("signatures").execute();
    await club.db.deleteFrom("registrations").execute();
    await changeRows(club.db, "payments", {}, { purpose: "donation" });
    await storeRow(club.db, "donations", { paymentId, donorName: null, donorEmail: null, message: null });
    expect(await resend(paymentId)).toEqual({ queued: 0 });
    await changeRows(club.db, "donations", {}, { donorEmail: "donor@example.org" });
    expect(await resend(paymentId)).toEqual({ queued: 1 });
    expect(await sendAll()).toEqual(["donor@example.org es"]);
  });

  test("resends nothing for an unpaid or unknown payment", async () => {
    expect(await resend(await paymentOf(await payUnheard(club)))).toEqual({ queued: 0 });
    expect(await resend(randomUUID())).toBe(404);
    expect(await resend("kids-camp")).toBe(404);
  });
});
