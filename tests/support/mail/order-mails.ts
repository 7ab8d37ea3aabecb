import { randomUUID } from "node:crypto";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { changeRows, readRow, storeRow } from "#tests/support/database/rows.ts";
import { addProgram, childrenOf, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import type { EmailClub } from "./email-club.ts";

const AT = "2025-05-01T18:00:00.000Z";

/** Three children in two programs, ordered and paid at once, with a discount and a donation; gives the order's id. */
export async function payForThree({ club }: Pick<EmailClub, "club">) {
  await setSiblingRule(club.db, { from: 2, percent: 10 });
  const clinic = await addProgram(club.db, { feeCents: 3000 });
  const day = { on: "2025-06-20", starts: "17:00", ends: "18:30", place: null };
  await changePrograms(club.db, { sessions: [day] }, clinic);
  const children = childrenOf(
    [
      { childFirstName: "Mateo", childLastName: "Luna" },
      { childFirstName: "Sofía", childLastName: "Luna", programId: clinic },
      { childFirstName: "Diego", childLastName: "Luna" },
    ],
    { donationAmount: 5, email: "ana@example.org", parentFirstName: "Ana", parentLastName: "Luna" },
  );
  const { body } = await new FamilyVisitor(club).orderAndPay(children);
  const orderId = String(body.orderId);
  const named = async (childFirstName: string) =>
    readRow(club.db, "registrations", { orderId, childFirstName });
  return { orderId, clinic, named };
}

/** What families read of an order that cost nothing: of one child, with and without its name, and of two. */
async function writeFreeMails(mails: EmailClub): Promise<void> {
  const { club } = mails;
  const programId = await addProgram(club.db, { feeCents: 0, slug: "free-clinic" });
  for (const names of [["Noor"], ["evil.example"], ["Iris", "Leo"]]) {
    const children = names.map((childFirstName) => ({ childFirstName, programId }));
    const email = `${names.length}${names[0]?.length}@example.org`;
    const { body } = await new FamilyVisitor(club).order(childrenOf(children, { email }));
    const { orderId } = body;
    await changeRows(
      club.db,
      "registrations",
      { orderId },
      { state: "confirmed", hasSpot: true, holdExpiresAt: null },
    );
    await mails.write("registration_receipt", { orderId });
  }
}

/** What families read of free children beside paid ones, and beside nothing but a donation: waiting, and lapsed. */
async function writeWaitingMails(mails: EmailClub): Promise<void> {
  const { db } = mails.club;
  const programId = await addProgram(db, { feeCents: 0, slug: "free-beside" });
  const nora = { childFirstName: "Nora" };
  const omar = { childFirstName: "Omar", programId };
  for (const [at, children] of [[nora, omar], [{ ...omar, donationAmount: 5 as const }]].entries()) {
    const email = `beside${at}@example.org`;
    const { body } = await new FamilyVisitor(mails.club).orderAndPay(childrenOf(children, { email }));
    const orderId = String(body.orderId);
    await mails.write("registration_receipt", { orderId });
    await changeRows(
      db,
      "registrations",
      { orderId, state: "awaiting_code" },
      { state: "expired", hasSpot: false, holdExpiresAt: null },
    );
    await mails.write("registration_receipt", { orderId });
  }
}

/** What families read of a child that was canceled or moved, by each way in which money goes back, and of aid. */
export async function writeChangeMails(mails: EmailClub): Promise<void> {
  const { club, write, registrationId, orderId, refundId, unpaidId, unpaidOrderId } = mails;
  const { db } = club;
  const note = await readRow(db, "registrationNotes", { kind: "cancelled" }, ["id", "createdAt"]);
  const about = { orderId, registrationId, noteId: note.id };
  const set = (change: {
    deletedAt?: string | null;
    state?: "confirmed" | "expired" | "awaiting_manual_payment";
    childFirstName?: string;
  }) => db.updateTable("registrations").set(change).where("id", "in", [registrationId, unpaidId]).execute();
  await set({ deletedAt: AT });
  await write("registration_canceled", about);
  const { programId } = await db.selectFrom("registrations").select("programId").executeTakeFirstOrThrow();
  const line = { orderId, registrationId, programId, kind: "adjustment" as const, createdAt: note.createdAt };
  const [goes, kept] = [randomUUID(), randomUUID()];
  await db
    .insertInto("orderLines")
    .values([
      { ...line, id: goes, reason: "cancelled", cents: -4000, position: 70 },
      { ...line, id: kept, reason: "cancellation_fee", cents: 2000, position: 71 },
    ])
    .execute();
  await write("registration_canceled", about);
  await storeRow(db, "refundLines", { refundId, orderLineId: goes, cents: 2000 });
  const paidBefore = await db.selectFrom("payments").select(["id", "method"]).execute();
  for (const method of ["card", "cash", "check", "other"] as const) {
    await db.updateTable("payments").set({ method }).execute();
    await set({ deletedAt: AT });
    await write("registration_canceled", about);
    await set({ deletedAt: null });
    await write("registration_moved", about);
  }
  for (const { id, method } of paidBefore)
    await db.updateTable("payments").set({ method }).where("id", "=", id).execute();
  await storeRow(db, "orderLines", { ...line, reason: "moved", cents: 3000, position: 72 });
  await write("registration_moved", about);
  const second = { name: "Teo", email: "teo@example.org", phone: "575-555-0177", language: "en" } as const;
  await db
    .insertInto("secondGuardians")
    .values({ orderId, ...second, addressHash: "hash" })
    .execute();
  for (const publicUrl of ["https://club.example.org", null])
    await write("registration_moved", { ...about, isSecond: true }, "en", publicUrl);
  await write("team_assigned", { orderId, programId, isSecond: true });
  await db.updateTable("teamPlayers").set({ notifiedTeamName: null }).execute();
  await write("team_assigned", { orderId, programId });
  for (const grantedCents of [1000, 0]) {
    await db.updateTable("aidRequests").set({ grantedCents, decidedAt: AT }).execute();
    await write("aid_decided", { orderId, registrationId: unpaidId });
  }
  await set({ state: "awaiting_manual_payment" });
  const hold = { hasSpot: true, holdExpiresAt: "2099-01-01T16:00:00.000Z" };
  await changeRows(db, "registrations", { id: unpaidId }, hold);
  await write("cash_hold", { orderId: unpaidOrderId, registrationId: unpaidId, reason: "ending" });
  await changeRows(db, "registrations", { id: unpaidId }, { holdExpiresAt: null });
  await set({ state: "confirmed" });
  const entry = await db.selectFrom("waitingEntries").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("waitingChildren")
    .values(
      ["Ana", "Beto"].map((firstName, position) => ({
        id: randomUUID(),
        entryId: entry.id,
        programId,
        position,
        firstName,
        lastName: "Haddad",
        bornOn: "2016-05-01",
        groupId: null,
        childKey: firstName,
        place: "offered",
      })),
    )
    .execute();
  await write("waiting_offer", { entryId: entry.id });
  await db.updateTable("waitingEntries").set({ endedAt: AT, endedReason: "lapsed" }).execute();
  await write("waiting_over", { entryId: entry.id });
  await db.updateTable("waitingEntries").set({ endedAt: null }).execute();
  const { childFirstName } = await readRow(db, "registrations", { id: registrationId }, ["childFirstName"]);
  await set({ childFirstName: "evil.example" });
  await write("registration_moved", about);
  await set({ deletedAt: AT });
  await write("registration_canceled", about);
  await set({ deletedAt: null, childFirstName, state: "expired" });
  await write("aid_decided", { orderId, registrationId: unpaidId });
  await set({ state: "confirmed" });
}

/** Every mail about an order of three, in every state that it may be in, so that each of its texts is read once. */
export async function writeEveryOrderMail(mails: EmailClub): Promise<void> {
  const { db } = mails.club;
  const { orderId, named } = await payForThree(mails);
  const { id, programId, paymentId } = await named("Diego");
  await db.updateTable("aidRequests").set({ grantedCents: 1000, decidedAt: AT }).execute();
  await mails.write("aid_decided", { orderId: mails.orderId, registrationId: id });
  const about = { orderId };
  const set = (
    change: { state?: "confirmed" | "needs_review"; deletedAt?: string; childFirstName?: string },
    one?: string,
  ) =>
    db
      .updateTable("registrations")
      .set(change)
      .where("orderId", "=", orderId)
      .$if(one !== undefined, (query) => query.where("id", "=", String(one)))
      .execute();
  await mails.write("registration_receipt", about);
  await writeFreeMails(mails);
  await writeWaitingMails(mails);
  await changePrograms(db, { refundSteps: [{ daysBefore: 7, percent: 50 }] }, programId);
  const early = { id: randomUUID(), orderId, registrationId: id, programId, cents: -100, createdAt: AT };
  await db
    .insertInto("orderLines")
    .values([
      { ...early, kind: "early", reason: null, position: 90 },
      { ...early, id: randomUUID(), kind: "adjustment", reason: "moved", position: 91 },
      { ...early, id: randomUUID(), registrationId: randomUUID(), kind: "fee", reason: null, position: 92 },
    ])
    .execute();
  await set({ state: "needs_review" }, id);
  await mails.write("registration_receipt", about);
  await mails.write("staff_registration_notice", about);
  await mails.write("staff_payment_alert", { paymentId: String(paymentId) });
  const refund = {
    paymentId: String(paymentId),
    cents: 100,
    reason: "other",
    requestedBy: "system",
  } as const;
  const refundId = await storeRow(db, "refunds", { ...refund, createdAt: AT, updatedAt: AT });
  await storeRow(db, "refundLines", { refundId, orderLineId: early.id, cents: 100 });
  await mails.write("refund_notice", { paymentId: String(paymentId), refundId });
  await set({ state: "needs_review" });
  await mails.write("registration_needs_review", about);
  await set({ state: "confirmed", deletedAt: AT }, id);
  await set({ state: "needs_review" }, (await named("Sofía")).id);
  await set({ state: "confirmed" }, (await named("Mateo")).id);
  await mails.write("registration_receipt", about);
  await set({ childFirstName: "evil.example" });
  await mails.write("registration_receipt", about);
  await set({ state: "needs_review" });
  await mails.write("registration_needs_review", about);
}
