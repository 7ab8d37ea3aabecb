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

  test("does not run from one name into another's", () => {
    expect(searchTextOf(family).split("\n")).toEqual([
      "lucia penaranda ruiz",
      "rosa penaranda",
      "rosa_22@example.org",
      "526565550123",
    ]);
  });
});
