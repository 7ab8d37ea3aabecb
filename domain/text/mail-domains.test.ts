import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { suggestAddress } from "./mail-domains.ts";

describe("A mail address that looks misspelt", () => {
  test.each([
    ["rosa@gmal.com", "rosa@gmail.com"],
    ["rosa@gmaill.com", "rosa@gmail.com"],
    ["rosa@gmail.con", "rosa@gmail.com"],
    ["rosa@gmail.cmo", "rosa@gmail.com"],
    ["rosa@gmail.co", "rosa@gmail.com"],
    ["rosa@gmial.con", "rosa@gmail.com"],
    ["Rosa.P+camp@GMIAL.COM", "Rosa.P+camp@gmail.com"],
    [" rosa@hotmial.com ", "rosa@hotmail.com"],
    ["rosa@hotmal.con", "rosa@hotmail.com"],
    ["rosa@hotmaill.es", "rosa@hotmail.es"],
    ["rosa@outlok.com", "rosa@outlook.com"],
    ["rosa@outloook.es", "rosa@outlook.es"],
    ["rosa@yaho.com.mx", "rosa@yahoo.com.mx"],
    ["rosa@yahoo.com.xm", "rosa@yahoo.com.mx"],
    ["rosa@icoud.com", "rosa@icloud.com"],
    ["rosa@live.con", "rosa@live.com"],
    ["rosa@prodijy.net.mx", "rosa@prodigy.net.mx"],
  ])("%s is asked about: did you mean %s?", (typed, meant) => {
    expect(suggestAddress(typed)).toBe(meant);
  });

  test.each([
    "gmail.com",
    "GMail.com",
    "hotmail.com",
    "hotmail.es",
    "hotmail.fr",
    "outlook.com",
    "outlook.es",
    "outlook.cl",
    "yahoo.com",
    "yahoo.com.mx",
    "yahoo.com.ar",
    "yahoo.ca",
    "yahoo.es",
    "icloud.com",
    "live.com",
    "live.com.mx",
    "life.com",
    "love.com",
    "prodigy.net.mx",
    "mail.com",
    "ymail.com",
    "email.com",
    "googlemail.com",
    "gmx.com",
    "me.com",
    "msn.com",
    "aol.com",
    "att.net",
    "proton.me",
    "cloud.com",
    "rocketmail.com",
    "nmsu.edu",
    "club.example.org",
  ])("%s is somebody's real provider, and nothing is asked", (domain) => {
    expect(suggestAddress(`rosa@${domain}`)).toBeUndefined();
  });

  test.each(["", "rosa", "rosa@", "@gmial.com", "rosa@gmial", "ro sa@gmial.com", "a@b@gmial.com"])(
    "%j is no address yet, and nothing is asked",
    (typed) => {
      expect(suggestAddress(typed)).toBeUndefined();
    },
  );

  test("is found with any two neighbouring letters of its provider swapped", () => {
    for (const domain of ["gmail.com", "hotmail.com", "outlook.com", "yahoo.com", "icloud.com"]) {
      for (let at = 1; at < domain.indexOf(".") - 1; at++) {
        const swapped = domain.slice(0, at) + domain[at + 1] + domain[at] + domain.slice(at + 2);
        expect(suggestAddress(`rosa@${swapped}`)).toBe(swapped === domain ? undefined : `rosa@${domain}`);
      }
    }
  });

  test("is asked about once: what we suggest is never asked about again, and keeps the person's own part", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."gmailhotyuklcdnx"), minLength: 3, maxLength: 8 });
    const ending = fc.constantFrom("com", "con", "cmo", "es", "com.mx", "net", "net.mx", "co");
    fc.assert(
      fc.property(letters, ending, (name, end) => {
        const suggestion = suggestAddress(`Rosa@${name}.${end}`);
        if (suggestion === undefined) return;
        expect(suggestion).toMatch(/^Rosa@/);
        expect(suggestAddress(suggestion)).toBeUndefined();
      }),
    );
  });
});
