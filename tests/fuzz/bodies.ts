import fc from "fast-check";
import { announcementSchema } from "#domain/club/announcement.ts";
import { sessionChangeSchema } from "#domain/club/session-change.ts";
import { markSeenSchema, signAgainBody } from "#domain/family/family-changes.ts";
import { eraseSchema, familyCancelSchema } from "#domain/family/family-page.ts";
import { interestSchema } from "#domain/family/interest.ts";
import { familySignInSchema, mailboxSchema, openOrdersSchema } from "#domain/family/sign-in-code.ts";
import { submissionSchema } from "#domain/family/testimonial.ts";
import { joinWaitingSchema, offerSchema, removeWaitingSchema } from "#domain/family/waiting.ts";
import { wrongAddressSchema } from "#domain/family/wrong-address.ts";
import { importSheetSchema } from "#domain/import/form.ts";
import { discrepancyDecisionSchema } from "#domain/money/reconciliation.ts";
import { assignSchema, cancelSchema, moveSchema, refundRequestSchema } from "#domain/money/refund.ts";
import { aidDecisionSchema } from "#domain/prices/aid.ts";
import { donorSchema } from "#domain/prices/donation-schema.ts";
import { groupCapacitySchema, programSettingsSchema } from "#domain/programs/draft-errors.ts";
import { firstProgramSchema } from "#domain/programs/new-program.ts";
import { copyBasicsSchema, seasonBasicsSchema } from "#domain/programs/season-copy.ts";
import { orderOf } from "#domain/registration/order.ts";
import { payLaterSchema, takeCashSchema } from "#domain/registration/paper.ts";
import { audienceSchema, calledSchema, messagePreviewSchema, messageSchema } from "#domain/staff/messages.ts";
import { mailCodeSchema, mailPaceSchema, passphraseSchema } from "#domain/staff/setup.ts";
import {
  acceptInvitationSchema,
  accountChangeSchema,
  changePasswordSchema,
  changePinSchema,
  choosePinSchema,
  invitationSchema,
  inviteSchema,
  newPasskeySchema,
  passkeySignInSchema,
  passwordSignInSchema,
  pinSwitchSchema,
  signInSchema,
  startLinkSchema,
} from "#domain/staff/sign-in-schemas.ts";
import { publishClubSchema } from "#server/setup/setup-routes.ts";
import { pictureSchema } from "#server/site/pages/pictures.ts";
import { reviewedDraftSchema } from "#server/site/publishing/publication-routes.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { arbitraryOf } from "./from-schema.ts";
import { living } from "./living.ts";

/** A family's form. Only the day is filled in when it is sent, so that the same seed makes the same requests. */
const registrationData = fc
  .record({
    number: fc.nat(60),
    childAge: fc.integer({ min: 6, max: 18 }),
    donationAmount: fc.constantFrom(0, 5, 20, 5000),
    answers: fc.dictionary(fc.uuid(), fc.oneof(fc.string(), fc.boolean()), { maxKeys: 3 }),
  })
  .map(({ number, ...chosen }) => ({
    ...familyRegistration({ ...chosen, email: `family${number}@example.org` }),
    waiverDate: living.today,
  }));

/** One to eight children of a family, now and then one twice or of a program that there is not. */
const order = fc
  .tuple(
    registrationData,
    fc.array(fc.tuple(fc.nat(9), fc.constantFrom(firstCamp.id, "none")), { maxLength: 9 }),
  )
  .map(([data, others]) =>
    orderOf([
      { programId: firstCamp.id, data },
      ...others.map(([number, programId]) => ({
        programId,
        data: { ...data, childFirstName: `Child ${"abcdefghij"[number]}` },
      })),
    ]),
  );

const proof = fc.nat(99).map((index) => ({
  paymentIntentId: living.of("intent", index),
  clientSecret: living.of("secret", index),
}));
const intent = fc.nat(99).map((index) => living.of("intent", index));

/** What Stripe sends, about an intent that there is. */
const event = fc
  .record({ id: fc.stringMatching(/^\w{1,30}$/), about: intent, isCharge: fc.boolean() })
  .map(({ id, about, isCharge }) => ({
    id: `evt_${id}`,
    object: "event",
    livemode: false,
    type: isCharge ? "charge.refunded" : "payment_intent.succeeded",
    data: {
      object: isCharge
        ? { object: "charge", id: "ch_1", payment_intent: about }
        : { object: "payment_intent", id: about },
    },
  }));

