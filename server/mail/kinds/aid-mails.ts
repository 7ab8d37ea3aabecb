import { dateInZone } from "#domain/time/dates.ts";
import { longDate } from "#domain/time/formats.ts";
import { type EmailContext, type FamilyNotice, familyNotice, paragraph } from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { aidOfOrder } from "#server/orders/aid/aid-requests.ts";
import {
  type DroppedMail,
  ERASED,
  type MailContext,
  mailKind,
  NO_ID,
  openOrderForMail,
  SUPERSEDED,
} from "./mail-kind.ts";

/** Nothing if the request is no longer in the state that the mail reports, or its order was paid by card. */
async function loadAid(
  { db, i18n }: MailContext,
  { orderId = NO_ID, registrationId }: MessageSubject,
  isDecided: boolean,
) {
  const order = await openOrderForMail(db, registrationId, i18n.language);
  const aid = await aidOfOrder(db, orderId);
  if (!order || !aid) return ERASED;
  const heldUntil = aid.heldUntil && dateInZone(new Date(aid.heldUntil), i18n.club.timeZone);
  const until = isDecided ? order.dueOn : heldUntil;
  if (aid.isDecided !== isDecided || (!isDecided && !until)) return SUPERSEDED;
  return { ...order, until, granted: aid.grantedCents };
}
type Aid = Exclude<Awaited<ReturnType<typeof loadAid>>, DroppedMail>;

function renderAid(context: EmailContext, aid: Aid, notice: Pick<FamilyNotice, "texts" | "ending">) {
  const { texts, language } = context.i18n;
  const { registration, children, programs, openCents: open, granted } = aid;
  const spots = children.length === 1 ? texts.aidSpots.one : texts.aidSpots.two;
  const until = aid.until ? longDate(aid.until, language) : "";
  return familyNotice(context, {
    to: registration.email,
    name: registration.parentFirstName,
    values: { programs, spots, until, open, granted },
    ...notice,
  });
}

export const aidMails = {
  aid_requested: mailKind(
    (context, ids) => loadAid(context, ids, false),
    (context, aid) => renderAid(context, aid, { texts: context.i18n.texts.aidRequested }),
  ),

  aid_decided: mailKind(
    (context, ids) => loadAid(context, ids, true),
    (context, aid) => {
      const { aidGranted, aidWhole, aidEnded } = context.i18n.texts;
      if (aid.granted > 0)
        return renderAid(context, aid, { texts: aid.openCents > 0 ? aidGranted : aidWhole });
      // The family's page no longer shows the order.
      return renderAid(context, aid, { texts: aidEnded, ending: [paragraph(aidEnded.notYou)] });
    },
  ),
};
