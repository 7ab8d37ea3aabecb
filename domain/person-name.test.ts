import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { nameForMail, optionalName, requiredName } from "./person-name.ts";

const required = requiredName("missing_parent", 100);
const codeOf = (typed: string) => required.safeParse(typed).error?.issues[0]?.message;

/** As families of a border town in Texas, New Mexico and Chihuahua write their names, and their neighbours theirs. */
const TRUE_NAMES = [
  ..."St. John|St.John|O'Neil|O’Neil|J.R. Smith|J.R.Smith|Jr.Smith|María-José|Ma. del Carmen|Ma.del Carmen|Ma.Elena".split(
    "|",
  ),
  ..."MA.ELENA|D.J.|D.J|A.J. O'Brien-Núñez|Dr. García|Dr.García|Dra.Ruiz|Sta. Cruz|Fco. Javier|Fco.Javier|Gpe. López".split(
    "|",
  ),
  ..."J. de la Cruz|J.de la Cruz|Mª Ángeles|M.ª Ángeles|Peña y Lillo|De la O|Smith Jr.|Smith, Jr.|Smith III|Ph.D.".split(
    "|",
  ),
  ..."Nguyễn Thị Ánh|D'Angelo|van der Berg|Åse Ødegård|Zoë|Li|Ô|Abuela Rosa (Chayo)|Rosa / Juan|Rosa & Juan Luna".split(
    "|",
  ),
  ..."Ana\u00a0Luz|María de los Ángeles Guadalupe Hernández de la Cruz|Rosa Luna 575-555-0111|St. Mary's School".split(
    "|",
  ),
  ..."Club de Leones 2024|3M|Nayeli Tlāltecuhtli|محمد رضا|م.أحمد|می‌نا|李小龙|Иван П. Сидоров|अनुष्‍का|김민준|V.Ly".split(
    "|",
  ),
];

const ADDRESSES = [
  ..."https://evil.example|http:evil|HTTPS://EVIL.EXAMPLE/x|//evil.example|ftp://x|www.evil.com|WWW.Evil.Com|evil.com".split(
    "|",
  ),
  ..."Evil.Com|EVIL.COM|evil.com/win|bit.ly/x1|Bit.Ly|t.co/abc|t.co|X.com|T.Me/evil|Ma.Com|x.de|a-b.rocks".split(
    "|",
  ),
  ..."win@evil.com|@evil.com|@handle|rosa＠evil．com|ｅｖｉｌ．ｃｏｍ|evil。com|evil｡com|a 1.2.3.4|http://1.2.3.4".split(
    "|",
  ),
  ..."пример.рф|例え.テスト|xn--e1afmkfd.xn--p1ai|evil\u200B.com|evil.\u2060com|evil\u3164.com|ev\u00ADil.com".split(
    "|",
  ),
  ..."Jr.Smith/win|club.museum|sub.domain.evil.com|4u.com|ma.de|Dr.com|Luis.carlos|evil.com.|(evil.com)|evil.co.uk".split(
    "|",
  ),
];

describe("A name", () => {
  test.each(TRUE_NAMES)("such as %j is taken as it was typed", (name) => {
    expect(required.parse(name)).toBe(name.replace("\u00a0", " "));
  });

  it("stays a name when several of them are written together", () => {
    const names = fc.array(fc.constantFrom(...TRUE_NAMES), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(names, fc.constantFrom(" ", ", ", " & ", " y ", " (", " - "), (parts, between) => {
        fc.pre(parts.join(between).length <= 100);
        expect(codeOf(parts.join(between))).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  test.each(ADDRESSES)("with the address %j is refused, whatever stands around it", (address) => {
    for (const typed of [address, `Win $500 at ${address}`, `${address} Rosa`, `Rosa (${address})`]) {
      expect(codeOf(typed)).toBe("name_address");
    }
  });

  it("with a domain under any well-known ending is refused", () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9-]{3,20}$/);
    const ending = fc.constantFrom("com", "net", "org", "mx", "zip", "rocks", "xyz", "Ly", "ME", "win");
    fc.assert(
      fc.property(label, ending, fc.constantFrom("", "/", "/x", ":80"), (name, tld, rest) => {
        expect(codeOf(`Rosa ${name}.${tld}${rest}`)).toBe("name_address");
      }),
    );
  });

  test.each(["123", "...", "$500", "⚽⚽", "?!", "\u0378", "-"])(
    "without a letter, as %j, is refused",
    (typed) => {
      expect(codeOf(typed)).toBe("name_letters");
    },
  );

  test.each([
    ["zero-width spaces", "\u200B\u200B\u2060\uFEFF"],
    ["Hangul fillers", "\u3164\u115F\u1160\uFFA0"],
    ["Braille blanks", "\u2800\u2800"],
    ["variation selectors", "\uFE0F\u{E0100}"],
    ["tag characters", "\u{E0001}\u{E0041}\u{E007F}"],
    ["signs that turn the direction", "\u202E\u2066\u200F\u061C"],
    ["joiners", "\u200C\u200D"],
    ["marks without a letter", "\u0301\u0302\u20DD"],
    ["private use", "\uE000\u{F0000}"],
    ["characters that are none", "\uFFFE\uFDD0\u{1FFFF}"],
    ["blank signs", "\uFFFC\u{1D159}\uFFF9"],
  ])("of nothing but %s is no name", (_what, typed) => {
    expect(codeOf(typed)).toBe("missing_parent");
    expect(optionalName(100).parse(typed)).toBe("");
  });
});

describe("A name in a mail", () => {
  test.each([
    ["Rosa", "Rosa"],
    ["J.R.Smith", "J.R. Smith"],
    ["Jr.Smith", "Jr. Smith"],
    ["X.Online", "X. Online"],
    ["D.J.", "D.J."],
    ["Ma. del Carmen", "Ma. del Carmen"],
    ["O’Neil-Núñez (Chayo)", "O’Neil-Núñez (Chayo)"],
    ["  Rosa\u200B ", "Rosa"],
  ])("typed as %j reads %j", (typed, mailed) => {
    expect(nameForMail(typed)).toBe(mailed);
  });

  test.each([
    ...[
      "",
      null,
      undefined,
      "Win $500 at https://evil.example",
      "evil.com",
      "call 900-555-0100",
      "100% yours",
    ],
    ...["\u3164", "...", "a".repeat(61), "<b>Rosa</b>", "Rosa: Luna"],
  ])("is left out when it was typed as %j", (typed) => {
    expect(nameForMail(typed)).toBeNull();
  });

  it("never has a dot that two words of letters hold on to", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aZé.．。- '\u0301j1@/\u200d"), maxLength: 30 });
    fc.assert(
      fc.property(text, (typed) => {
        expect(nameForMail(typed) ?? "").not.toMatch(/\.\p{L}\p{M}*\p{L}|[@/]/u);
      }),
      { numRuns: 2000 },
    );
  });
});
