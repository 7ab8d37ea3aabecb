import type { Selectable } from "kysely";
import { placesOf } from "#content/product/text-facts.ts";
import { weekdayAndDay } from "#domain/date-formats.ts";
import { asChanged, isSameSession } from "#domain/day-change.ts";
import { joinNames } from "#domain/join-names.ts";
import { leaveNewsPath } from "#domain/leave-news.ts";
import { filledMessage, type MessageField, type RecipientList } from "#domain/messages.ts";
import { nameForMail } from "#domain/person-name.ts";
import { addressOf } from "#domain/place-address.ts";
import { instantAt } from "#domain/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import {
  closing,
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  familyPage,
  greeting,
  money,
  type Outcome,
} from "#server/mail/email-layout.ts";
import type { EmailWriters } from "#server/mail/outbox-job.ts";
import { toStaff } from "#server/mail/staff-email.ts";
import { unpaidOrders } from "#server/orders/unpaid.ts";
import type { Db } from "#server/platform/database.ts";
import type { MessagesTable } from "#server/platform/message-schema.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { presentChange, sessionsAhead } from "#server/site/day-changes.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { type Recipient, stillOnList } from "./audience.ts";
import { hasLeftNews, newsToken } from "./leave-news.ts";

/** What the fields of a text say to one family. */
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
    .map((session) => ({ programId: session.programId, ...asChanged(session, session.change) }))
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

type MessageRow = Selectable<MessagesTable>;

export interface MessageTexts {
  subjectEn: string;
  subjectEs: string;
  bodyEn: string;
  bodyEs: string;
}

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

/** How news can be left: a part of the mail, and the headers that mail programs read (RFC 8058). */
function leaving({ i18n, publicUrl }: EmailContext, token: string) {
  const { text, reply, link } = i18n.texts.message.news;
  if (publicUrl === null) return { parts: [{ kind: "text" as const, text: reply }], headers: {} };
  const url = `${publicUrl}/api/news/leave?token=${token}`;
  const headers = {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const page: EmailPart = { kind: "link", label: link, url: `${publicUrl}${leaveNewsPath(token)}` };
  return { parts: [{ kind: "text" as const, text }, page], headers };
}

const paragraphs = (body: string) => body.split(/\n{2,}/).map((text) => ({ kind: "typed" as const, text }));

/** Whether what a message says of a day is still true: its change holds, or was taken back by it, and the day is not over. */
async function holdsOfDay(db: Db, message: MessageRow, { i18n, now }: EmailContext): Promise<boolean> {
  const change = await db
    .selectFrom("dayChanges")
    .selectAll()
    .where("id", "=", message.dayChangeId ?? "")
    .executeTakeFirst();
  if (!change) return false;
  const { timeZone } = i18n.club;
  const sessions = await sessionsAhead(db, { now, timeZone, programIds: [change.programId] });
  const session = sessions.find((one) => isSameSession(one, presentChange(change)));
  const { programId, onDate, startsTime, endedAt } = change;
  // A change that another one replaced was not taken back: the other began as it ended.
  const replacing =
    endedAt &&
    (await db
      .selectFrom("dayChanges")
      .select("id")
      .where("programId", "=", programId)
      .where("onDate", "=", onDate)
      .where("startsTime", "=", startsTime)
      .where("createdAt", "=", endedAt)
      .where("id", "!=", change.id)
      .executeTakeFirst());
  const isTakingBack = endedAt !== null && endedAt <= message.createdAt && !replacing;
  return session !== undefined && session.change?.id === (isTakingBack ? undefined : change.id);
}

function whoWrote(i18n: EmailI18n, name: string | null): string {
  return name ?? i18n.texts.message.notice.pin;
}

/** Mails of messages to families, each looked at again when it is written, and the notice of them to staff. */
export function messageEmails(deps: Pick<Deps, "db" | "secretKey">) {
  const { db, secretKey } = deps;
  const findMessage = (id: string | undefined) =>
    db
      .selectFrom("messages")
      .selectAll()
      .where("id", "=", id ?? "")
      .executeTakeFirst();
  return {
    async family_message({ messageId, mailId = "", mailbox = "" }, context): Promise<Outcome> {
      const message = await findMessage(messageId);
      const rows = await db
        .selectFrom("messageRecipients")
        .select(["registrationId", "interestId", "waitingChildId"])
        .where("outboxId", "=", mailId)
        .execute();
      const ids = rows.flatMap((row) => row.registrationId ?? row.interestId ?? row.waitingChildId ?? []);
      if (!message || ids.length === 0) return { dropped: "gone" };
      if (message.dayChangeId !== null && !(await holdsOfDay(db, message, context)))
        return { dropped: "outdated" };
      const isNews = message.kind === "news";
      const isRegistered = rows.some(({ registrationId }) => registrationId !== null);
      if (isNews && (await hasLeftNews(db, mailbox))) return { dropped: "outdated" };
      const to = JSON.parse(message.list) as RecipientList;
      const recipients = await stillOnList(deps, { to, ids, mailbox, now: context.now });
      const [newest] = recipients;
      if (!newest) return { dropped: "outdated" };
      const { subject, body } = await filledFor(db, context, message, recipients);
      const { parts, headers } = isNews
        ? leaving(context, newsToken(secretKey, mailbox))
        : { parts: [], headers: {} };
      return {
        to: [newest.email],
        email: {
          ...{ subject, title: subject, headers },
          parts: [
            greeting(context.i18n, newest.guardian.firstName),
            ...paragraphs(body),
            ...(isRegistered ? familyPage(context) : []),
            ...parts,
          ],
          closing: closing(context.i18n, newest.of === "registration" ? "registration" : "interest"),
        },
      };
    },

    /** Who wrote to how many under which subject; the text is on staff's page. */
    async staff_message_notice({ messageId }, context): Promise<Outcome> {
      const message = await findMessage(messageId);
      if (!message) return { dropped: "gone" };
      const { i18n } = context;
      const { families } = await db
        .selectFrom("messageRecipients")
        .select((eb) => eb.fn.count("outboxId").distinct().as("families"))
        .where("messageId", "=", message.id)
        .executeTakeFirstOrThrow();
      const names = await usernames(db, [message.actor]);
      const { subject, title, text, who, count, about } = i18n.texts.message.notice;
      const rows = [
        { label: who, value: whoWrote(i18n, usernameIn(names, message.actor)) },
        { label: count, value: String(families) },
        { label: about, value: i18n.language === "es" ? message.subjectEs : message.subjectEn },
      ];
      return toStaff(context, subject, title, [
        { kind: "rows", rows },
        { kind: "text", text },
      ]);
    },
  } satisfies Partial<EmailWriters>;
}
