import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DONATION_PRESETS } from "#domain/prices/donation.ts";
import { SIGN_UP_REASONS } from "#domain/programs/programs.ts";
import { type FieldErrors, fieldErrors } from "#domain/text/checks.ts";
import { API_ERRORS, FIELD_ERROR_CODES } from "#domain/text/error-codes.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { CHILD_SEXES, SIZES_IN, SKILL_LEVELS } from "./limits.ts";
import { QUESTIONS } from "./questions.ts";
import { registrationSchema } from "./registration.ts";

const TODAY = "2025-05-01";
const CAMP = "2025-06-12";
const schema = registrationSchema({ today: TODAY, programStart: CAMP });

const name = fc.constantFrom("Lucía", "José María", "O’Neil", "Ñuñez-Peña", "Zoë", "Li");
const phone = fc.constantFrom("(575) 555-0142", "+52 656 555 0123", "575-555-0142 ext. 7");
const note = fc.constantFrom("", "N/A", "Asma\nAbejas", "Peanuts ⚽");

/** Registrations that every family could send. */
const family = fc
  .record({
    childFirstName: name,
    childLastName: name,
    childAge: fc.integer({ min: 6, max: 18 }),
    childDateOfBirth: fc.constant(""),
    childSex: fc.constantFrom("", ...CHILD_SEXES),
    skillLevel: fc.constantFrom("", ...SKILL_LEVELS),
    tshirtSize: fc.constantFrom(...SIZES_IN.standard),
    parentFirstName: name,
    parentLastName: name,
    email: fc.constantFrom("rosa@example.org", "teo.p+camp@mail.example.org"),
    phone,
    parentAddress: fc.constantFrom("", "12 Calle Luna #4"),
    signUpReason: fc.constantFrom(...SIGN_UP_REASONS),
    emergencyContactName: name,
    emergencyContactPhone: phone,
    emergencyContactRelation: fc.constantFrom("", "Tía"),
    medicalConditions: note,
    allergies: note,
    mediaConsentDeclined: fc.boolean(),
    waiverDate: fc.constantFrom("2025-04-30", TODAY, "2025-05-02"),
    codeOfConductAgreed: fc.constant(true),
    termsAgreed: fc.constant(true),
    donationAmount: fc.constantFrom(0, 1, ...DONATION_PRESETS, 5000),
    language: fc.constantFrom(...LANGUAGES),
  })
  .map((answers) => ({
    ...answers,
    waiverSignature: `${answers.parentFirstName} ${answers.parentLastName}`,
  }));

const oddText = fc.constantFrom(
  "",
  " ",
  "\0",
  "\ud800",
  "2015-02-30",
  "abc",
  "-0",
  "1e9",
  "é".repeat(2000),
  "true",
);
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
const odd = fc.oneof(fc.jsonValue(), anyText, oddText, fc.double(), fc.constant(undefined));
const oddAnswers = fc.dictionary(fc.constantFrom(...Object.keys(QUESTIONS)), odd, { noNullPrototype: true });

function errorsOf(registration: unknown): FieldErrors {
  return fieldErrors(schema.safeParse(registration).error?.issues ?? []);
}

describe("the rules of a registration", () => {
  it("name a known reason for each answer that they refuse, and refuse only answers of the form", () => {
    const known: readonly string[] = [...FIELD_ERROR_CODES, ...Object.keys(API_ERRORS)];
    fc.assert(
      fc.property(family, oddAnswers, (valid, answers) => {
        for (const [field, code] of Object.entries(errorsOf({ ...valid, ...answers }))) {
          expect(Object.keys(QUESTIONS)).toContain(field);
          expect(known).toContain(code);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("take it with spaces around every text too, and clean them away", () => {
    const exact = new Set<string>([
      "childSex",
      "tshirtSize",
      "skillLevel",
      "signUpReason",
      "waiverDate",
      "language",
    ]);
    fc.assert(
      fc.property(family, fc.constantFrom(" ", "\t", "\n ", "\u00a0"), (valid, space) => {
        const padded = Object.entries(valid).map(([field, value]) =>
          typeof value === "string" && value !== "" && !exact.has(field)
            ? [field, `${space}${value}${space}`]
            : [field, value],
        );
        expect(schema.parse(Object.fromEntries(padded))).toEqual(valid);
      }),
    );
  });

  it("hold for what they have once taken, however odd it was", () => {
    fc.assert(
      fc.property(family, oddAnswers, (valid, answers) => {
        const { data } = schema.safeParse({ ...valid, ...answers });
        if (data) expect(schema.parse(data)).toEqual(data);
      }),
      { numRuns: 1000 },
    );
  });

  it("point at the topmost of the fields that are left out, whichever they are", () => {
    const empty = errorsOf({});
    const needed = Object.keys(QUESTIONS).filter((field) => field in empty);
    fc.assert(
      fc.property(family, fc.subarray(needed, { minLength: 1 }), (valid, left) => {
        const answers = Object.entries(valid).filter(([field]) => !left.includes(field));
        const errors = errorsOf(Object.fromEntries(answers));
        expect(Object.keys(QUESTIONS).find((field) => errors[field])).toBe(left[0]);
        expect(new Set(Object.keys(errors))).toEqual(new Set(left));
      }),
    );
  });
});
