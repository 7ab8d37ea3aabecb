import { club } from "#content/club.ts";
import type { WaysInAction } from "#domain/audit.ts";
import { instantInZone } from "#domain/date-formats.ts";
import { INVITATION_STOP_MS } from "#domain/staff-account.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Addressed, EmailContext, EmailPart } from "./email-template.ts";
import { siteLink } from "./email-template.ts";
import { toStaff } from "./staff-notice-email.ts";

export interface InvitationFacts {
  state: "waits" | "open" | "used";
  /** When it becomes valid, if it still waits. */
  opensAt: Instant | null;
  /** For the link that stops it; null if too late. */
  stopToken: string | null;
}

function invitationParts(context: EmailContext, { state, opensAt, stopToken }: InvitationFacts): EmailPart[] {
  const { i18n } = context;
  const { invitation } = i18n.texts.staff.access;
  const opensAtText = opensAt === null ? "" : instantInZone(opensAt, i18n.language, club.timeZone);
  const stateText = state === "waits" ? i18n.fill(invitation.waits, { at: opensAtText }) : invitation[state];
  const parts: EmailPart[] = [{ kind: "text", text: stateText }];
  if (stopToken === null) return parts;
  const link = siteLink(context, invitation.stop, `/login#stop=${stopToken}`);
  const text = i18n.fill(invitation.stopText, { days: INVITATION_STOP_MS / 86_400_000 });
  return link.length === 0 ? parts : [...parts, { kind: "text", text }, ...link];
}

interface AccessChange {
  action: WaysInAction;
  /** undefined if the change is about the PIN. */
  username: string | undefined;
  /** Only for action "member_invited". */
  invitation: InvitationFacts | undefined;
}

/** Staff access was added, changed or revoked (docs/rules/access.md#every-new-way-in-is-told-to-all-staff). */
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
