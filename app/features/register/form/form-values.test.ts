import { describe, expect, it } from "vitest";
import { fieldErrors } from "#domain/field-errors.ts";
import { registrationSchema } from "#domain/registration.ts";
import { type FormValues, startValues, toRegistration } from "./form-values.ts";

const TODAY = "2025-05-20";
const rules = registrationSchema({ today: TODAY, programStart: "2025-06-12" });

function filled(changes: Partial<FormValues> = {}): FormValues {
  return startValues(
    TODAY,
    {
      childFirstName: "Lucía",
      childLastName: "Luna",
      childAge: "9",
      tshirtSize: "small",
      parentFirstName: "Ana",
      parentLastName: "Luna",
      email: "ana@example.org",
      phone: "(575) 555-0111",
      signUpReason: "kids-camp",
      emergencyContactName: "Rosa",
      emergencyContactPhone: "(575) 555-0112",
      waiverSignature: "Ana Luna",
      codeOfConductAgreed: true,
      termsAgreed: true,
    },
    changes,
  );
}

function codes(values: FormValues) {
  const result = rules.safeParse(toRegistration(values, "en"));
  return result.success ? {} : fieldErrors(result.error.issues);
}

describe("The form's values", () => {
  it("become a registration that the rules accept, in the language of the page", () => {
    expect(rules.parse(toRegistration(filled(), "es"))).toMatchObject({
      childAge: 9,
      donationAmount: 0,
      waiverDate: TODAY,
      language: "es",
    });
  });

  it.each([
    ["none", "", 0],
    ["20", "99", 20],
    ["custom", "25", 25],
    ["custom", "$15", 15],
    ["custom", "15.00", 15],
  ] as const)("give %s with %j typed as %i dollars", (donationAmount, customDonation, dollars) => {
    expect(toRegistration(filled({ donationAmount, customDonation }), "en").donationAmount).toBe(dollars);
  });

  it.each([
    [{ childAge: "" }, { childAge: "missing_child" }],
    [{ childAge: "nine" }, { childAge: "age_range" }],
    [{ childAge: "9.5" }, { childAge: "age_range" }],
    [{ childAge: "5" }, { childAge: "age_range" }],
    [{ childAge: "19" }, { childAge: "age_range" }],
    [{ tshirtSize: "" }, { tshirtSize: "missing_child" }],
    [{ signUpReason: "" }, { signUpReason: "missing_reason" }],
    [{ email: "ana@" }, { email: "invalid_email" }],
    [{ donationAmount: "custom", customDonation: "5001" }, { donationAmount: "donation_range" }],
    [{ donationAmount: "custom", customDonation: "" }, { donationAmount: "donation_range" }],
    [{ donationAmount: "custom", customDonation: "0" }, { donationAmount: "donation_range" }],
    [{ donationAmount: "custom", customDonation: "abc" }, { donationAmount: "donation_range" }],
    [{ donationAmount: "custom", customDonation: "12.50" }, { donationAmount: "donation_range" }],
    [{ termsAgreed: false }, { termsAgreed: "terms_required" }],
  ] as [Partial<FormValues>, Record<string, string>][])("with %j are refused as %j", (changes, expected) => {
    expect(codes(filled(changes))).toEqual(expected);
  });
});

describe("The form as it opens", () => {
  it("is empty and dated today", () => {
    expect(startValues(TODAY)).toMatchObject({ childFirstName: "", termsAgreed: false, waiverDate: TODAY });
  });

  it("takes in what was typed last over what the family's last registration gave", () => {
    const guardian = { email: "ana@example.org", phone: "(575) 555-0111" };
    expect(startValues(TODAY, guardian, { email: "rosa@example.org" })).toMatchObject({
      email: "rosa@example.org",
      phone: "(575) 555-0111",
    });
  });

  it("leaves out what an older form kept under another type, or under no field of ours", () => {
    const values = startValues(TODAY, { childAge: 9, termsAgreed: "yes", nickname: "Lu" });
    expect(values.childAge).toBe("");
    expect(values.termsAgreed).toBe(false);
    expect(values).not.toHaveProperty("nickname");
  });
});

describe("Answers to what a program asks", () => {
  const answers = { foot: "Left", ride: "yes", open: "" };
  const asked = [{ id: "foot" }, { id: "open" }];

  it("are sent to the program that asks, and those to another one wait in the form", () => {
    const values = filled({ answers });
    expect(toRegistration(values, "es", asked)).toMatchObject({ answers: { foot: "Left" } });
    expect(toRegistration(values, "es")).not.toHaveProperty("answers");
    expect(values.answers).toEqual(answers);
  });

  it("are taken in again when the form is opened anew", () => {
    expect(startValues(TODAY, { answers }).answers).toEqual(answers);
    expect(startValues(TODAY, { answers: "foot" }).answers).toEqual({});
  });
});
