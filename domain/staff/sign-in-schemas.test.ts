import { describe, expect, it, test } from "vitest";
import { fieldErrors } from "#domain/text/checks.ts";
import { digitsOfPin, PIN_LENGTH } from "./session.ts";
import {
  changePinSchema,
  inviteSchema,
  isCommonPassword,
  isWeakPin,
  passwordSignInSchema,
  signInSchema,
} from "./sign-in-schemas.ts";

const everyPin = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(PIN_LENGTH, "0"));

describe("the PIN field", () => {
  it.each([
    ["4862", "4862"],
    ["48 62", "4862"],
    ["a4b8c6d2", "4862"],
    ["486", "486"],
    ["48627", "4862"],
    ["PIN", ""],
    ["٤٨٦٢", ""],
  ])("keeps of %j only %j", (typed, kept) => {
    expect(digitsOfPin(typed)).toBe(kept);
  });
});

describe("a PIN that a stranger would try first", () => {
  const weak = [
    "0000",
    "7777",
    "1234",
    "6789",
    "0123",
    "4321",
    "9876",
    "1212",
    "6969",
    "1984",
    "2012",
    "2580",
    "0852",
  ];

  it.each(weak)("%s is refused as a new PIN", (pin) => {
    expect(isWeakPin(pin)).toBe(true);
    const { error } = changePinSchema.safeParse({ currentPin: "4862", newPin: pin });
    expect(fieldErrors(error?.issues ?? [])).toEqual({ newPin: "weak_pin" });
  });

  it.each(["4862", "7305", "9013", "1357", "1243", "8090", "2050"])("%s is none", (pin) => {
    expect(isWeakPin(pin)).toBe(false);
    expect(changePinSchema.safeParse({ currentPin: "0000", newPin: pin }).success).toBe(true);
  });

  it("leaves more than 9,000 to choose from", () => {
    expect(everyPin.filter((pin) => !isWeakPin(pin)).length).toBeGreaterThan(9_000);
  });
});

describe("signing in", () => {
  it("asks for exactly four digits", () => {
    expect(signInSchema.parse({ pin: "0420" })).toEqual({ pin: "0420" });
    for (const pin of [
      "",
      "123",
      "12345",
      "12a4",
      " 1234",
      "1234\n",
      "١٢٣٤",
      1234,
      null,
      undefined,
      ["1234"],
    ]) {
      const { error } = signInSchema.safeParse({ pin });
      expect(fieldErrors(error?.issues ?? [])).toEqual({ pin: "invalid_pin" });
    }
  });

  it("with an old PIN works even when it is easy to guess, so that staff can leave it", () => {
    expect(changePinSchema.safeParse({ currentPin: "1234", newPin: "4862" }).success).toBe(true);
  });
});

test.each([
  "four green goalposts",
  "la-cancha-de-tierra",
  "Xk29-vhq7-Lm40",
  "8$3k!92#7a@1xZ",
  "tres balones y un perro",
])("%s is a password that nobody tries first", (password) => {
  expect(isCommonPassword(password, "ana.vega")).toBe(false);
});

test.each([
  ["a common word with digits and signs around it", "Password2025!!"],
  ["the same in Spanish", "contraseña123456"],
  ["a run of letters", "abcdefghijklmn"],
  ["a run of digits", "098765432109"],
  ["few different signs", "abababababab"],
  ["digits alone", "555013848201"],
  ["the words of soccer", "Soccer-Camp-2025!"],
  ["the own name", "ana.vega forever"],
])("%s is refused as a password", (_what, password) => {
  expect(isCommonPassword(password, "ana.vega")).toBe(true);
});

test("A username is the same however it is typed", () => {
  const composed = "Íñigo.Peña";
  for (const typed of [composed, ` ${composed.normalize("NFD")} `, composed.toUpperCase()]) {
    expect(inviteSchema.parse({ username: typed }).username).toBe("íñigo.peña");
    expect(passwordSignInSchema.parse({ username: typed, password: "" }).username).toBe("íñigo.peña");
  }
});
