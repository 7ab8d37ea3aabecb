import { club } from "#content/club.ts";
import { WAYS_IN_ACTIONS } from "#domain/audit.ts";
import { instantInZone } from "#domain/date-formats.ts";
import { INVITATION_STOP_MS } from "#domain/staff-account.ts";
import { instantOf } from "#server/deps.ts";
import type { LetterWriter, WritingDesk } from "#server/mail/addressed.ts";
import { siteLink } from "#server/mail/common-parts.ts";
import type { LetterPart } from "#server/mail/letter.ts";
import { stopTokenOf } from "#server/members/invitation.ts";
import { toStaff } from "./staff-notices.ts";

function findMember({ db }: WritingDesk, userId: string) {
  return db
    .selectFrom("users")
    .select(["id", "username", "inviteHash", "inviteOpensAt", "inviteStopHash", "inviteStopUntil"])
    .where("id", "=", userId)
    .executeTakeFirst();
}
type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** When an invitation begins to count, and the link that stops it. */
function invitationParts(desk: WritingDesk, member: Member): LetterPart[] {
  const { pen, now, secretKey } = desk;
  const { invitation } = pen.texts.staff.access;
  const { id, inviteHash, inviteOpensAt, inviteStopUntil } = member;
  const at = (instant: string) => instantInZone(instant, pen.language, club.timeZone);
  const isWaiting = inviteOpensAt !== null && inviteOpensAt > instantOf(now);
  const opens = isWaiting ? pen.fill(invitation.waits, { at: at(inviteOpensAt) }) : invitation.open;
  const state = inviteHash === null ? invitation.used : opens;
  const parts: LetterPart[] = [{ kind: "text", text: state }];
  if (inviteStopUntil === null) return parts;
  const stop = stopTokenOf(secretKey, id, inviteStopUntil);
  const link = siteLink(desk, invitation.stop, `/login#stop=${stop}`);
  const text = pen.fill(invitation.stopText, { days: INVITATION_STOP_MS / 86_400_000 });
  return link.length === 0 ? parts : [...parts, { kind: "text", text }, ...link];
}

/** A way into the staff's part was opened, changed or stolen (docs/rules/access.md#every-new-way-in-is-told-to-all-staff). */
export const staffAccessNotice: LetterWriter = async (desk, { reason, userId }) => {
  const action = WAYS_IN_ACTIONS.find((known) => known === reason);
  if (action === undefined) return { dropped: "gone" };
  const member = userId === undefined ? undefined : await findMember(desk, userId);
  if (userId !== undefined && !member) return { dropped: "gone" };
  const { pen } = desk;
  const { access } = pen.texts.staff;
  const { title, text } = access.actions[action];
  const fill = (words: string) => pen.fill(words, { username: member?.username });
  const parts: LetterPart[] = [{ kind: "text", text: fill(text) }];
  if (action === "member_invited" && member) {
    // Stopped, or replaced by another that has a mail of its own.
    if (member.inviteStopHash === null) return { dropped: "outdated" };
    parts.push(...invitationParts(desk, member));
  }
  parts.push({ kind: "text", text: access.notYou });
  return toStaff(desk, title, title, parts);
};
