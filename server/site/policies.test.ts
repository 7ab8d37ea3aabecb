import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { policies } from "#content/club/policies/policies.ts";
import type { PolicyId } from "#content/product/policy.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { presentWordings, storePolicyTexts, type Wording } from "./policies.ts";

/** Another wording of a policy until the test ends, as the next version of the site brings one. */
function changePolicy(id: PolicyId, version: string, words: string): void {
  const before = policies[id];
  const section = [{ heading: words, paragraphs: [words] }];
  // Wordings are remembered for the contact that they name last.
  const forget = () => presentWordings({ ...firstClub, name: "Nobody" });
  policies[id] = { ...before, version, sections: { en: section, es: section } };
  forget();
  onTestFinished(() => {
    policies[id] = before;
    forget();
  });
}

onEitherEngine("What is kept of the texts", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  const kept = () => club.db.selectFrom("policyTexts").selectAll().execute();
  const keep = () => storePolicyTexts(club.db, firstClub, club.deps.now());
  const list = async () => (await (await club.app.request("/api/policies")).json()).data;

  test("contains every current text once, however many servers start at once", async () => {
    await Promise.all([keep(), keep(), keep()]);
    club.advance(86_400_000);
    await keep();
    expect((await kept()).map(({ textHash }) => textHash).sort()).toEqual(
      presentWordings(firstClub)
        .map(({ textHash }) => textHash)
        .sort(),
    );
    expect((await list()).every(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toBe(true);
  });

  test("keeps the text that a family signed before it changed", async () => {
    await keep();
    await payRegistration(club);
    const signed = await club.db
      .selectFrom("signatures")
      .select(["policy", "version", "language", "textHash"])
      .where("policy", "=", "waiver")
      .executeTakeFirstOrThrow();
    const before = (await kept()).find(({ textHash }) => textHash === signed.textHash);
    changePolicy("waiver", "2030-01-01", "Other words / Otras palabras");
    await keep();
    const present = presentWordings(firstClub).find(
      ({ policy, language }) => policy === "waiver" && language === signed.language,
    );
    expect(present?.textHash).not.toBe(signed.textHash);
    const waivers = (await list()).filter(
      ({ policy, language }: Wording) => policy === "waiver" && language === signed.language,
    );
    expect(waivers).toHaveLength(2);
    expect(waivers).toContainEqual(expect.objectContaining({ ...signed, isCurrent: false }));
    expect(waivers).toContainEqual(
      expect.objectContaining({ version: "2030-01-01", textHash: present?.textHash, isCurrent: true }),
    );
    const answer = await club.app.request(`/api/policies/${signed.textHash}`);
    expect((await answer.json()).data.text).toBe(before?.text);
    expect(answer.headers.get("cache-control")).toContain("immutable");
  });
});
