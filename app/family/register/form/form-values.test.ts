import { describe, expect, it } from "vitest";
import { DEFAULT_AGES } from "#domain/registration/ages.ts";
import { checkOrder } from "#domain/registration/order.ts";
import { type ChildValues, childValues, type FormValues, initialFormValues } from "./form-values.ts";
import { orderOfForm } from "./order/check-form.ts";

const TODAY = "2025-05-20";
const CAMP = { programStart: "2025-06-12", ages: DEFAULT_AGES };
const lucia = { firstName: "Lucía", lastName: "Luna", age: "9", tshirtSize: "small" };

function filled(changes: Partial<FormValues> = {}, child: Partial<ChildValues> = {}): FormValues {
  const kept = {
    guardian: { firstName: "Ana", lastName: "Luna", email: "ana@example.org", phone: "(575) 555-0111" },
    emergencyContact: { name: "Rosa", phone: "(575) 555-0112" },
    children: [{ ...lucia, ...child }],
    waiverSignature: "Ana Luna",
    codeOfConductAgreed: true,
    termsAgreed: true,
  };
  return initialFormValues(TODAY, "camp", kept, changes);
}

const check = (values: FormValues, language: "en" | "es" = "en") =>
  checkOrder(orderOfForm(values, language), () => ({ ...CAMP, today: TODAY, kind: "camp" }));
const codes = (values: FormValues) => check(values).errors;

describe("The form's values", () => {
  it("become an order that the rules accept, in the page's language", () => {
    expect(check(filled(), "es")).toMatchObject({
      errors: {},
      children: [{ data: { childAge: 9, donationAmount: 0, waiverDate: TODAY, language: "es" } }],
    });
  });

  it.each([
    ["none", "", 0],
    ["20", "99", 20],
    ["custom", "25", 25],
    ["custom", "$15", 15],
    ["custom", "15.00", 15],
  ] as const)("give %s with %j typed as %i dollars", (donationAmount, customDonation, dollars) => {
    expect(orderOfForm(filled({ donationAmount, customDonation }), "en").donationAmount).toBe(dollars);
  });

  it.each([
    [{ age: "" }, { "children.0.age": "missing_child" }],
    [{ age: "nine" }, { "children.0.age": "age_range" }],
    [{ age: "9.5" }, { "children.0.age": "age_range" }],
    [{ age: "5" }, { "children.0.age": "age_range" }],
    [{ age: "19" }, { "children.0.age": "age_range" }],
    [{ tshirtSize: "" }, { "children.0.tshirtSize": "missing_child" }],
  ])("of a child with %j are refused as %j", (child, expected) => {
    expect(codes(filled({}, child))).toEqual(expected);
  });

  it.each([
    [{ guardian: { ...filled().guardian, email: "ana@" } }, { "guardian.email": "invalid_email" }],
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

describe("The form's initial values", () => {
  it("are empty and dated today, with one child for the chosen program", () => {
    expect(initialFormValues(TODAY, "camp")).toMatchObject({
      guardian: { firstName: "" },
      children: [{ programId: "camp", firstName: "", mediaConsentDeclined: false, answers: {} }],
      termsAgreed: false,
      waiverDate: TODAY,
    });
  });

  it("prefer the last draft to the family's last registration", () => {
    const before = { guardian: { email: "ana@example.org", phone: "(575) 555-0111" } };
    const typed = { guardian: { email: "rosa@example.org" }, children: [{ ...lucia, programId: "clinic" }] };
    expect(initialFormValues(TODAY, "camp", before, typed)).toMatchObject({
      guardian: { email: "rosa@example.org", phone: "(575) 555-0111" },
      children: [{ firstName: "Lucía", programId: "camp" }],
    });
  });

  it("leave out kept values of another type or of unknown fields", () => {
    const kept = {
      children: [{ age: 9, nickname: "Lu" }],
      guardian: [5],
      termsAgreed: "yes",
      nickname: "Lu",
    };
    expect(initialFormValues(TODAY, "camp", kept)).toEqual(initialFormValues(TODAY, "camp"));
  });

  it("take at most as many children as an order may have", () => {
    const children = (list: unknown) => initialFormValues(TODAY, "camp", { children: list }).children;
    expect(children([lucia, { firstName: "Mateo" }, 5])).toEqual([
      childValues(lucia, { programId: "camp" }),
      childValues({ firstName: "Mateo" }),
      childValues(),
    ]);
    expect(children({ a: 1 })).toHaveLength(1);
    expect(children(Array.from({ length: 20 }, () => ({})))).toHaveLength(8);
  });
});

describe("Answers to a program's questions", () => {
  const answers = { foot: "Left", ride: "yes", open: "" };
  const asked = [{ id: "foot" }, { id: "open" }];

  it("are sent to the program that asks; answers for another program stay in the form", () => {
    const values = filled({}, { answers });
    const sent = orderOfForm(values, "es", (programId) => (programId === "camp" ? asked : []));
    expect(sent.children).toMatchObject([{ answers: { foot: "Left" } }]);
    expect(orderOfForm(values, "es").children[0]).not.toHaveProperty("answers");
    expect(values.children[0]?.answers).toEqual(answers);
  });
});
