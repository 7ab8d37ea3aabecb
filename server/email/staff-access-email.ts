import { club } from "#content/club.ts";
import type { WaysInAction } from "#domain/audit.ts";
import { instantInZone } from "#domain/date-formats.ts";
import { INVITATION_STOP_MS } from "#domain/staff-account.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Addressed, EmailContext, EmailPart } from "./email-template.ts";
import { siteLink } from "./email-template.ts";
import { toStaff } from "./staff-notice-email.ts";

/** An invitation as its mail tells of it. */
export interface InvitationOfEmail {
  state: "waits" | "open" | "used";
  /** From when it counts, while it waits. */
  opensAt: Instant | null;
  /** What the link that stops it carries; null once nothing is left to stop. */
  stopToken: string | null;
}

/** When an invitation begins to count, and the link that stops it. */
function invitationParts(
  context: EmailContext,
  { state, opensAt, stopToken }: InvitationOfEmail,
): EmailPart[] {
  const { i18n } = context;
  const { invitation } = i18n.texts.staff.access;
  const at = opensAt === null ? "" : instantInZone(opensAt, i18n.language, club.timeZone);
  const told = state === "waits" ? i18n.fill(invitation.waits, { at }) : invitation[state];
  const parts: EmailPart[] = [{ kind: "text", text: told }];
  if (stopToken === null) return parts;
  const link = siteLink(context, invitation.stop, `/login#stop=${stopToken}`);
  const text = i18n.fill(invitation.stopText, { days: INVITATION_STOP_MS / 86_400_000 });
  return link.length === 0 ? parts : [...parts, { kind: "text", text }, ...link];
}

interface AccessChange {
  action: WaysInAction;
  /** Of the account that it is about; undefined when it is about the PIN. */
  username: string | undefined;
  /** Only when somebody was invited. */
  invitation: InvitationOfEmail | undefined;
}

/** A way into the staff's part was opened, changed or stolen (docs/rules/access.md#every-new-way-in-is-told-to-all-staff). */
export function staffAccessNotice(
  context: EmailContext,
  { action, username, invitation }: AccessChange,
): Addressed {
  const { i18n } = context;
  const { access } = i18n.texts.staff;
  const { title, text } = access.actions[action];
  return toStaff(context, title, title, [
    { kind: "text", text: i18n.fill(text, { username }) },
    ...(invitation ? invitationParts(context, invitation) : []),
    { kind: "text", text: access.notYou },
  ]);
}
