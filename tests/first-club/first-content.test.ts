import { describe, expect, test } from "vitest";
import { createI18n } from "#app/lib/i18n/create-i18n.ts";
import { firstSeason } from "#content/club/first-season.ts";
import { pageData } from "#content/product/program-details.ts";
import { type SiteData, siteData } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { renderer } from "#tests/support/pages/renderer.ts";

const { renderPage } = renderer;

/** Facts of a page in a new installation. */
function firstContent(language: Language, path = "/"): SiteData {
  return siteData(firstSite(), { version: 1, language, today: firstSeason.startsOn, path });
}

/** A page's visible text, without HTML. */
async function readPage(path: string, language: Language): Promise<string> {
  const { html } = await renderPage(path, firstContent(language, path), firstSite().pages.texts[language]);
  return html
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

describe("A new installation shows for its first season", () => {
  test.each([
    [
      "/",
      [
        "Two evenings of summer camp",
        "$40.00",
        "June 12 – 13, 2025",
        "6:00 PM to 8:30 PM, both evenings",
        "TBD",
      ],
    ],
    [
      "/",
      [
        "Summer Camp",
        "Summer camp",
        "per player, both evenings",
        "Start with two evenings or stay all year.",
      ],
    ],
    [
      "/activities",
      ["Summer Camp", "Two evenings under the lamp: skills, small games, water breaks and new friends."],
    ],
    [
      "/activities",
      ["$40.00", "per player, for the 2-day camp", "T-shirt, a water bottle and club coaching"],
    ],
    [
      "/activities",
      ["June 12, 2025, 6:00 PM", "12–13", "6:00 PM to 8:30 PM, both evenings", "Parque del Mezquite"],
    ],
    [
      "/schedule",
      ["Thursday, June 12, 2025", "Friday, June 13, 2025", "6:00 PM to 8:30 PM", "Cleats or running shoes"],
    ],
    ["/register", ["Farol FC summer camp, June 12 – 13, 2025.", "$40.00 per player, ages 6 to 18"]],
    ["/terms", ["Farol FC, Paso del Alba"]],
  ] as const)("on %s the original text: %j", async (path, texts) => {
    const page = await readPage(path, "en");
    for (const text of texts) expect(page).toContain(text);
  });

  test.each([
    [
      "/",
      [
        "$40.00",
        "12–13 de junio de 2025",
        "De 6:00 p.m. a 8:30 p.m., las dos tardes",
        "Empiece con dos tardes",
      ],
    ],
    ["/activities", ["Campamento de verano", "Dos tardes bajo el farol", "por el campamento de 2 días"]],
    ["/schedule", ["Cada tarde tiene calentamiento", "De 6:00 p.m. a 8:30 p.m."]],
    ["/register", ["Campamento de verano Farol FC, 12–13 de junio de 2025."]],
  ] as const)("on %s the same in Spanish: %j", async (path, texts) => {
    const page = await readPage(path, "es");
    for (const text of texts) expect(page).toContain(text);
  });

  test("that registration is closed, word for word", async () => {
    const { t } = await createI18n(pageData(firstContent("en")), ["family"]);
    expect(t("registration:closed.title")).toBe("Registration Currently Closed");
    expect(t("registration:closed.text")).toBe(
      "Registration for our 2025 summer camp is temporarily closed. Please check back later or contact us for more information.",
    );
  });
});
