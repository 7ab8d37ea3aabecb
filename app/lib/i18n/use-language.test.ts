import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { initialLanguage, storeLanguage } from "./use-language.ts";

interface Visit {
  address?: string;
  stored?: string;
  browser?: readonly string[];
  page?: string;
}

/** A fake browser with only what determines the language. */
function visit({ address = "/", stored, browser = [], page = "en" }: Visit) {
  const kept = new Map(stored === undefined ? [] : [["i18nextLng", stored]]);
  const shown = { address: `https://club.example.org${address}`, cookie: "" };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("navigator", { languages: browser });
  vi.stubGlobal("document", {
    documentElement: { lang: page },
    set cookie(text: string) {
      shown.cookie = text;
    },
  });
  vi.stubGlobal("window", {
    location: { href: shown.address, search: new URL(shown.address).search },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url: URL) => {
        shown.address = url.href;
      },
    },
  });
  return { kept, shown };
}

beforeEach(() => visit({}));
afterEach(() => vi.unstubAllGlobals());

describe("The language that a visit starts in", () => {
  it.each([
    ["the address first", { address: "/?lang=es", stored: "en", browser: ["en-US"] }, "es"],
    ["then the stored choice", { stored: "es", browser: ["en-US"] }, "es"],
    ["then the browser's languages, in their order", { browser: ["fr-FR", "es-MX", "en"] }, "es"],
    ["then the page's own tag", { browser: ["fr-FR"], page: "es" }, "es"],
    ["English when nothing names a language of ours", { browser: ["fr-FR"], page: "de" }, "en"],
    ["English for a stored choice that we do not speak", { stored: "fr", browser: [], page: "" }, "en"],
  ] as const)("is given by %s", (_title, browser: Visit, language) => {
    visit(browser);
    expect(initialLanguage()).toBe(language);
  });
});

describe("A chosen language", () => {
  it("is stored on the device, and in a cookie for the server for a year", () => {
    const { kept, shown } = visit({});
    storeLanguage("es");
    expect(kept.get("i18nextLng")).toBe("es");
    expect(shown.cookie).toBe("i18nextLng=es; Path=/; Max-Age=31536000; SameSite=Lax");
  });

  it("removes ?lang from the address, so that a reload keeps the choice, and leaves the rest", () => {
    const { shown } = visit({ address: "/register?lang=en&another=1#child" });
    storeLanguage("es");
    expect(shown.address).toBe("https://club.example.org/register?another=1#child");
  });
});
