import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldErrors, optionalLine, optionalParagraphs, requiredLine } from "./checks.ts";
import { cleanLine, cleanParagraphs } from "./clean-text.ts";

const NASTY = [
  "\0",
  "\n",
  "\r",
  "\t",
  "\u0085",
  "\u2028",
  "\u202e",
  "\u2066",
  "\ufeff",
  "\u00a0",
  " ",
  "e",
  "\u0301",
  "\ud800",
  "\udc00",
  "ñ",
  "⚽",
  ..."\u200C \u200D \u034F \u064B \u0627 \u093C \u094D \u0915 \uFE0F \u20E3 1 \u2800 \u3164 \uE000".split(
    " ",
  ),
  ..."👨 \u{1F3FD} \u{1F3F4} \u{E0067} \u{E0062} \u{E007F}".split(" "),
];
const anyText = fc.oneof(
  fc.string(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 40 }).map((parts) => parts.join("")),
);

describe("a line of text", () => {
  it.each([
    ["  Rosa   Peñaranda ", "Rosa Peñaranda"],
    ["Rosa\tPeñaranda\r\n", "Rosa Peñaranda"],
    ["Jose\u0301", "José"],
    ["Ana\0Drop", "Ana Drop"],
    ["Ana\u202egpj.exe", "Anagpj.exe"],
    ["\ufeffAna\u00a0Luz", "Ana Luz"],
    ["Ana \ud83d", "Ana \ufffd"],
    ["O’Neil-García 👨‍👩‍👧", "O’Neil-García 👨‍👩‍👧"],
    ["\0\n\t", ""],
    ["Emma ❤️ 1️⃣ 👩🏽‍🏫 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Emma ❤️ 1️⃣ 👩🏽‍🏫 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["می\u200Cخواهم अनुष्\u200Dका", "می\u200Cخواهم अनुष्\u200Dका"],
    ["A\u200Cn\u200Da\uFE0F\u{E0041}", "Ana"],
    ["\u3164Ana\u2800\u115F Luz", "Ana Luz"],
    ["\u202A+52 656 555 0101\u202C", "+52 656 555 0101"],
    [`Z${"\u0338".repeat(40)}oe`, `Z${"\u0338".repeat(8)}oe`],
    ["\u0301 \u0302Ana", "Ana"],
    ["\u200B\uFEFF\u2060", ""],
    ["Lu\u200Bc\u00ADía", "Lucía"],
  ])("typed as %j is kept as %j", (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept);
  });

  it("fits into every database, whatever was typed: well-formed, in one normal form, without control characters", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = cleanLine(typed);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).toBe(kept.normalize("NFC"));
        expect(kept).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(kept).not.toMatch(/^\s|\s\s|\s$|^\p{M}/u);
        expect(kept.replace(/\u200C|\u200D|\uFE0F|[\u{E0061}-\u{E007F}]/gu, "")).not.toMatch(
          /[\p{Default_Ignorable_Code_Point}\p{Co}\u2800]/u,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("that was cleaned once is not changed by cleaning it again", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
        expect(cleanParagraphs(cleanParagraphs(typed))).toBe(cleanParagraphs(typed));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("text of several lines", () => {
  it("keeps its lines and loses only the empty ones around it", () => {
    expect(cleanParagraphs("\r\n Asthma \r\n\r\nbee   stings\rnuts\n")).toBe("Asthma\n\nbee stings\nnuts");
  });

  it("fits into every database too, with line breaks as its only control characters", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = cleanParagraphs(typed);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).toBe(kept.normalize("NFC"));
        expect(kept.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(kept).not.toMatch(/^\n|\n$/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a field for text", () => {
  const name = requiredLine("missing_name", 5);

  it("that is required says when it is blank, missing or no text", () => {
    for (const typed of ["", " \t\0 ", undefined, null, 7]) {
      expect(name.safeParse(typed).error?.issues[0]?.message).toBe("missing_name");
    }
  });

  it("counts its length after cleaning", () => {
    expect(name.parse("  Jose\u0301  ")).toBe("José");
    expect(name.parse("abcde")).toBe("abcde");
    expect(name.safeParse("abcdef").error?.issues[0]?.message).toBe("too_long");
  });

  it("that is optional is empty when it is left out or blank, and refuses what is no text", () => {
    for (const field of [optionalLine(5), optionalParagraphs(5)]) {
      expect(field.parse(undefined)).toBe("");
      expect(field.parse(" \n ")).toBe("");
      expect(field.parse("abcde")).toBe("abcde");
      expect(field.safeParse("abcdef").error?.issues[0]?.message).toBe("too_long");
      expect(field.safeParse(7).error?.issues[0]?.message).toBe("invalid_input");
    }
  });

  it("keeps a line break only where several lines are asked for", () => {
    expect(optionalLine(9).parse("a\nb")).toBe("a b");
    expect(optionalParagraphs(9).parse("a\nb")).toBe("a\nb");
  });
});

describe("the errors of a form", () => {
  it("name the first reason for each outermost field but guardian and children, always as a code", () => {
    const issues = [
      { path: ["email"], message: "missing_parent" },
      { path: ["email"], message: "invalid_email" },
      { path: ["prices", 0, "cents"], message: "invalid_price" },
      { path: ["children", 1, "firstName"], message: "missing_child" },
      { path: [], message: "invalid_input" },
      // What the schema says of a value that no form sends.
      { path: ["paymentIntentId"], message: "Invalid input" },
    ];
    expect(fieldErrors(issues)).toEqual({
      email: "missing_parent",
      prices: "invalid_price",
      "children.1.firstName": "missing_child",
      "": "invalid_input",
      paymentIntentId: "invalid_input",
    });
  });
});
