import { randomUUID } from "node:crypto";
import { createApp } from "#server/app.ts";
import { requestRefund } from "#server/payments/request-refund.ts";
import { assertSecretKey } from "#server/platform/secret-key.ts";
import { storePolicyTexts } from "#server/site/policy-texts.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow, storeRow } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { addGroup } from "./program-groups.ts";
import { changePrograms, republish } from "./republish.ts";

const AT = "2025-05-01T19:20:21.345Z";

/** What an installation collects besides registrations: a row for every table that nothing else here fills. */
async function fillOtherTables({ db }: TestApp, paymentId: string) {
  await storeRow(db, "donations", { paymentId, donorName: "Ana" });
  const difference = { kind: "missing_here" as const, stripeId: "ch_1", paymentId, foundAt: AT };
  await storeRow(db, "discrepancies", difference);
  const payout = {
    id: "txn_1",
    environment: "test" as const,
    stripeAccount: "acct_1",
    type: "payout" as const,
    source: "po_1",
    cents: -7768,
    feeCents: 0,
    availableOn: "2025-05-03",
    createdAt: AT,
  };
  await db.insertInto("stripeEntries").values(payout).execute();
  const event = { id: "evt_1", type: "charge.succeeded", objectId: null, receivedAt: AT };
  await db.insertInto("stripeEvents").values(event).execute();
  await storeRow(db, "testimonials", {
    parentName: "Ñusta “Q”",
    rating: 5,
    comment: '¡Olé! ⚽\n\\ \u2028 "ok"',
    createdAt: AT,
    isApproved: true,
  });
  await storeRow(db, "announcements", {
    textEn: "No training",
    textEs: "Hoy no",
    startsAt: AT,
    endsAt: AT,
    createdAt: AT,
    actor: "system",
  });
  const coach = { username: "coach", role: "coach", password: "scrypt$x", createdAt: AT } as const;
  const userId = await storeRow(db, "users", coach);
  const credential = { credentialId: "c", credentialPublicKey: "k", credentialDeviceType: "multiDevice" };
  await storeRow(db, "authenticators", { userId, ...credential, credentialBackedUp: true, createdAt: AT });
}

/** What staff keep of a program besides its days: a question that a family answered, prices, groups, refunds. */
async function fillProgram({ db }: TestApp, registrationId: string) {
  const programId = firstCamp.id;
  const questionId = randomUUID();
  const options = ["Sí", "No"];
  await addGroup(db, { programId, code: "U10", bornFrom: "2015-08-01", bornTo: "2016-07-31", capacity: 40 });
  await changePrograms(
    db,
    {
      prices: [{ cents: 3500, until: AT }],
      refundSteps: [{ daysBefore: 14, percent: 50 }],
      questions: [
        {
          id: questionId,
          kind: "choice",
          required: true,
          sensitive: true,
          texts: { en: { label: "Brings «glasses»?", options }, es: { label: "¿Trae «lentes»?", options } },
        },
      ],
    },
    programId,
  );
  await storeRow(db, "retiredQuestions", { programId, content: '{"id":"q"}' });
  await storeRow(db, "answers", { registrationId, questionId, value: "Sí" });
  const change = { field: "pickUp", before: "[]", after: '[{"name":"Ñusta","phone":"","may":false}]' };
  await storeRow(db, "familyChanges", { registrationId, ...change, changedAt: AT });
  const { orderId } = await readRow(db, "registrations", { id: registrationId }, ["orderId"]);
  const address = { fromEmail: "rosa@example.org", toEmail: "luz@example.org", requestedBy: "family" };
  await storeRow(db, "addressChanges", { orderId, ...address, createdAt: AT, effectiveAt: AT });
  const second = {
    name: "Ñusta",
    email: "nusta@example.org",
    phone: "575-555-0123",
    language: "es",
  } as const;
  await db
    .insertInto("secondGuardians")
    .values({ orderId, ...second, addressHash: "q" })
    .execute();
  const request = { orderId, text: "¡Perdí mi «trabajo»!", askedAt: AT, verifiedAt: AT };
  await db
    .insertInto("aidRequests")
    .values({ ...request, decidedAt: AT, decidedBy: "user:x", grantedCents: 1000, reason: "q" })
    .execute();
  const wish = { name: "Ñusta", contact: "575-555-0123", language: "es", createdAt: AT } as const;
  await storeRow(db, "interests", { programId, ...wish });
  const entry = { guardianFirstName: "Ñusta", guardianLastName: "Quispe" } as const;
  const mailbox = { email: "nusta@example.org", phone: "575-555-0123", language: "es" } as const;
  const waiting = { programId, ...entry, ...mailbox, mailbox: "nusta@example.org", joinedAt: AT };
  const entryId = await storeRow(db, "waitingEntries", waiting);
  const child = { firstName: "Inti", lastName: "Quispe", bornOn: "2016-02-29", childKey: "k" };
  await storeRow(db, "waitingChildren", {
    entryId,
    programId,
    position: 0,
    groupId: null,
    ...child,
    place: "waiting",
  });
  await db.updateTable("programs").set({ waiting: 1 }).where("id", "=", programId).execute();
}

