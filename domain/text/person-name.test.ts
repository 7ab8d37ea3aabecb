import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { registrationSchema } from "#domain/registration/registration.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { fieldErrors } from "./checks.ts";
import { byChildName, isWrittenName, nameForMail, optionalName, requiredName } from "./person-name.ts";

test.each([
  ["by last name, then by first name", "Aguilar Leo | Salas Ana | Salas Zoe"],
  ["whatever their accents and capitals", "Alonso C | alvarez A | Álvarez B | Amador A"],
  [
    "whichever apostrophe or hyphen they have",
    "Olvera-Paz A | Olvera_Paz B | O'Neil A | O’Neil B | Ontiveros A",
  ],
  ["with Ñ after N, as in a Spanish dictionary", "Núñez A | Ñáñez A | Ochoa A | Ontiveros A | Oñate A"],
])("Children stand %s: %s", (_rule, order) => {
  const children = order.split(" | ").map((name) => {
    const [childLastName = "", childFirstName = ""] = name.split(" ");
    return { childLastName: childLastName.replace("_", " "), childFirstName };
  });
  expect(children.toReversed().sort(byChildName)).toEqual(children);
  expect(children.toSorted(byChildName)).toEqual(children);
});

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

const ROSA = { firstName: "Rosa María", lastName: "Peñaranda" };

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
  ])("%j of %s %s is one too, however the name is written", (signature, firstName, lastName) =>
    expect(isWrittenName(signature, { firstName, lastName })).toBe(true),
  );
});

describe("The rules of a registration", () => {
  const today = "2025-05-20";
  const rules = registrationSchema({ today, programStart: "2025-06-12" });
  const errorsOf = (changes: object) =>
    fieldErrors(
      rules.safeParse({ ...familyRegistration({ waiverDate: today }), ...changes }).error?.issues ?? [],
    );

  it("refuse a cross as the signature, also where the guardian's name is missing", () => {
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
