import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailAddress, phoneNumber } from "./contact.ts";
import { formatPhone, phoneDigits, smsUrl, telUrl } from "./phone.ts";

const email = emailAddress("missing_parent");
const phone = phoneNumber("missing_parent");

/** What a field says to a text: the text as it is stored, or the code of its first error. */
function verdict(field: typeof email | typeof phone, typed: unknown): string | { refused: string } {
  const result = field.safeParse(typed);
  return result.success ? result.data : { refused: result.error.issues[0]?.message ?? "" };
}

describe("a mail address", () => {
  it.each([
    "rosa@example.org",
    "rosa.pena+camp@mail.example.org",
    "O'Neil_99@example.org",
    "R@example.co",
    "1@2.example.org",
  ])("%s is taken", (typed) => {
    expect(verdict(email, typed)).toBe(typed);
  });

  it("is taken with spaces around it, which a phone's keyboard adds", () => {
    expect(verdict(email, " rosa@example.org ")).toBe("rosa@example.org");
  });

  it.each([
    "rosa",
    "rosa@",
    "@example.org",
    "rosa@example",
    "rosa@@example.org",
    "rosa@example..org",
    "rosa..p@example.org",
    ".rosa@example.org",
    "rosa@exam ple.org",
    "rosa@example.org, teo@example.org",
    "Rosa <rosa@example.org>",
    "rosa@example.org\nBcc: all@example.org",
    "rosa@-example.org",
  ])("%j is refused", (typed) => {
    expect(verdict(email, typed)).toEqual({ refused: "invalid_email" });
  });

  it.each([undefined, null, "", "   ", 5, {}])("of %j is missing", (typed) => {
    expect(verdict(email, typed)).toEqual({ refused: "missing_parent" });
  });

  it("is taken up to 254 letters, the most that mail can be sent to", () => {
    const domain = "@example.org";
    const longest = `${"a".repeat(254 - domain.length)}${domain}`;
    expect(verdict(email, longest)).toBe(longest);
    expect(verdict(email, `a${longest}`)).toEqual({ refused: "invalid_email" });
  });
});

describe("a phone number", () => {
  it.each([
    "(575) 555-0142",
    "+1 575 555 0142",
    "1-575-555-0142",
    "1 (575) 555 0142",
    "011 52 656 555 0123",
    "52 656 555 0123",
    "+52 656 555 0123",
    "+52 1 656 555 0123",
    "044 656/555-0123",
    "(575) 555-0142 ext. 12",
    "(575) 555-0142 ext 12",
    "575-555-0142 x12",
    "575-555-0142X123456",
    "915\u2011555\u20110134",
    "915\u2013555\u20130134",
    "(+52) 656 555 0123",
    "575-555-0142 #12",
    "575-555-0142, ext. 12",
    "575-555-0142 extension 12",
    "656 555 0123 extensión 12",
    "+502 5555 0142",
    "+34 600 555 014",
  ])("%s is taken as it is written", (typed) => {
    expect(verdict(phone, typed)).toBe(typed);
  });

  it.each([
    "575 555 01422",
    "+1 575 555 014",
    "+1 575 555 01422",
    "+52 656 555 012",
    "+123456789012345",
    "911",
    "+1234567890123456",
    "call me",
    "575-555-CAMP",
    "rosa@example.org",
    "+",
    "()",
    "ext. 1234567",
    "x12",
    "575-555-0142 ext",
    "575-555-0142 ext. 1234567",
    "575-555-0142; 575-555-0143",
    "٥٧٥٥٥٥٠١٤٢",
  ])("%j is refused", (typed) => {
    expect(verdict(phone, typed)).toEqual({ refused: "invalid_phone" });
  });

  it.each([undefined, null, "", "  ", 5755550142])("of %j is missing", (typed) => {
    expect(verdict(phone, typed)).toEqual({ refused: "missing_parent" });
  });

  it("of ten digits is taken however they are set apart, and one of fewer never", () => {
    const digit = fc.constantFrom(..."0123456789");
    const mark = fc.constantFrom("", "", " ", "-", ".", "/", "(", ")");
    const groups = fc.array(fc.tuple(mark, digit), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(groups, (parts) => {
        const typed = parts.flat().join("");
        expect(phone.safeParse(typed).success).toBe(parts.length === 10);
        expect(phoneDigits(typed)).toBe(parts.map(([, number]) => number).join(""));
      }),
    );
  });
});

describe("a phone number's tel: address", () => {
  it.each([
    ["(575) 555-0142", "tel:+15755550142"],
    ["1 915 555 0134", "tel:+19155550134"],
    ["915\u2011555\u20110134", "tel:+19155550134"],
    ["52 656 555 0123", "tel:+526565550123"],
    ["+52 1 656 555 0123", "tel:+526565550123"],
    ["656 555 0123", "tel:+526565550123"],
    ["+1 656 555 0123", "tel:+16565550123"],
    ["55 1234 5678", "tel:+15512345678"],
    ["55 5012 3456", "tel:+525550123456"],
    ["81 1234 5678", "tel:+528112345678"],
    ["999 555 0123", "tel:+529995550123"],
    ["044 614 555 0123", "tel:+526145550123"],
    ["011 52 656 555 0123", "tel:+526565550123"],
    ["575-555-0142 #12", "tel:+15755550142;ext=12"],
    ["575-555-0142 ext. 0012", "tel:+15755550142;ext=0012"],
    ["+34 600 555 014", "tel:+34600555014"],
    ["none", "tel:"],
  ])("of %j is %s", (typed, address) => {
    expect(telUrl(typed)).toBe(address);
  });

  it("stays the same when the number is formatted, and holds nothing but the number", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 10, maxLength: 10 });
    const prefix = fc.constantFrom("", "1 ", "+1 ", "52 ", "+52 1 ", "011 52 ", "044 ");
    const extension = fc.constantFrom("", " #7", " x12", " ext. 123456");
    fc.assert(
      fc.property(prefix, digits, extension, (before, number, after) => {
        const typed = before + number + after;
        expect(telUrl(formatPhone(typed))).toBe(telUrl(typed));
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
        expect(telUrl(typed)).toMatch(/^tel:\+(?:1|52)\d{10}(?:;ext=\d{1,6})?$/);
        expect(phoneDigits(typed)).toBe(number);
        expect(verdict(phone, typed)).toBe(typed);
      }),
    );
  });
});

describe("A link to a text message", () => {
  it("has the text and the country, and is none for a number with an extension or that is not complete", () => {
    expect(smsUrl("(575) 555-0101", "¡Hola! 6 & 7")).toBe("sms:+15755550101?&body=%C2%A1Hola!%206%20%26%207");
    expect(smsUrl("+52 55 5555 0123", "")).toBe("sms:+525555550123?&body=");
    for (const none of ["575-555-0101 ext. 12", "555-0101", ""]) expect(smsUrl(none, "x")).toBeUndefined();
  });
});
