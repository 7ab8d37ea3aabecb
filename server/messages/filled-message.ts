import { placesOf } from "#content/product/program-details.ts";
import {
  filledMessage,
  MESSAGE_FIELDS,
  type MessageData,
  type MessageField,
} from "#domain/staff/messages.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import { clockTime, weekdayAndDay } from "#domain/time/formats.ts";
import { addressOf, joinNames } from "#domain/time/sessions.ts";
import { type EmailContext, money } from "#server/mail/email-layout.ts";
import { unpaidOrders } from "#server/orders/lists/unpaid.ts";
import type { Db } from "#server/platform/database/database.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { upcomingSessions } from "#server/site/session-changes.ts";
import { nextSessions } from "#server/teams/session-replies.ts";
import type { Recipient } from "./recipients.ts";

/** A paragraph of its own, which the mail replaces with links and the preview with their labels. */
export const REPLY_PARAGRAPH = MESSAGE_FIELDS.reply.en;

/** The field values of a text for one family. */
async function valuesFor(
  db: Db,
  { i18n, now }: Pick<EmailContext, "i18n" | "now">,
  recipients: readonly Recipient[],
): Promise<Record<MessageField, string>> {
  const { language, club, texts } = i18n;
  const join = (parts: readonly string[]) => joinNames([...new Set(parts)], language);
  const programIds = [...new Set(recipients.map(({ programId }) => programId))];
  const names = await programNames(db, language);
  const { timeZone } = club;
  const sessions = await upcomingSessions(db, { now, timeZone, programIds });
  const next = programIds.flatMap((id) => sessions.find(({ programId }) => programId === id) ?? []);
  const locations = placesOf({ sessions: next }, club.place).map((place) => addressOf(place, club.place));
  const orderIds = recipients.flatMap(({ orderId }) => orderId ?? []);
  const orders = orderIds.length === 0 ? [] : await unpaidOrders(db, { scope: {}, now, orderIds });
  // A child that two guardians of one mailbox registered is named once.
  const children = recipients.flatMap(({ child }) => nameForMail(child) ?? []);
  const { yourChild, dayOpen } = texts.message;
  return {
    child: children.length === 0 ? yourChild : join(children),
    program: join(programIds.map((id) => names.get(id)?.name ?? "")),
    day: next.length === 0 ? dayOpen : join(next.map(({ on }) => weekdayAndDay(on, language))),
    place: join(locations),
    open: money(
      i18n,
      orders.reduce((sum, { openCents }) => sum + openCents, 0),
    ),
    reply: `\n\n${REPLY_PARAGRAPH}\n\n`,
  };
}

export type MessageTexts = Pick<MessageData, "subjectEn" | "subjectEs" | "bodyEn" | "bodyEs">;

/** The next session of each child, for the links of `MESSAGE_FIELDS.reply`. */
async function repliesFor(
  db: Db,
  { i18n, now }: Pick<EmailContext, "i18n" | "now">,
  recipients: readonly Recipient[],
) {
  const { language, club, texts } = i18n;
  const ids = recipients.flatMap(({ id, source }) => (source === "registration" ? id : []));
  const next = await nextSessions(db, { now, timeZone: club.timeZone }, ids);
  return next.map(({ registrationId, firstName, published, on, starts }) => ({
    registrationId,
    ...published,
    /** "Ana: Saturday, June 14, 9:00 AM" */
    title: `${nameForMail(firstName) ?? texts.message.yourChild}: ${weekdayAndDay(on, language)}, ${clockTime(starts, language)}`,
  }));
}

/** Subject and text for one family, with the fields filled in, and the sessions that `REPLY_PARAGRAPH` asks about. */
export async function filledFor(
  db: Db,
  context: Pick<EmailContext, "i18n" | "now">,
  texts: MessageTexts,
  recipients: readonly Recipient[],
) {
  const values = await valuesFor(db, context, recipients);
  const isSpanish = context.i18n.language === "es";
  const body = filledMessage(isSpanish ? texts.bodyEs : texts.bodyEn, values);
  return {
    subject: filledMessage(isSpanish ? texts.subjectEs : texts.subjectEn, values),
    body,
    replies: body.includes(REPLY_PARAGRAPH) ? await repliesFor(db, context, recipients) : [],
  };
}
