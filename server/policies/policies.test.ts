import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { firstClub } from "#content/first-club.ts";
import { formerPolicies } from "#content/policies/former.ts";
import { policies } from "#content/policies/policies.ts";
import type { Policy } from "#content/policies/policy.ts";
import { contactOf } from "#content/policies/policy-facts.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { formerWordings, keepPolicyTexts, presentWordings } from "./policy-texts.ts";

/**
 * The wordings of released versions, facts left open: the first 16 digits of their SHA-256. Families signed them. A
 * text that changes after a release gets a new version, and the released one goes to content/policies/former.
 */
const RELEASED: Record<string, Record<Language, string>> = {
  "waiver 2026-11-21": { en: "9ec55412fdf66125", es: "f06f411c37adba59" },
  "code-of-conduct 2026-11-21": { en: "1a6889edf080cea2", es: "ed40e6ae91b3186b" },
  "terms 2026-11-21": { en: "c508e92e0412ee57", es: "bd9a0cde9c5840a7" },
  "privacy 2026-11-21": { en: "a113d712bc6d1456", es: "7e5896a8d1d31399" },
  "privacy 2026-11-22": { en: "00791c8b16fdd744", es: "77b5202ea4875b30" },
  "refunds 2026-11-22": { en: "12c54e068a3059b4", es: "8379d7fdd00b136a" },
  "refunds 2026-11-21": { en: "c57e1a764b6830cf", es: "6c6c6ee901f96e64" },
};

function digest({ title, sections }: Policy, language: Language): string {
  const lines = sections[language].flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  const text = [title[language], ...lines].join("\n");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

describe("The texts that families have signed", () => {
  test("are all still here, word for word, as present or as former ones", () => {
    const all = [
      ...Object.entries(policies).map(([policy, text]) => ({ ...text, policy })),
      ...formerPolicies,
    ];
    const known = new Map(all.map((text) => [`${text.policy} ${text.version}`, text]));
    expect(known.size).toBe(all.length);
    for (const [name, digests] of Object.entries(RELEASED)) {
      const text = known.get(name);
      expect(text && Object.fromEntries(LANGUAGES.map((one) => [one, digest(text, one)])), name).toEqual(
        digests,
      );
    }
  });
});

onEitherEngine("What is kept of the texts", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  const kept = () => club.db.selectFrom("policyTexts").selectAll().execute();
  const keep = () => keepPolicyTexts(club.db, contactOf(firstClub), club.deps.now());
  const list = async () => (await (await club.app.request("/api/policies")).json()).data;

  test("is every text of today once, however many servers start at once", async () => {
    await Promise.all([keep(), keep(), keep()]);
    club.advance(86_400_000);
    await keep();
    expect((await kept()).map(({ textHash }) => textHash).sort()).toEqual(
      presentWordings(contactOf(firstClub))
        .map(({ textHash }) => textHash)
        .sort(),
    );
    expect((await list()).every(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toBe(true);
  });

  test("is a former text too, where families signed it before texts were kept", async () => {
    await payRegistration(club);
    const [former] = formerWordings();
    if (!former) throw new Error("There is no former text.");
    const { policy, version, language, textHash } = former;
    const signed = { version, language, textHash, signedAt: "2026-11-21T18:00:00.000Z" };
    await club.db.updateTable("signatures").set(signed).where("policy", "=", policy).execute();
    await keep();
    expect((await list()).filter((one: { isCurrent: boolean }) => !one.isCurrent)).toMatchObject([
      { policy, version, language, textHash },
    ]);
    const answer = await club.app.request(`/api/policies/${textHash}`);
    expect((await answer.json()).data.text).toBe(former.text);
    expect(answer.headers.get("cache-control")).toContain("immutable");
  });
});
