import { WAYS_IN_ACTIONS } from "#domain/staff/audit.ts";
import type { StaffPath } from "#domain/staff/routes.ts";
import {
  type EmailContext,
  type EmailPart,
  paragraph,
  siteLink,
  toStaff,
} from "#server/mail/email-layout.ts";
import type { Db } from "#server/platform/database/database.ts";
import { GONE, mailKind, OUTDATED } from "./mail-kind.ts";

const ACCESS_ADDRESS: StaffPath = "/admin/settings/access";

function findAccount(db: Db, id: string) {
  return db.selectFrom("users").select(["username", "inviteHash"]).where("id", "=", id).executeTakeFirst();
}

/** That the invitation works, and where staff stop it. */
function invitationParts(context: EmailContext): EmailPart[] {
  const { open, stopText, stop } = context.i18n.texts.staff.access.invitation;
  return [paragraph(open), paragraph(stopText), ...siteLink(context, stop, ACCESS_ADDRESS)];
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
      // Stopped, or used, which has its own mail.
      if (action === "member_invited" && account?.inviteHash === null) return OUTDATED;
      return { action, username: account?.username };
    },
    (context, { action, username }) => {
      const { texts, fill } = context.i18n;
      const { access } = texts.staff;
      const { title, text } = access.actions[action];
      return toStaff(context, { subject: title, title }, [
        paragraph(fill(text, { username })),
        ...(action === "member_invited" ? invitationParts(context) : []),
        paragraph(access.notYou),
      ]);
    },
  ),
};