/** What staff enter from paper, some of it with the cash that came along. */
const paper = fc.record(
  {
    registration: registrationData,
    cashCents: fc.constantFrom(null, 4000),
    note: fc.constantFrom("", "in an envelope"),
  },
  { requiredKeys: ["registration"] },
);

/** Rows of a spreadsheet, each a family of its own, that mostly can be stored. */
const importRows = fc
  .uniqueArray(fc.integer({ min: 2, max: 60 }), { minLength: 1, maxLength: 6 })
  .chain((numbers) =>
    fc.tuple(...numbers.map((number) => importRow(number))).map((rows) => ({
      dateOrder: "mdy",
      tshirtSize: "medium",
      language: "es",
      rows,
    })),
  );
function importRow(number: number) {
  const cells = fc.record(
    {
      childName: fc.constantFrom("Lucía Núñez", "Ortiz, Ana", "=1+1", "\u202eZoë Ñ", "👧"),
      childDateOfBirth: fc.constantFrom("03/04/2015", "25/12/2015", "2014-02-30", "5 de mayo de 2014"),
      parentName: fc.constantFrom("Rosa Núñez", ""),
      email: fc.constantFrom(`row${number}@example.org`, "nobody"),
      phone: fc.constantFrom("+52 656 555 0101", "12"),
      childAge: fc.constantFrom("10", "ten"),
    },
    { requiredKeys: ["childName", "childDateOfBirth", "parentName", "email", "phone"] },
  );
  return cells.map((of) => ({ number, programId: firstCamp.id, cells: of }));
}

const correction = fc.record({
  changes: fc.constantFrom(
    { phone: "575-555-0111" },
    { childAge: 11 },
    { allergies: "" },
    { medicalConditions: "None" },
  ),
  reason: fc.constantFrom("misread", "the family called"),
  version: fc.nat(4),
});

/** What a family changes of its child. */
const familyChange = fc.constantFrom(
  { tshirtSize: "large" },
  { phone: "575-555-0111", emergencyContactRelation: "" },
  { pickUp: [{ name: "Luz", phone: "", may: false }] },
  { answers: {} },
);

/** Of a season, finished or not: nothing in it is looked at until it is published. */
const draft = fc.record({
  payload: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
  version: fc.nat(3),
});

/** Fields of a program that go into its season's draft. */
const draftOfProgram = fc.record(
  {
    feeCents: fc.constantFrom(null, 4500, 1),
    opensAt: fc.constantFrom(null, "2026-03-01T01:00:00Z", "soon"),
    texts: fc.jsonValue({ maxDepth: 2 }),
    version: fc.nat(3),
  },
  { requiredKeys: [] },
);

