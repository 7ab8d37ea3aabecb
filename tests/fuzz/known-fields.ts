import fc from "fast-check";
import { orderOf } from "#domain/registration/order.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
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

const intent = fc.nat(99).map((index) => living.of("intent", index));

/** Fields that mean the same in every call, by their names: what exists, what can be true, and no address outside. */
export const API_FIELDS: Record<string, fc.Arbitrary<unknown>> = {
  registrationData,
  registration: registrationData,
  order,
  registrationId: fc.nat(99).map((index) => living.of("registration", index)),
  programId: fc.constant(firstCamp.id),
  program: fc.constantFrom(firstCamp.id, "unknown"),
  season: fc.constantFrom("all", "all", "unknown"),
  paymentIntentId: intent,
  previousPaymentIntentId: intent,
  version: fc.nat(4),
  cents: fc.constantFrom(4000, 1, 0),
  cashCents: fc.constantFrom(null, 4000),
  expectedRefundCents: fc.constantFrom(0, 4000),
  expectedDifferenceCents: fc.constantFrom(0, 4000),
  dueOn: fc.constantFrom(null, living.today, "2020-02-31", "soon"),
  code: fc.stringMatching(/^\d{5,7}$/),
  host: fc.constantFrom("127.0.0.1", "", "http://x"),
  port: fc.constantFrom(1, 0, 65_536, "25"),
  secretKey: fc.constantFrom("sk_test_x", "pk_test_x", ""),
  publishableKey: fc.constantFrom("pk_test_x", "pk_live_x", ""),
  search: fc.constantFrom("luc", "656 555", "%", "_", "'", "a b c d e f g h", '"'),
  cursor: fc.nat(99).map((index) => `2025-05-01T18:00:00.000Z_${living.of("registration", index)}`),
  from: fc.constantFrom("2025-05-01", "0001-01-01", "2999-12-31"),
  to: fc.constantFrom("2025-06-01", "2999-12-31", "9999-12-31"),
};
