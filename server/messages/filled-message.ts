import { placesOf } from "#content/product/program-details.ts";
import { filledMessage, type MessageData, type MessageField } from "#domain/staff/messages.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import { weekdayAndDay } from "#domain/time/formats.ts";
import { addressOf, joinNames, sessionAfterChange } from "#domain/time/sessions.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import { type EmailContext, money } from "#server/mail/email-layout.ts";
import { unpaidOrders } from "#server/orders/lists/unpaid.ts";
import type { Db } from "#server/platform/database/database.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { sessionsAhead } from "#server/site/session-changes.ts";
import type { Recipient } from "./audience.ts";

/** The field values of a text for one family. */
async function valuesFor(
  db: Db,
  { i18n, now }: Pick<EmailContext, "i18n" | "now">,
  recipients: readonly Recipient[],
): Promise<Record<MessageField, string>> {
  const { language, club, texts } = i18n;
  const join = (words: readonly string[]) => joinNames([...new Set(words)], language);
  const programIds = [...new Set(recipients.map(({ programId }) => programId))];
  const names = await programNames(db, language);
  const { timeZone } = club;
  const sessions = (await sessionsAhead(db, { now, timeZone, programIds }))
    .filter(({ change }) => change?.kind !== "cancelled")
    .map((session) => ({ programId: session.programId, ...sessionAfterChange(session, session.change) }))
    .filter(({ on, ends }) => instantAt(on, ends, timeZone) > now)
    .toSorted((a, b) => `${a.on} ${a.starts}`.localeCompare(`${b.on} ${b.starts}`));
  const next = programIds.flatMap((id) => sessions.find(({ programId }) => programId === id) ?? []);
  const places = placesOf({ sessions: next }, club.place).map((place) => addressOf(place, club.place));
  const orderIds = recipients.flatMap(({ orderId }) => orderId ?? []);
  const orders = orderIds.length === 0 ? [] : await unpaidOrders(db, { scope: {}, now, orderIds });
  // A child that two guardians of one mailbox registered is named once.
  const children = recipients.flatMap(({ child }) => nameForMail(child) ?? []);
  const { yourChild, dayOpen } = texts.message;
  return {
    child: children.length === 0 ? yourChild : join(children),
    program: join(programIds.map((id) => names.get(id)?.name ?? "")),
    day: next.length === 0 ? dayOpen : join(next.map(({ on }) => weekdayAndDay(on, language))),
    place: join(places),
    open: money(
      i18n,
      orders.reduce((sum, { openCents }) => sum + openCents, 0),
    ),
  };
}

export type MessageTexts = Pick<MessageData, "subjectEn" | "subjectEs" | "bodyEn" | "bodyEs">;

/** Subject and text for one family, with the fields filled in. */
export async function filledFor(
  db: Db,
  context: Pick<EmailContext, "i18n" | "now">,
  texts: MessageTexts,
  recipients: readonly Recipient[],
): Promise<{ subject: string; body: string }> {
  const values = await valuesFor(db, context, recipients);
  const isSpanish = context.i18n.language === "es";
  return {
    subject: filledMessage(isSpanish ? texts.subjectEs : texts.subjectEn, values),
    body: filledMessage(isSpanish ? texts.bodyEs : texts.bodyEn, values),
  };
}