/** Every call that reads a body, and bodies that it mostly takes. */
export const BODIES: Record<string, fc.Arbitrary<unknown>> = {
  "POST /api/create-payment-intent": fc.record(
    { registrationData, previousPaymentIntentId: intent },
    { requiredKeys: ["registrationData"] },
  ),
  "POST /api/family/code": arbitraryOf(mailboxSchema),
  "POST /api/family/session": arbitraryOf(familySignInSchema),
  "POST /api/family/orders": arbitraryOf(openOrdersSchema),
  "PATCH /api/family/registrations/:id": fc.record({ changes: familyChange, version: fc.nat(3) }),
  "POST /api/admin/family-changes/seen": arbitraryOf(markSeenSchema),
  "POST /api/family/registrations/:id/cancel": arbitraryOf(familyCancelSchema),
  "POST /api/family/registrations/:id/sign": arbitraryOf(signAgainBody),
  "POST /api/family/address": arbitraryOf(mailboxSchema),
  "POST /api/family/address/confirm": fc.record({ code: fc.stringMatching(/^\d{5,7}$/) }),
  "POST /api/admin/registrations/:id/address/confirm": fc.record({ code: fc.stringMatching(/^\d{5,7}$/) }),
  "POST /api/family/erase": arbitraryOf(eraseSchema),
  "POST /api/admin/registrations/:id/address": arbitraryOf(mailboxSchema),
  "POST /api/family/offers/:id/accept": order.map((sent) => ({ order: sent })),
  "POST /api/orders": fc.record({ order, aid: fc.option(fc.string({ maxLength: 400 }), { nil: undefined }) }),
  "POST /api/admin/aid/:orderId": arbitraryOf(aidDecisionSchema),
  "POST /api/orders/quote": order.map((sent) => ({ order: sent })),
  "POST /api/orders/:id/address": arbitraryOf(mailboxSchema),
  "POST /api/orders/:id/confirm": fc.oneof(proof, fc.record({ code: fc.stringMatching(/^\d{5,7}$/) })),
  "POST /api/registrations": fc.record({ registrationData, paymentIntentId: intent }),
  "POST /api/registrations/wrong-address": arbitraryOf(wrongAddressSchema),
  "POST /api/payments/status": proof,
  "POST /api/create-donation-intent": fc.record({ amount: fc.integer({ min: 1, max: 5000 }) }),
  "POST /api/donations": fc
    .tuple(proof, arbitraryOf(donorSchema))
    .map(([held, donor]) => ({ ...held, ...Object(donor) })),
  "POST /api/interests": fc
    .tuple(arbitraryOf(interestSchema), fc.constantFrom(firstCamp.id, undefined))
    .map(([asked, programId]) => ({ ...Object(asked), ...(programId && { programId }) })),
  "POST /api/waiting-list": fc
    .tuple(arbitraryOf(joinWaitingSchema), fc.constantFrom(firstCamp.id, undefined))
    .map(([asked, programId]) => ({ ...Object(asked), ...(programId && { programId }) })),
  "POST /api/admin/waiting-list/:id/remove": arbitraryOf(removeWaitingSchema),
  "POST /api/admin/waiting-list/:id/offer": arbitraryOf(offerSchema),
  "POST /api/testimonials": arbitraryOf(submissionSchema),
  "POST /api/stripe/webhook": event,
  "POST /api/admin/announcements": fc
    .tuple(arbitraryOf(announcementSchema), fc.constantFrom("23:59:59Z", "00:00:00.000Z", "noon"))
    .map(([said, time]) => ({ ...Object(said), startsAt: undefined, endsAt: `${living.today}T${time}` })),
  "POST /api/admin/session-changes": fc
    .tuple(arbitraryOf(sessionChangeSchema), fc.constantFrom(firstCamp.id, undefined))
    .map(([changed, programId]) => ({ ...Object(changed), ...(programId && { programId }) })),
  "POST /api/admin/session": arbitraryOf(signInSchema),
  "POST /api/admin/session/password": arbitraryOf(passwordSignInSchema),
  "POST /api/admin/session/passkey": arbitraryOf(passkeySignInSchema),
  "POST /api/admin/invitations/open": arbitraryOf(invitationSchema),
  "POST /api/admin/invitations/accept": arbitraryOf(acceptInvitationSchema),
  "POST /api/admin/registrations": paper,
  "PATCH /api/admin/registrations/:id": correction,
  "POST /api/admin/imports/sheet": fc
    .tuple(
      fc.constantFrom(
        "Name,Email\nAna Ortiz,ana@example.org",
        "Nombre;Alergias\nAna;Polen",
        '"',
        "PK\u0003\u0004",
      ),
      arbitraryOf(importSheetSchema),
      fc.boolean(),
    )
    .map(([text, other, isText]) => (isText ? { file: Buffer.from(text).toString("base64") } : other)),
  "POST /api/admin/imports/preview": importRows,
  "POST /api/admin/imports": fc.tuple(importRows, fc.uuid()).map(([sent, importId]) => ({
    ...sent,
    importId,
    dueOn: living.today,
    note: "",
    families: sent.rows.map(({ number }) => [number]),
  })),
  "POST /api/admin/registrations/:id/cash": fc.oneof(
    fc.constant({ cents: 4000, note: "" }),
    arbitraryOf(takeCashSchema),
  ),
  "PUT /api/admin/registrations/:id/due": fc.oneof(
    fc.record({ dueOn: fc.constantFrom(null, living.today, "2020-02-31", "soon") }),
    arbitraryOf(payLaterSchema),
  ),
  "POST /api/admin/unpaid/remind": fc.record(
    { season: fc.constantFrom("all", "unknown"), program: fc.constantFrom(firstCamp.id, "unknown") },
    { requiredKeys: [] },
  ),
  "POST /api/admin/members": arbitraryOf(inviteSchema),
  "PATCH /api/admin/members/:id": arbitraryOf(accountChangeSchema),
  "POST /api/admin/password": arbitraryOf(changePasswordSchema),
  "POST /api/admin/passkeys": arbitraryOf(newPasskeySchema),
  "POST /api/admin/session/link": arbitraryOf(startLinkSchema),
  "PUT /api/admin/setup/pin": arbitraryOf(choosePinSchema),
  "PUT /api/admin/setup/mail": fc.record({
    host: fc.constantFrom("127.0.0.1", "", "http://x"),
    port: fc.constantFrom(1, 0, 65_536, "25"),
    address: fc.constantFrom("hola@example.org", "hola"),
    password: fc.string(),
    staff: fc.constantFrom(["ana@example.org"], [], ["ana"]),
  }),
  "POST /api/admin/setup/mail/code": arbitraryOf(mailCodeSchema),
  "PUT /api/admin/setup/mail-pace": arbitraryOf(mailPaceSchema),
  "POST /api/admin/messages": arbitraryOf(messageSchema),
  "POST /api/admin/messages/audience": arbitraryOf(audienceSchema),
  "POST /api/admin/messages/preview": arbitraryOf(messagePreviewSchema),
  "PUT /api/admin/messages/:id/recipients/:recipientId": arbitraryOf(calledSchema),
  "PUT /api/admin/setup/backup": arbitraryOf(passphraseSchema),
  "PUT /api/admin/setup/program": arbitraryOf(firstProgramSchema),
  "POST /api/admin/setup/publish": arbitraryOf(publishClubSchema),
  "PUT /api/admin/pin": arbitraryOf(pinSwitchSchema),
  "POST /api/admin/pin": arbitraryOf(changePinSchema),
  "PUT /api/admin/setup/money": fc.record({
    secretKey: fc.oneof(fc.constantFrom("sk_test_x", "pk_test_x"), fc.string()),
    publishableKey: fc.oneof(fc.constantFrom("pk_test_x", "pk_live_x"), fc.string()),
    confirmedBy: fc.option(fc.string(), { nil: undefined }),
  }),
  "POST /api/admin/books/differences/:id": arbitraryOf(discrepancyDecisionSchema),
  "PATCH /api/admin/programs/:id": fc
    .tuple(arbitraryOf(programSettingsSchema), draftOfProgram)
    .map(([settings, fields]) => ({ ...Object(settings), ...fields })),
  "PUT /api/admin/programs/:id/groups/:groupId/capacity": arbitraryOf(groupCapacitySchema),
  "PUT /api/admin/drafts/:subject/:id": draft,
  "POST /api/admin/pictures": arbitraryOf(pictureSchema),
  "POST /api/admin/seasons": arbitraryOf(seasonBasicsSchema),
  "POST /api/admin/seasons/:id/copy": arbitraryOf(copyBasicsSchema),
  "POST /api/admin/publications": arbitraryOf(reviewedDraftSchema),
  "POST /api/admin/payments/:id/refunds": arbitraryOf(refundRequestSchema),
  "POST /api/admin/payments/:id/refunds/assign": arbitraryOf(assignSchema),
  "POST /api/admin/registrations/:id/cancel": arbitraryOf(cancelSchema),
  "POST /api/admin/registrations/:id/move": arbitraryOf(moveSchema),
};

