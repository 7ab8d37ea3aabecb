import fc from "fast-check";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { living } from "./living.ts";
import { describedBody } from "./reference.ts";

/** An intent with its own secret. */
const proof = fc.nat(99).map((index) => ({
  paymentIntentId: living.of("intent", index),
  clientSecret: living.of("secret", index),
}));
/** What Stripe sends, about an intent that there is. */
const event = fc
  .record({
    id: fc.stringMatching(/^\w{1,30}$/),
    about: fc.nat(99).map((index) => living.of("intent", index)),
    isCharge: fc.boolean(),
  })
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

const importFile = fc
  .constantFrom("Name,Email\nAna Ortiz,ana@example.org", "Nombre;Alergias\nAna;Polen", '"', "PK\u0003\u0004")
  .map((text) => ({ file: Buffer.from(text).toString("base64") }));

/** Parts of a call's body that its schema leaves open, or that must fit one another. */
const PARTS: Record<string, fc.Arbitrary<object>> = {
  "POST /api/stripe/webhook": event,
  "POST /api/orders/:id/confirm": fc.option(proof, { nil: {} }),
  "POST /api/payments/status": proof,
  "POST /api/donations": proof,
  "PATCH /api/family/registrations/:id": fc
    .constantFrom(
      { tshirtSize: "large" },
      { phone: "575-555-0111", emergencyContactRelation: "" },
      { pickUp: [{ name: "Luz", phone: "", may: false }] },
      { answers: {} },
    )
    .map((changes) => ({ changes })),
  "POST /api/family/registrations/:id/reply": fc
    .constantFrom("18:00", "noon")
    .map((startsTime) => ({ onDate: "2025-06-12", startsTime })),
  "PATCH /api/admin/registrations/:id": fc
    .constantFrom(
      { phone: "575-555-0111" },
      { childAge: 11 },
      { allergies: "" },
      { medicalConditions: "None" },
    )
    .map((changes) => ({ changes, reason: "misread" })),
  "POST /api/admin/announcements": fc
    .constantFrom("23:59:59Z", "00:00:00.000Z", "noon")
    .map((time) => ({ endsAt: `${living.today}T${time}` })),
  "POST /api/admin/imports/sheet": fc.option(importFile, { nil: {} }),
  "POST /api/admin/imports/preview": importRows,
  "POST /api/admin/imports": importRows.map((sent) => ({
    ...sent,
    families: sent.rows.map(({ number }) => [number]),
  })),
};

/** Bodies that a call mostly takes; undefined of a call that reads none. */
export function bodyOf(route: string): fc.Arbitrary<unknown> | undefined {
  const [described, part] = [describedBody(route), PARTS[route]];
  if (!described || !part) return described ?? part;
  return fc.tuple(described, part).map(([body, changed]) => ({ ...Object(body), ...changed }));
}
