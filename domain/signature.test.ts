import { describe, expect, it } from "vitest";
import { familyRegistration } from "#tests/support/families.ts";
import { fieldErrors } from "./field-errors.ts";
import { registrationSchema } from "./registration.ts";
import { isWrittenName } from "./signature.ts";

const ROSA = { parentFirstName: "Rosa María", parentLastName: "Peñaranda" };

describe("A signature", () => {
  it.each([
    "Rosa Peñaranda",
    "rosa penaranda",
    "ROSA",
    "Peñaranda",
    "R. Peñaranda",
    "Teo Luna",
    "J. Luna",
    "María del C. P.",
  ])("%j of the guardian Rosa María Peñaranda is a written name", (signature) =>
    expect(isWrittenName(signature, ROSA)).toBe(true),
  );

  it.each(["x", "X.", "x x", "R", "R P", "ok", "yes", "si", "Teo", "123 456", "—", "Rosi"])(
    "%j is none",
    (signature) => expect(isWrittenName(signature, ROSA)).toBe(false),
  );

  it.each([
    ["O", "Li", "O"],
    ["Li O", "Li", "O"],
    ["Sukarno", "Sukarno", "Sukarno"],
    ["Jose", "José", "Ñ"],
    ["O'Neil", "Ana", "O'Neil"],
    ["王小明", "小明", "王"],
    ["소라 김", "소라", "김"],
    ["กานดา", "ดาว", "ใจดี"],
    ["Нина Соколова", "Нина", "Соколова"],
    ["محمد علي", "محمد", "علي"],
    ["अनीता शर्मा", "अनीता", "शर्मा"],
  ])("%j of %s %s is one too, however the name is written", (signature, parentFirstName, parentLastName) =>
    expect(isWrittenName(signature, { parentFirstName, parentLastName })).toBe(true),
  );
});

describe("The rules of a registration", () => {
  const today = "2025-05-20";
  const rules = registrationSchema({ today, programStart: "2025-06-12" });
  const errorsOf = (changes: object) =>
    fieldErrors(
      rules.safeParse({ ...familyRegistration({ waiverDate: today }), ...changes }).error?.issues ?? [],
    );

  it("refuse a cross as the signature, also beside other wrong answers, and say what to write", () => {
    expect(errorsOf({ waiverSignature: "x" })).toEqual({ waiverSignature: "signature_name" });
    expect(errorsOf({ waiverSignature: "x", phone: "", childAge: 40 })).toEqual({
      waiverSignature: "signature_name",
      phone: "missing_parent",
      childAge: "age_range",
    });
    expect(errorsOf({ waiverSignature: "x", parentFirstName: "" })).toEqual({
      waiverSignature: "signature_name",
      parentFirstName: "missing_parent",
    });
  });

  it("refuse names of digits and take a surname of one letter", () => {
    for (const field of ["childFirstName", "childLastName", "parentFirstName", "parentLastName"]) {
      expect(errorsOf({ [field]: "123" })).toEqual({ [field]: "name_letters" });
    }
    expect(errorsOf({ childLastName: "O", parentLastName: "O", waiverSignature: "Rosa O" })).toEqual({});
  });
});