/** Calls that change something and are told all of it by their address. */
export const WITHOUT_BODY = [
  "POST /api/admin/programs/:id/holds/free",
  "POST /api/admin/payments/:id/returned-check",
  "POST /api/unsubscribe",
  "POST /api/admin/messages/:id/stop",
  "POST /api/admin/messages/:id/go-on",
  "POST /api/family/orders/:id/pay",
  "POST /api/admin/imports/:id/take-back",
  "POST /api/orders/:id/code",
  "POST /api/family/orders/:id/join",
  "POST /api/family/waiting/:id/rejoin",
  "POST /api/family/offers/:id/decline",
  "POST /api/admin/session/passkey/challenge",
  "POST /api/admin/passkeys/challenge",
  "POST /api/admin/members/:id/invitation",
  "POST /api/admin/publications/:version/undo",
  "POST /api/admin/books/check",
  "POST /api/admin/setup/backup/try",
  "POST /api/admin/payments/:id/resend",
  "POST /api/admin/unpaid/:id/remind",
  "POST /api/admin/testimonials/:id/approve",
  "POST /api/admin/testimonials/:id/hide",
  "POST /api/registrations/:id/restore",
  "POST /api/admin/registrations/:id/duplicates/keep",
  "POST /api/admin/registrations/:id/wrong-address/seen",
];
