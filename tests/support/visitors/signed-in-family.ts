import { sendDueMail } from "#server/mail/outbox-job.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { CARD, FamilyVisitor } from "./family-visitor.ts";

/** What signs this family in. */
export const EMAIL = "rosa@example.org";
export const DIGITS = "0142";

/** A club with a family that paid for these children and is signed in to its page; its mails are read. */
export async function openSignedInFamily(engine: Engine, firstNames: readonly string[], card = CARD) {
  const club = await createTestApp(engine);
  const children = firstNames.map((childFirstName) => ({ childFirstName }));
  const { orderId, ids } = await payOrder(club, children, undefined, card);
  await club.db
    .updateTable("registrations")
    .set({ email: EMAIL, phone: `(575) 555-${DIGITS}` })
    .execute();
  await sendDueMail(club.deps);
  const mother = new FamilyVisitor(club);
  await mother.signIn(EMAIL, DIGITS);
  club.mailbox.sent.length = 0;
  return { club, mother, orderId, ids };
}

/** The mails that were sent since this was last asked. */
export async function newMails(club: TestApp) {
  await sendDueMail(club.deps);
  return club.mailbox.sent.splice(0).map(({ to, subject }) => ({ to: to[0]?.address, subject }));
}
