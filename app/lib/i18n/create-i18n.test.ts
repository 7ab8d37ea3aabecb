import { afterEach, describe, expect, it, vi } from "vitest";
import { type PageData, pageData } from "#content/product/program-details.ts";
import type { Language } from "#domain/text/languages.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { createI18n } from "./create-i18n.ts";

const firstPage = (language: Language) => pageData(firstContent(language));

describe("A text with site data", () => {
  it("formats the camp's days, hours and year the English way", async () => {
    const { t } = await createI18n(firstPage("en"), ["site", "family"]);
    expect(t("activities:countdown.target")).toBe("June 12, 2025, 6:00 PM");
    expect(t("registration:closed.text")).toContain("2025 summer camp is temporarily closed");
  });

  it("formats them the Spanish way", async () => {
    const { t } = await createI18n(firstPage("es"), ["site"]);
    expect(t("activities:countdown.target")).toMatch(/^12 de junio de 2025, 6:00\sp\.m\.$/);
  });

  it("does not say camp where a club without camps shows a league in its place", async () => {
    const siteData = firstPage("es");
    const { t } = await createI18n({ ...siteData, featured: { ...siteData.featured, kind: "league" } }, [
      "site",
    ]);
    expect(t("common:titles.schedule")).toBe("Horario");
    expect(t("activities:countdown.left", { count: 1 })).toBe("Falta 1 día para que empiece");
    expect(t("activities:countdown.left", { count: 3 })).toBe("Faltan 3 días para que empiece");
    expect(t("terms:dayByDay")).toBe("Día por día");
  });
});

describe("The texts and site data of a visit", () => {
  afterEach(() => vi.unstubAllGlobals());

  const answerWith = (siteData: PageData) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      return Promise.resolve(Response.json({ data: siteData }));
    });
    return asked;
  };

  it("change language together", async () => {
    const i18n = await createI18n(firstPage("en"), ["family"]);
    const asked = answerWith(firstPage("es"));
    await i18n.changeLanguage("es");
    expect(asked).toEqual(["/api/site-data?language=es&path=/"]);
    expect(i18n.language).toBe("es");
    expect(i18n.t("registration:submit")).toBe("Continuar al pago");
    expect(i18n.t("choice:ages")).toBe("De 6 a 18 años");
    expect(i18n.siteDataStore.get().featured.name).toBe("Campamento de verano");
  });

  it("keep the last choice when the language changes twice and the first answer comes last", async () => {
    const i18n = await createI18n(firstPage("en"));
    const slow = Promise.withResolvers<void>();
    vi.stubGlobal("fetch", async (address: string) => {
      const language = address.includes("language=es") ? "es" : "en";
      if (language === "es") await slow.promise;
      return Response.json({ data: firstPage(language) });
    });
    const toSpanish = i18n.changeLanguage("es");
    await i18n.changeLanguage("en");
    slow.resolve();
    await toSpanish;
    expect(i18n.language).toBe("en");
  });

  it("stay as they are while the other language's site data fail to load", async () => {
    const i18n = await createI18n(firstPage("en"));
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 500 })));
    await expect(i18n.changeLanguage("es")).rejects.toThrow();
    expect([i18n.language, i18n.t("common:titles.activities")]).toEqual(["en", "Summer Camp"]);
  });

  it("update to a newer version once, and notify the components", async () => {
    const i18n = await createI18n(firstPage("en"));
    const newer = { ...firstContent("en"), version: 3 };
    const asked = answerWith(pageData({ ...newer, featured: { ...newer.featured, name: "Spring camp" } }));
    let notifications = 0;
    i18n.siteDataStore.subscribe(() => {
      notifications += 1;
    });
    await i18n.refetchSiteData(1);
    expect(asked).toEqual([]);
    await i18n.refetchSiteData(3);
    await i18n.refetchSiteData(3);
    expect([asked.length, notifications, i18n.t("common:titles.activities")]).toEqual([1, 1, "Spring Camp"]);
  });

  it("keep the old site data when newer ones cannot be fetched", async () => {
    const i18n = await createI18n(firstPage("en"));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await i18n.refetchSiteData(3);
    expect(i18n.t("common:titles.activities")).toBe("Summer Camp");
  });
});
