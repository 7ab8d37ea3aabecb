import type { Selectable } from "kysely";
import { isSameSession } from "#domain/club/session-change.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import {
  closing,
  type EmailContext,
  familyPage,
  greeting,
  paragraph,
  rowsOf,
  toStaff,
  unsubscribeParts,
} from "#server/mail/email-layout.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { currentRecipients, secondMailboxes } from "#server/messages/audience.ts";
import { filledFor } from "#server/messages/filled-message.ts";
import { unsubscribedOf, unsubscribeToken } from "#server/messages/news-unsubscribes.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { MessagesTable } from "#server/platform/database/tables.ts";
import { presentChange, sessionsAhead } from "#server/site/session-changes.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";
import { GONE, mailKind, OUTDATED } from "./mail-kind.ts";

type MessageRow = Selectable<MessagesTable>;

function findMessage(db: Db, id = ""): Promise<MessageRow | undefined> {
  return db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whether a session notice is still true: the session is not over, and its change is in force or was undone by it. */
async function isSessionNoticeCurrent(
  db: Db,
  message: MessageRow,
  { i18n, now }: EmailContext,
): Promise<boolean> {
  const change = await db
    .selectFrom("sessionChanges")
    .selectAll()
    .where("id", "=", message.sessionChangeId ?? "")
    .executeTakeFirst();
  if (!change) return false;
  const { timeZone } = i18n.club;
  const sessions = await sessionsAhead(db, { now, timeZone, programIds: [change.programId] });
  const session = sessions.find((candidate) => isSameSession(candidate, presentChange(change)));
  const { programId, onDate, startsTime, endedAt } = change;
  // A replaced change was not undone: its replacement began when it ended.
  const replacement =
    endedAt &&
    (await db
      .selectFrom("sessionChanges")
      .select("id")
      .where("programId", "=", programId)
      .where("onDate", "=", onDate)
      .where("startsTime", "=", startsTime)
      .where("createdAt", "=", endedAt)
      .where("id", "!=", change.id)
      .executeTakeFirst());
  const isUndo = endedAt !== null && endedAt <= message.createdAt && !replacement;
  return session !== undefined && session.change?.id === (isUndo ? undefined : change.id);
}

const paragraphs = (body: string) => body.split(/\n{2,}/).map((text) => ({ kind: "typed" as const, text }));

export const familyMessageMails = {
  /** Staff's message to one mailbox; dropped if it is no longer true or the families are no longer on the list. */
  family_message: mailKind(
    async (context, { messageId, mailId = "", mailbox = "", isSecond = false }) => {
      const { db, secretKey, now } = context;
      const message = await findMessage(db, messageId);
      const rows = await db
        .selectFrom("messageRecipients")
        .select(["registrationId", "interestId", "waitingChildId"])
        .where("outboxId", "=", mailId)
        .execute();
      const ids = rows.flatMap((row) => row.registrationId ?? row.interestId ?? row.waitingChildId ?? []);
      if (!message || ids.length === 0) return GONE;
      if (message.sessionChangeId !== null && !(await isSessionNoticeCurrent(db, message, context)))
        return OUTDATED;
      const isNews = message.kind === "news";
      if (isNews && (await unsubscribedOf(db, [mailbox])).size > 0) return OUTDATED;
      const to = JSON.parse(message.list) as RecipientList;
      const listed = await currentRecipients(db, to, { now, ids });
      const recipients = isSecond
        ? ((await secondMailboxes(db, listed)).get(mailbox) ?? [])
        : listed.filter(({ email }) => email !== "" && mailboxHash(secretKey, email) === mailbox);
      const [newest] = recipients;
      if (!newest) return OUTDATED;
      return {
        ...(await filledFor(db, context, message, recipients)),
        newest,
        isSecond,
        isRegistered: rows.some(({ registrationId }) => registrationId !== null),
        unsubscribeToken: isNews || isSecond ? unsubscribeToken(secretKey, mailbox) : null,
      };
    },
    (context, { subject, body, newest, isSecond, isRegistered, unsubscribeToken: token }) => {
      const { i18n } = context;
      const words = i18n.texts.message[isSecond ? "second" : "news"];
      const { parts, headers } =
        token === null ? { parts: [], headers: {} } : unsubscribeParts(context, token, words);
      return {
        to: [newest.email],
        email: {
          subject,
          title: subject,
          headers,
          parts: [
            greeting(i18n, newest.guardian.firstName),
            ...paragraphs(body),
            ...(isRegistered && !isSecond ? familyPage(context) : []),
            ...parts,
          ],
          closing: closing(i18n, newest.source === "registration" ? "registration" : "interest"),
        },
      };
    },
  ),

  /** Author, number of families and subject; staff's page has the text. */
  staff_message_notice: mailKind(
    async ({ db }, { messageId }) => {
      const message = await findMessage(db, messageId);
      if (!message) return GONE;
      const { families } = await db
        .selectFrom("messageRecipients")
        .select((eb) => eb.fn.count("outboxId").distinct().as("families"))
        .where("messageId", "=", message.id)
        .executeTakeFirstOrThrow();
      const names = await usernames(db, [message.actor]);
      return { message, families, author: usernameIn(names, message.actor) };
    },
    (context, { message, families, author }) => {
      const { texts, language } = context.i18n;
      const { notice } = texts.message;
      return toStaff(context, notice, [
        rowsOf([
          { label: notice.who, value: author ?? notice.pin },
          { label: notice.count, value: String(families) },
          { label: notice.about, value: language === "es" ? message.subjectEs : message.subjectEn },
        ]),
        paragraph(notice.text),
      ]);
    },
  ),
};
