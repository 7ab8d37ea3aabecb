import { WAYS_IN_ACTIONS } from "#domain/audit.ts";
import { instantInZone } from "#domain/date-formats.ts";
import { DAY_MS } from "#domain/durations.ts";
import { INVITATION_STOP_MS } from "#domain/staff-account.ts";
import {
  type EmailContext,
  type EmailPart,
  paragraph,
  siteLink,
  toStaff,
} from "#server/mail/email-layout.ts";
import type { Db } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { stopTokenOf } from "#server/staff/accounts.ts";
import { GONE, type MailContext, mailKind, OUTDATED } from "./mail-kind.ts";

function findAccount(db: Db, id: string) {
  return db
    .selectFrom("users")
    .select(["id", "username", "inviteHash", "inviteOpensAt", "inviteStopHash", "inviteStopUntil"])
    .where("id", "=", id)
    .executeTakeFirst();
}
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function invitationOf({ secretKey, now }: MailContext, account: Account) {
  const { id, inviteHash, inviteOpensAt: opensAt, inviteStopUntil } = account;
  const isWaiting = opensAt !== null && opensAt > instantOf(now);
  return {
    state: inviteHash === null ? ("used" as const) : isWaiting ? ("waits" as const) : ("open" as const),
    opensAt,
    /** For the link that stops it; null if too late. */
    stopToken: inviteStopUntil === null ? null : stopTokenOf(secretKey, id, inviteStopUntil),
  };
}

function invitationParts(context: EmailContext, invitation: ReturnType<typeof invitationOf>): EmailPart[] {
  const { texts, fill, language, club } = context.i18n;
  const { invitation: words } = texts.staff.access;
  const { state, opensAt, stopToken } = invitation;
  const at = opensAt === null ? "" : instantInZone(opensAt, language, club.timeZone);
  const link = stopToken === null ? [] : siteLink(context, words.stop, `/login#stop=${stopToken}`);
  const stop = paragraph(fill(words.stopText, { days: INVITATION_STOP_MS / DAY_MS }));
  return [
    paragraph(state === "waits" ? fill(words.waits, { at }) : words[state]),
    ...(link.length === 0 ? [] : [stop, ...link]),
  ];
}

export const staffAccessNoticeMails = {
  /** Staff access was added, changed or revoked (docs/rules/access.md#every-new-way-in-is-told-to-all-staff). */
  staff_access_notice: mailKind(
    async (context, { reason, userId }) => {
      const action = WAYS_IN_ACTIONS.find((known) => known === reason);
      if (action === undefined) return GONE;
      // None if the change is about the PIN.
      const account = userId === undefined ? undefined : await findAccount(context.db, userId);
      if (userId !== undefined && !account) return GONE;
      const invited = action === "member_invited" ? account : undefined;
      // Stopped, or replaced by a newer invitation with its own mail.
      if (invited && invited.inviteStopHash === null) return OUTDATED;
      const invitation = invited && invitationOf(context, invited);
      return { action, username: account?.username, invitation };
    },
    (context, { action, username, invitation }) => {
      const { texts, fill } = context.i18n;
      const { access } = texts.staff;
      const { title, text } = access.actions[action];
      return toStaff(context, { subject: title, title }, [
        paragraph(fill(text, { username })),
        ...(invitation ? invitationParts(context, invitation) : []),
        paragraph(access.notYou),
      ]);
    },
  ),
};