/** What staff are writing, wrote and cried out. */
async function fillPublishing({ db }: TestApp) {
  const actor = "pin:x";
  const draft = { subject: "season", subjectId: "2026", payload: "{}", version: 2, actor, updatedAt: AT };
  await storeRow(db, "drafts", draft);
  await republish(db, ({ seasons }) => {
    for (const season of seasons) season.names.en += " ⚽";
  });
  const words = { textEn: "Tonight is off: lightning", textEs: "Hoy no hay: tormenta ⚡" };
  await storeRow(db, "announcements", { ...words, startsAt: AT, endsAt: AT, createdAt: AT, actor });
}

/** A refund that names the line of the order that it gives back, and a code that a mailbox was sent. */
async function fillOrders({ db }: TestApp) {
  const line = await db.selectFrom("orderLines").selectAll().limit(1).executeTakeFirstOrThrow();
  const refund = await db.selectFrom("refunds").select("id").limit(1).executeTakeFirstOrThrow();
  await storeRow(db, "refundLines", { refundId: refund.id, orderLineId: line.id, cents: 100 });
}

/** What staff wrote to a family, about a day that changed, and a mailbox that left the news. */
async function fillMessages({ db }: TestApp, registrationId: string) {
  const by = { actor: "pin:x", createdAt: AT };
  const session = { programId: firstCamp.id, onDate: "2025-06-12", startsTime: "18:00" };
  const change = { ...session, kind: "cancelled", reason: "lightning", ...by } as const;
  const sessionChangeId = await storeRow(db, "sessionChanges", change);
  const words = {
    subjectEn: "Tonight is off",
    subjectEs: "Hoy no hay",
    bodyEn: "⚡ {child}",
    bodyEs: "⚡ {nombre}",
  };
  const message = { kind: "notice", list: "{}", ...words, sessionChangeId, ...by } as const;
  const messageId = await storeRow(db, "messages", message);
  await storeRow(db, "messageRecipients", { messageId, registrationId });
  await db.insertInto("unsubscribes").values({ addressHash: "h", leftAt: AT }).execute();
}

/** A team with a coach and a child who was checked in, whose family has answered for the next session. */
async function fillTeams({ db }: TestApp, registrationId: string) {
  const { id: userId } = await readRow(db, "users", {}, ["id"]);
  const teamId = await storeRow(db, "teams", {
    programId: firstCamp.id,
    groupId: null,
    name: "Ñandúes",
    createdAt: AT,
  });
  await storeRow(db, "teamCoaches", { teamId, userId });
  await db
    .insertInto("teamPlayers")
    .values({ registrationId, teamId, notifiedTeamName: "Ñandúes" })
    .execute();
  const session = { registrationId, onDate: "2025-06-12", startsTime: "18:00" };
  const tick = { kind: "in", recordedAt: AT, actor: "pin:x" } as const;
  await storeRow(db, "attendanceEvents", { ...session, programId: firstCamp.id, ...tick });
  await storeRow(db, "sessionReplies", { ...session, isComing: true, repliedAt: AT });
  const dates = { doneOn: "2025-01-01", validUntil: "2026-01-01", checkedBy: "pin:x", createdAt: AT };
  await storeRow(db, "clearances", { userId, kind: "safesport", ...dates });
}

async function eraseChild(club: TestApp, childFirstName: string): Promise<void> {
  const { id } = await readRow(club.db, "registrations", { childFirstName }, ["id"]);
  const staff = await signedIn(club.app);
  await staff.call("DELETE", `/api/registrations/${id}`);
  await staff.call("DELETE", `/api/registrations/${id}/permanent`);
}

/** A drawing of one circle. */
const MARK = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>',
).toString("base64");

/** A club with at least one row in every table that a backup keeps. */
export async function fillClub(club: TestApp): Promise<void> {
  await assertSecretKey(club.db, club.deps.secretKey, club.deps.now());
  await storePolicyTexts(club.db, club.deps.live.current().site, club.deps.now());
  const intentId = await payRegistration(club);
  await payRegistration(club, { phone: "575-555-0177", allergies: "" });
  await payRegistration(club, { childFirstName: "Íñigo", childDateOfBirth: "2016-02-29", language: "en" });
  await beginPayment(club, {
    childFirstName: "Nico",
    medicalConditions: "Ninguna; “más o menos”\\ \u{1F600}",
  });
  await payRegistration(club, { childFirstName: "Erased" });
  await eraseChild(club, "Erased");
  const { id: registrationId, paymentId } = await club.db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select(["registrations.id", "payments.id as paymentId"])
    .where("intentId", "=", intentId)
    .executeTakeFirstOrThrow();
  const staff = await signedIn(createApp(club.deps));
  await staff.call("POST", "/api/admin/pictures", { purpose: "logo", file: MARK });
  const refund = { paymentId, cents: 500, reason: "other", note: "ñ", actor: "pin:x" } as const;
  await requestRefund(club.deps, refund);
  await fillOrders(club);
  const desk = await openDesk(club);
  await desk.enter({ childFirstName: "Papel" }, { cashCents: 4000, note: "Dos billetes de 20" });
  await fillOtherTables(club, paymentId);
  await fillProgram(club, registrationId);
  await fillMessages(club, registrationId);
  await fillTeams(club, registrationId);
  await fillPublishing(club);
}
