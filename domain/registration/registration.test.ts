import { describe, expect, it } from "vitest";
import { type FieldErrors, fieldErrors } from "#domain/text/checks.ts";
import { QUESTIONS } from "./questions.ts";
import { type RegistrationField, registrationSchema } from "./registration.ts";

const REGISTRATION_FIELDS = Object.keys(QUESTIONS) as RegistrationField[];

const schema = registrationSchema({ today: "2025-05-01", programStart: "2025-06-12" });

/** The least that a family must send. */
const required = {
  childFirstName: "Lucía",
  childLastName: "Peñaranda",
  childAge: 9,
  tshirtSize: "medium",
  parentFirstName: "Rosa",
  parentLastName: "Peñaranda",
  email: "rosa@example.org",
  phone: "+52 656 555 0123",
  signUpReason: "kids-camp",
  emergencyContactName: "Teo Peñaranda",
  emergencyContactPhone: "(575) 555-0199",
  waiverSignature: "Rosa Peñaranda",
  waiverDate: "2025-05-01",
  codeOfConductAgreed: true,
  termsAgreed: true,
} as const satisfies Partial<Record<RegistrationField, unknown>>;

/** The code of each wrong field of a registration with some answers changed. */
function errorsWith(change: Record<string, unknown>): FieldErrors {
  const result = schema.safeParse({ ...required, ...change });
  return result.success ? {} : fieldErrors(result.error.issues);
}

