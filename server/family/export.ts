import type { Language } from "#domain/languages.ts";
import { paymentReference } from "#domain/payment-reference.ts";
import { readPickUp } from "#domain/pick-up.ts";
import type { Deps } from "#server/deps.ts";
import { linesOf } from "#server/money/order-lines.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { familyHealth, NO_HEALTH } from "#server/registrations/health.ts";
import { registrationsIn } from "#server/registrations/of-address.ts";
import { everyQuestionOf } from "#server/site/questions.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { readable } from "./export-tables.ts";
import { healthLooks } from "./health-looks.ts";
import type { Family } from "./require-family.ts";

type Rows = Awaited<ReturnType<typeof registrationsIn>>;
type NameOf = (registrationId: string | null) => string | null;

async function paymentsOf(db: Db, orderId: string, nameOf: NameOf) {
  const payments = await db
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("paidAt", "is not", null)
    .orderBy("paidAt")
    .orderBy("id")
    .execute();
  return Promise.all(
    payments.map(async (payment) => {
      const ledger = db.selectFrom("ledger").selectAll().where("paymentId", "=", payment.id);
      const movements = await ledger.orderBy("createdAt").orderBy("id").execute();
      const refunds = await db
        .selectFrom("refunds")
        .selectAll()
        .where("paymentId", "=", payment.id)
        .orderBy("createdAt")
        .execute();
      const parts = await db
        .selectFrom("refundLines")
        .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
        .innerJoin("refunds", "refunds.id", "refundLines.refundId")
        .select(["refundLines.refundId", "refundLines.cents", "orderLines.registrationId"])
        .where("refunds.paymentId", "=", payment.id)
        .execute();
      return {
        reference: paymentReference(payment.id),
        ...readable("payments", payment),
        movements: movements.map((row) => readable("ledger", row)),
        refunds: refunds.map((refund) => ({
          ...readable("refunds", refund),
          parts: parts
            .filter(({ refundId }) => refundId === refund.id)
            .map(({ registrationId, cents }) => ({
              child: nameOf(registrationId),
              ...readable("refundLines", { cents }),
            })),
        })),
      };
    }),
  );
}

/** The mails that her mailbox got about the order: what and when. */
async function mailsOf(db: Db, orderId: string, rows: Rows) {
  const ids = rows.map(({ id }) => id);
  const ofOrder = db.selectFrom("payments").select("payments.id").where("orderId", "=", orderId);
  const mails = await db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", "guardian")
    .where("sentAt", "is not", null)
    .where((eb) =>
      eb.or([
        eb("orderId", "=", orderId),
        eb("registrationId", "in", ids),
        eb.and([eb("orderId", "is", null), eb("registrationId", "is", null), eb("paymentId", "in", ofOrder)]),
      ]),
    )
    .orderBy("sentAt")
    .orderBy("id")
    .execute();
  return mails.map((row) => readable("outbox", row));
}

async function signaturesOf(db: Db, registrationId: string) {
  const rows = await db
    .selectFrom("signatures")
    .leftJoin("policyTexts", (join) =>
      join
        .onRef("policyTexts.textHash", "=", "signatures.textHash")
        .onRef("policyTexts.policy", "=", "signatures.policy")
        .onRef("policyTexts.language", "=", "signatures.language"),
    )
    .selectAll("signatures")
    .select("policyTexts.text")
    .where("registrationId", "=", registrationId)
    .orderBy("signedAt")
    .orderBy("signatures.id")
    .execute();
  return rows.map(({ text, ...row }) => ({ ...readable("signatures", row), text }));
}

async function answersOf(db: Db, { id, programId }: Rows[number], language: Language) {
  const questions = await everyQuestionOf(db, programId);
  const rows = await db.selectFrom("answers").selectAll().where("registrationId", "=", id).execute();
  return rows.map((row) => ({
    question: questions.find((question) => question.id === row.questionId)?.texts[language].label ?? null,
    ...readable("answers", row),
  }));
}

async function registrationOf(db: Db, row: Rows[number], language: Language) {
  const { pickUp, ...others } = row;
  // Health comes from where reading it is decided.
  const shown = Object.fromEntries(Object.entries(others).filter(([field]) => !(field in NO_HEALTH)));
  const changes = await db
    .selectFrom("familyChanges")
    .selectAll()
    .where("registrationId", "=", row.id)
    .orderBy("changedAt")
    .execute();
  const child = await db.selectFrom("children").selectAll().where("id", "=", row.childId).executeTakeFirst();
  const contests = await db
    .selectFrom("contests")
    .selectAll()
    .where((eb) => eb.or([eb("registrationId", "=", row.id), eb("otherRegistrationId", "=", row.id)]))
    .execute();
  const groups = await db.selectFrom("programGroups").select(["id", "code"]).execute();
  return {
    program: (await programNames(db, language)).get(row.programId)?.name ?? null,
    group: groups.find(({ id }) => id === row.groupId)?.code ?? null,
    ...readable("registrations", shown),
    child: child ? readable("children", child) : null,
    pickUp: readPickUp(pickUp),
    answers: await answersOf(db, row, language),
    signatures: await signaturesOf(db, row.id),
    changes: changes.map((change) => readable("familyChanges", change)),
    contests: contests.map((contest) => readable("contests", contest)),
  };
}

/**
 * Everything that the session's orders hold, for one file (docs/rules/family.md#taking-along-and-erasing). It has names
 * and amounts, no ids and hashes.
 * @throws {ApiError} not_found if nothing is open
 */
export async function familyExport(
  deps: Pick<Deps, "db" | "now" | "live">,
  family: Family,
  language: Language,
) {
  const { db, now, live } = deps;
  if (family.orderIds.size === 0) throw new ApiError("not_found");
  const all = await registrationsIn(db, family.email, family.orderIds);
  const ids = all.map(({ id }) => id);
  const health = await familyHealth(db, family, ids);
  const looks = await healthLooks(db, all);
  const names = await programNames(db, language);
  const nameOf: NameOf = (id) => all.find((row) => row.id === id)?.childFirstName ?? null;
  const orders = [];
  for (const orderId of family.orderIds) {
    await recordAudit(db, { at: now(), actor: "family", action: "family_exported", subject: orderId });
    const rows = all.filter((row) => row.orderId === orderId);
    const order = await db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const owner = await db
      .selectFrom("families")
      .selectAll()
      .where("id", "=", order.familyId)
      .executeTakeFirstOrThrow();
    const changes = await db
      .selectFrom("addressChanges")
      .selectAll()
      .where("orderId", "=", orderId)
      .execute();
    orders.push({
      number: paymentReference(orderId),
      ...readable("orders", order),
      family: readable("families", owner),
      lines: (await linesOf(db, [orderId])).map((line) => ({
        child: nameOf(line.registrationId),
        program: names.get(line.programId ?? "")?.name ?? null,
        ...readable("orderLines", line),
      })),
      payments: await paymentsOf(db, orderId, nameOf),
      registrations: await Promise.all(
        rows.map(async (row) => ({
          ...(await registrationOf(db, row, language)),
          health: health.get(row.id) ?? null,
          whoOpenedHealth: looks.get(row.id) ?? [],
        })),
      ),
      addressChanges: changes.map((change) => ({
        askedBy: change.requestedBy === "family" ? "family" : "club",
        ...readable("addressChanges", change),
      })),
      mails: await mailsOf(db, orderId, rows),
    });
  }
  return { club: live.club.name, madeAt: instantOf(now()), mailbox: family.email, orders };
}
