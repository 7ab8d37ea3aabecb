import { expect, test } from "vitest";
import { inviteSchema, isCommonPassword, passwordSignInSchema } from "./staff-account.ts";

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

test("A password of little but the club's own words is refused, and one that goes on is not", () => {
  const words = ["farol", "fc", "paso", "alba"];
  expect(isCommonPassword("FarolFC-2025-futbol", "ana.vega", words)).toBe(true);
  expect(isCommonPassword("farol sobre la tierra roja", "ana.vega", words)).toBe(false);
});

test("A username is the same however it is typed", () => {
  const composed = "Íñigo.Peña";
  for (const typed of [composed, ` ${composed.normalize("NFD")} `, composed.toUpperCase()]) {
    expect(inviteSchema.parse({ username: typed }).username).toBe("íñigo.peña");
    expect(passwordSignInSchema.parse({ username: typed, password: "" }).username).toBe("íñigo.peña");
  }
});