describe("a registration", () => {
  it.each([
    [{ name: "Raúl", phone: "(575) 555-0111", may: true }, {}],
    [{ name: "Raúl", phone: "", may: false }, {}],
    [{ name: "Raúl", phone: "", may: true }, { "pickUp.0.phone": "invalid_phone" }],
    [{ name: " ", phone: "", may: false }, { "pickUp.0.name": "missing_name" }],
  ])("names who may pick up the child with a phone, and who must not without one: %j", (person, errors) => {
    expect(errorsWith({ pickUp: [person] })).toEqual(errors);
  });

  it("is complete with the required answers, and the others get their defaults", () => {
    expect(schema.parse(required)).toEqual({
      ...required,
      childDateOfBirth: "",
      childSex: "",
      skillLevel: "",
      parentAddress: "",
      emergencyContactRelation: "",
      medicalConditions: "",
      allergies: "",
      mediaConsentDeclined: false,
      donationAmount: 0,
      language: "en",
    });
  });

  it("drops what the form does not ask, such as a price or a payment status of the sender's own", () => {
    const forged = JSON.parse('{"id":"1","totalAmount":1,"paymentStatus":"paid","__proto__":{"admin":true}}');
    expect(schema.parse({ ...forged, ...required })).toEqual(schema.parse(required));
  });

  const missing: [RegistrationField, string][] = [
    ["childFirstName", "missing_child"],
    ["childLastName", "missing_child"],
    ["childAge", "missing_child"],
    ["tshirtSize", "missing_child"],
    ["parentFirstName", "missing_parent"],
    ["parentLastName", "missing_parent"],
    ["email", "missing_parent"],
    ["phone", "missing_parent"],
    ["signUpReason", "missing_reason"],
    ["emergencyContactName", "missing_emergency"],
    ["emergencyContactPhone", "missing_emergency"],
    ["waiverSignature", "missing_waiver"],
    ["waiverDate", "missing_waiver"],
    ["codeOfConductAgreed", "conduct_required"],
    ["termsAgreed", "terms_required"],
  ];

  it.each(missing)("without %s, or with a blank one, is refused with %s", (field, code) => {
    expect(errorsWith({ [field]: undefined })).toEqual({ [field]: code });
    expect(errorsWith({ [field]: null })).toEqual({ [field]: code });
    expect(errorsWith({ [field]: "  " })).toEqual({ [field]: field === "waiverDate" ? "waiver_date" : code });
  });

  const wrong: [string, string, Partial<Record<RegistrationField, unknown>>][] = [
    ["a date of birth in words", "invalid_date", { childDateOfBirth: "in May" }],
    ["a date of birth as a number", "invalid_date", { childDateOfBirth: 2016 }],
    ["a date of birth in the future", "invalid_date", { childDateOfBirth: "2031-03-02" }],
    ["a T-shirt size that nobody makes", "missing_child", { tshirtSize: "XXS" }],
    ["a skill level of its own", "invalid_input", { skillLevel: "Champion" }],
    ["a name of 101 letters", "too_long", { childFirstName: "a".repeat(101) }],
    ["a phone number of six digits", "invalid_phone", { phone: "555-014" }],
    ["an emergency number in words", "invalid_phone", { emergencyContactPhone: "ask Teo" }],
    ["an address of 301 letters", "too_long", { parentAddress: "a".repeat(301) }],
    ["a relation of 61 letters", "too_long", { emergencyContactRelation: "a".repeat(61) }],
    ["a medical note of 1001 letters", "too_long", { medicalConditions: "a".repeat(1001) }],
    ["allergies of 1001 letters", "too_long", { allergies: "a".repeat(1001) }],
    ["a reason that the club does not offer", "missing_reason", { signUpReason: "chess" }],
    ["a media answer in words", "invalid_input", { mediaConsentDeclined: "no" }],
    ["a waiver dated two days ago", "waiver_date", { waiverDate: "2025-04-29" }],
    ["a waiver dated the day after tomorrow", "waiver_date", { waiverDate: "2025-05-03" }],
    ["a waiver date in words", "waiver_date", { waiverDate: "today" }],
    ["a code of conduct refused", "conduct_required", { codeOfConductAgreed: false }],
    ["terms agreed to in words", "terms_required", { termsAgreed: "true" }],
    ["a language that the site does not speak", "invalid_input", { language: "fr" }],
  ];

  it.each(wrong)("with %s is refused: %s", (_title, code, answer) => {
    expect(errorsWith(answer)).toEqual({ [Object.keys(answer)[0] ?? ""]: code });
  });

  it.each([
    ["blank", ""],
    ["missing", undefined],
  ])("tells of dates and signature in the same round as of a %s name", (_title, childFirstName) => {
    const sent = {
      childFirstName,
      childAge: 9,
      childDateOfBirth: "2012-01-01",
      waiverDate: "2025-04-01",
    };
    expect(errorsWith({ ...sent, phone: "555", waiverSignature: "x" })).toEqual({
      childFirstName: "missing_child",
      childDateOfBirth: "age_mismatch",
      phone: "invalid_phone",
      waiverSignature: "signature_name",
      waiverDate: "waiver_date",
    });
  });

  it("asks for the birth date where the program has groups, and says when it is in none", () => {
    const groups = [{ bornFrom: "2015-08-01", bornTo: "2017-07-31" }];
    const grouped = registrationSchema({ today: "2025-05-01", programStart: "2025-06-12", groups });
    const errorsOf = (answer: object) =>
      fieldErrors(grouped.safeParse({ ...required, ...answer }).error?.issues ?? []);
    expect(errorsOf({ phone: "" })).toEqual({ childDateOfBirth: "missing_child", phone: "missing_parent" });
    expect(errorsOf({ childAge: 12, childDateOfBirth: "2012-08-01" })).toEqual({
      childDateOfBirth: "no_group",
    });
    expect(errorsOf({ childAge: 9, childDateOfBirth: "2026-08-01" })).toEqual({
      childDateOfBirth: "invalid_date",
    });
    expect(errorsOf({ childAge: 9, childDateOfBirth: "2015-08-01" })).toEqual({});
  });

  it.each([
    ["a child of 6", { childAge: 6 }],
    ["a child of 18", { childAge: 18 }],
    ["a date of birth that agrees with the age", { childDateOfBirth: "2016-01-01" }],
    ["a skill level", { skillLevel: "Advanced" }],
    ["the largest T-shirt", { tshirtSize: "XL" }],
    ["a program that has no price yet", { signUpReason: "league" }],
    ["a waiver dated yesterday", { waiverDate: "2025-04-30" }],
    ["a waiver dated tomorrow", { waiverDate: "2025-05-02" }],
    ["a donation of 5000 dollars", { donationAmount: 5000 }],
    ["a no to photos", { mediaConsentDeclined: true }],
    ["Spanish as the family's language", { language: "es" }],
    ["a name of 100 letters", { childFirstName: "a".repeat(100) }],
    ["N/A for allergies", { allergies: "N/A" }],
    ["a medical note of two lines", { medicalConditions: "Asthma\nBee stings" }],
  ])("with %s is taken as it is", (_title, answer) => {
    expect(schema.parse({ ...required, ...answer })).toMatchObject(answer);
  });
});

describe("the topmost wrong field", () => {
  it("is found by the order of the form: child, guardian, more, agreements, donation", () => {
    const topToBottom: RegistrationField[] = [
      "childFirstName",
      "tshirtSize",
      "parentFirstName",
      "phone",
      "signUpReason",
      "emergencyContactName",
      "allergies",
      "waiverSignature",
      "termsAgreed",
      "donationAmount",
    ];
    const order = topToBottom.map((field) => REGISTRATION_FIELDS.indexOf(field));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("is the child's name in a form that was sent empty, and every required field is marked", () => {
    const result = schema.safeParse({});
    const errors = fieldErrors(result.error?.issues ?? []);
    expect(REGISTRATION_FIELDS.find((field) => errors[field])).toBe("childFirstName");
    expect(new Set(Object.keys(errors))).toEqual(new Set(Object.keys(required)));
  });
});
