import { describe, expect, it } from "vitest";
import { childKey } from "./person-name.ts";

const lucia = { email: "rosa@example.org", childFirstName: "Lucía", childLastName: "Peñaranda Ñuño" };

describe("the same child", () => {
  it.each([
    [
      "other capitals",
      { childFirstName: "LUCÍA", childLastName: "peñaranda ÑUÑO", email: "Rosa@Example.org" },
    ],
    [
      "more spaces",
      { childFirstName: " Lucía ", childLastName: "Peñaranda  Ñuño\t", email: " rosa@example.org" },
    ],
    [
      "accents typed as marks of their own",
      { childFirstName: "Luci\u0301a", childLastName: "Pen\u0303aranda N\u0303un\u0303o" },
    ],
    ["a hyphen between two last names", { childLastName: "Peñaranda-Ñuño" }],
    ["a hyphen between blanks", { childLastName: "Peñaranda \u2013 Ñuño" }],
  ])("is recognised with %s", (_title, typed) => {
    expect(childKey({ ...lucia, ...typed })).toBe(childKey(lucia));
  });

  it.each(["O'Neil", "O’Neil", "OʼNeil", "O`Neil", "O´Neil", "O‘Neil", "o'neil", "ONeil"])(
    "is recognised with any apostrophe: %s",
    (childLastName) => {
      const liam = { email: "liam@example.org", childFirstName: "Liam", childLastName: "O'Neil" };
      expect(childKey({ ...liam, childLastName })).toBe(childKey(liam));
    },
  );

  it.each(["-", "\u2010", "\u2011", "\u2012", "\u2013", "\u2212", " "])(
    "is recognised with any hyphen: %j",
    (hyphen) => {
      const child = { email: "a-b@example.org", childFirstName: "Ana-Luz", childLastName: "Paz" };
      expect(childKey({ ...child, childFirstName: `Ana${hyphen}Luz` })).toBe(childKey(child));
      expect(childKey({ ...child, email: "a b@example.org" })).not.toBe(childKey(child));
    },
  );
});

describe("two children", () => {
  it.each([
    ["twins, who share everything but the first name", { childFirstName: "Marisol" }],
    ["names that differ by an accent", { childFirstName: "Lucia" }],
    ["names that differ by a tilde", { childLastName: "Penaranda Nuno" }],
    ["the same name in two families", { email: "ana@example.org" }],
    ["a second surname more", { childLastName: "Peñaranda" }],
  ])("are kept apart: %s", (_title, other) => {
    expect(childKey({ ...lucia, ...other })).not.toBe(childKey(lucia));
  });

  it("are kept apart when the same letters are split differently between first and last name", () => {
    expect(childKey({ ...lucia, childFirstName: "Ana Luz", childLastName: "Paz" })).not.toBe(
      childKey({ ...lucia, childFirstName: "Ana", childLastName: "Luz Paz" }),
    );
  });

  it("are kept apart even when one writes line breaks into a name", () => {
    expect(childKey({ ...lucia, childFirstName: "Ana\nLuz", childLastName: "Paz" })).not.toBe(
      childKey({ ...lucia, childFirstName: "Ana", childLastName: "Luz\nPaz" }),
    );
  });
});
