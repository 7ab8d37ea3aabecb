import type { Cents } from "#domain/money/money.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import {
  type EmailContext,
  type EmailPart,
  familyNotice,
  heading,
  money,
  paragraph,
  rowsOf,
  siteLink,
  unsubscribeParts,
} from "#server/mail/email-layout.ts";
import { calendarOf, refundTermsPart, scheduleText } from "#server/mail/program-parts.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { unsubscribeToken } from "#server/messages/news-unsubscribes.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { linesOf } from "#server/money/orders.ts";
import type { Db } from "#server/platform/database/database.ts";
import { activeSecondGuardians } from "#server/registrations/second-guardians.ts";
import { loadProgram } from "#server/site/programs/published-programs.ts";
import { changedSessions, presentChanges } from "#server/site/session-changes.ts";
import {
  type DroppedMail,
  ERASED,
  type MailContext,
  mailKind,
  NO_ID,
  registrationForMail,
  SUPERSEDED,
} from "./mail-kind.ts";

/** The refunds and cancellation fee that a note records; undefined once the note is erased. */
async function amountsOfNote(db: Db, id = NO_ID) {
  const note = await db
    .selectFrom("registrationNotes")
    .select(["registrationId", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!note) return undefined;
  // Its lines have the same time: one transaction wrote both.
  const lines = db
    .selectFrom("orderLines")
    .where("registrationId", "=", note.registrationId)
    .where("orderLines.createdAt", "=", note.createdAt);
  const feeLines = await lines
    .select("orderLines.cents")
    .where("orderLines.reason", "=", "cancellation_fee")
    .execute();
  const refunded = await lines
    .innerJoin("refundLines", "refundLines.orderLineId", "orderLines.id")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["payments.method", "refundLines.cents"])
    .where("refunds.state", "<>", "failed")
    .execute();
  return { refunded, cancellationFeeCents: sumLines(feeLines) };
}

/** A canceled or moved child; dropped if it was restored, or canceled, since. */
async function loadChange(
  { db, i18n, secretKey }: MailContext,
  { registrationId, noteId, isSecond = false }: MessageSubject,
  isDeleted: boolean,
) {
  const registration = await registrationForMail(db, registrationId);
  const change = await amountsOfNote(db, noteId);
  if (!registration || !change) return ERASED;
  if ((registration.deletedAt !== null) !== isDeleted) return SUPERSEDED;
  const { orderId } = registration;
  const second = isSecond ? (await activeSecondGuardians(db, [orderId])).get(orderId) : null;
  if (second === undefined) return SUPERSEDED;
  return {
    second: second && { ...second, token: unsubscribeToken(secretKey, second.addressHash) },
    ...change,
    registration,
    program: await loadProgram(db, registration.programId, i18n.language),
  };
}
type Change = Exclude<Awaited<ReturnType<typeof loadChange>>, DroppedMail>;

/** To the guardian, or without money and a link to the family's page to the second guardian. */
function noticeOf(context: EmailContext, { registration, program, second }: Change) {
  const { texts } = context.i18n;
  const child = nameForMail(registration.childFirstName) ?? texts.message.yourChild;
  const values = { name: child, program: program.name };
  if (!second) return { to: registration.email, name: registration.parentFirstName, values };
  const { parts: ending, headers } = unsubscribeParts(context, second.token, texts.message.second);
  return { to: second.email, name: second.name, values, ending, headers };
}

/** The amounts that are not zero, with refunds by method and the bank's delay. */
function moneyParts(
  { i18n }: EmailContext,
  refunded: readonly { method: PaymentMethod; cents: Cents }[],
  amounts: { before?: [label: string, cents: Cents]; after: [label: string, cents: Cents] },
): EmailPart[] {
  const { back: words } = i18n.texts;
  const ways = PAYMENT_METHODS.map((method): [string, Cents] => [
    words[method],
    sumLines(refunded.filter((part) => part.method === method)),
  ]);
  const all = [...(amounts.before ? [amounts.before] : []), ...ways, amounts.after];
  const shown = all.flatMap(([label, cents]) => (cents === 0 ? [] : { label, value: money(i18n, cents) }));
  const isByCard = refunded.some(({ method }) => method === "card");
  return [rowsOf(shown), ...(isByCard ? [paragraph(words.days)] : [])];
}

export const registrationChangeMails = {
  /** The cancellation and the refund (docs/reference/family-page.md#cancellation-by-a-family). */
  registration_canceled: mailKind(
    (context, ids) => loadChange(context, ids, true),
    (context, child) => {
      const { canceled, refunds } = context.i18n.texts;
      const { second, program, refunded, cancellationFeeCents } = child;
      const parts = [
        heading(canceled.heading),
        ...moneyParts(context, refunded, { after: [canceled.kept, cancellationFeeCents] }),
        ...(refunded.length === 0 ? [paragraph(canceled.nothing)] : []),
        ...(cancellationFeeCents > 0 ? [paragraph(canceled.exception)] : []),
        ...siteLink(context, refunds.link, "/terms#refunds"),
      ];
      return familyNotice(context, {
        ...noticeOf(context, child),
        texts: canceled,
        parts: second || program.feeCents === 0 ? [] : parts,
      });
    },
  ),

  /** The price in the new program, with its time and place (docs/reference/refunds.md#moving-a-child). */
  registration_moved: mailKind(
    async (context, ids) => {
      const child = await loadChange(context, ids, false);
      if ("dropped" in child) return child;
      const { db, now, i18n } = context;
      const { id, orderId } = child.registration;
      const lines = await linesOf(db, [orderId]);
      return {
        ...child,
        costCents: sumLines(lines.filter(({ registrationId }) => registrationId === id)),
        openCents: (await balanceOfOrder(db, orderId))?.openCents ?? 0,
        changes: presentChanges(await changedSessions(db), now, i18n.club.timeZone).changes,
      };
    },
    (context, child) => {
      const { moved, reminder } = context.i18n.texts;
      const { second, program, changes, costCents, openCents, refunded } = child;
      const schedule = scheduleText(context, [{ program }], changes);
      const parts = [
        heading(moved.heading),
        ...moneyParts(context, refunded, {
          before: [moved.cost, costCents],
          after: [reminder.open, openCents],
        }),
        ...(openCents > 0 ? [paragraph(moved.pay)] : []),
        ...schedule,
        ...refundTermsPart(context, [program]),
      ];
      return familyNotice(context, {
        ...noticeOf(context, child),
        texts: moved,
        parts: second ? schedule : parts,
        files: calendarOf(context, [{ program }], changes),
      });
    },
  ),
};
