import { describe, expect, test } from "vitest";
import { searchTextOf, searchWords } from "./registration-search.ts";

const family = {
  childFirstName: "Lucía",
  childLastName: "Peñaranda Ruiz",
  parentFirstName: "ROSA",
  parentLastName: "Peñaranda",
  email: "Rosa_22@Example.org",
  phone: "+52 (656) 555-0123",
};
const finds = (query: string) => searchWords(query).every((word) => searchTextOf(family).includes(word));

describe("A search", () => {
  test.each([
    "lucia",
    "LUCÍA",
    "peñaranda",
    "penaranda",
    "ruiz",
    "rosa lucia",
    "aran",
    "rosa_22@",
    "example.org",
    "656 555",
    "(656) 555-01",
    "5550123",
    "+52656",
    "",
    "  ",
  ])("finds the family by %j", (query) => {
    expect(finds(query)).toBe(true);
  });

  test.each(["lucio", "ruiz rosa2", "5550124", "lucía mora", "%", "_rosa", "ruizrosa"])(
    "does not find it by %j",
    (query) => {
      expect(finds(query)).toBe(false);
    },
  );

  test.each([
    "+1 575 555 0199",
    "+1575",
    "+1 (575) 555-01",
    "1 575 555",
    "1-575-555-0199",
    "15755550199",
    "001 575 555 0199",
    "011 1 575",
    "(+1) 575-555-0199",
    "575.555.0199",
    "555-0199",
  ])("finds a number that was written without its country by %j, and one that has it", (query) => {
    for (const phone of ["(575) 555-0199", "+1 575 555 0199", "15755550199"])
      expect(searchTextOf({ ...family, phone })).toContain(searchWords(query)[0]);
  });

  test.each([
    "+52 656 555 0123",
    "0052656",
    "011 52 656 555",
    "52 656 555 0123",
    "52 1 656 555 0123",
    "+5216565550123",
    "656 555",
  ])("finds a Mexican number by %j, whichever way the family wrote it", (query) => {
    for (const phone of ["656 555 0123", "+52 656 555 0123", "+52 1 656 555 0123"])
      expect(searchTextOf({ ...family, phone })).toContain(searchWords(query)[0]);
  });

  test.each([
    ["1", "1"],
    ["52", "52"],
    ["+1", "1"],
    ["5551", "5551"],
    ["+44 20 7946", "44207946"],
  ])("takes nothing away from %j, which may be a part of a number", (query, word) => {
    expect(searchWords(query)).toEqual([word]);
  });

  test("does not run from one name into another's", () => {
    expect(searchTextOf(family).split("\n")).toEqual([
      "lucia penaranda ruiz",
      "rosa penaranda",
      "rosa_22@example.org",
      "526565550123",
    ]);
  });
});
