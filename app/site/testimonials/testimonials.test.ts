import { beforeAll, describe, expect, it } from "vitest";
import { createI18n } from "#app/lib/i18n/create-i18n.ts";
import { pageData } from "#content/product/program-details.ts";
import type { Language } from "#domain/text/languages.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { byline } from "./testimonials.tsx";

async function wordsIn(language: Language) {
  const i18n = await createI18n(pageData(firstContent(language)), ["site"]);
  return i18n.forNamespaces(["testimonials"], i18n.siteDataStore.get());
}
type Words = Awaited<ReturnType<typeof wordsIn>>;

describe("The line under a testimonial", () => {
  let english: Words;
  beforeAll(async () => {
    english = await wordsIn("en");
  });

  it.each([
    ["Parent of Lucía, Age 9", { childName: "Lucía", childAge: 9 }],
    ["Parent of Lucía", { childName: "Lucía", childAge: null }],
    ["Camp Family", { childName: null, childAge: null }],
    ["Camp Family", { childName: null, childAge: 9 }],
    ["Camp Family", { childName: "", childAge: null }],
  ])("reads “%s”", (line, child) => {
    expect(byline(english, child)).toBe(line);
  });

  it("is written the Spanish way", async () => {
    const line = byline(await wordsIn("es"), { childName: "Lucía", childAge: 9 });
    expect(line).toBe("Mamá o papá de Lucía, 9 años");
  });

  it("leaves a name as it was typed", () => {
    const line = byline(english, { childName: "$t(form.title) <b>", childAge: 9 });
    expect(line).toBe("Parent of $t(form.title) <b>, Age 9");
  });
});
