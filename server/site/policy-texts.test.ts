import { expect, test } from "vitest";
import { policies as firstPolicies } from "#content/club/policies/policies.ts";
import { CONTENT_IDS } from "#domain/club/content.ts";
import type { PublishedPolicies } from "#domain/club/policies.ts";
import type { FormToSign } from "#domain/club/policy-draft.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { publishDraft, publisherOf } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { currentWordings, storePolicyTexts, type Wording } from "./policy-texts.ts";

const DRAFT = `/api/admin/drafts/policies/${CONTENT_IDS.policies}`;
const FORM: FormToSign = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4009",
  version: "2026-01-01",
  title: { en: "Concussion form", es: "Hoja sobre conmociones" },
  text: { en: [], es: [] },
  programs: [],
  playerFromAge: null,
  validUntil: null,
};
const WORDS = { en: "Other words of {{club}}", es: "Otras palabras de {{club}}" };

onEitherEngine("The policies", (engine) => {
  const club = clubPerTest(engine);
  const publisher = perTest(() => publisherOf(club));

  const kept = () => club.db.selectFrom("policyTexts").selectAll().execute();
  const live = () => club.deps.live.current().site;
  const keep = () => storePolicyTexts(club.db, live(), club.deps.now());
  const list = async () => (await (await club.app.request("/api/policies")).json()).data;
  const read = async () => (await (await publisher.staff.get(DRAFT)).json()).data;
  const publish = (change: (draft: PublishedPolicies) => void) =>
    publishDraft(publisher.staff, { subject: "policies", id: CONTENT_IDS.policies }, change);
  const say = (words = WORDS) =>
    publish(({ waiver }) => {
      const [en, es] = [waiver.sections.en[0], waiver.sections.es[0]];
      if (!en || !es) throw new Error("A waiver has sections.");
      [en.heading, es.heading] = [words.en, words.es];
    });
  const signedWaivers = () =>
    club.db
      .selectFrom("signatures")
      .select(["registrationId", "policy", "version", "language", "textHash", "signedAt"])
      .where("policy", "=", "waiver")
      .orderBy("signedAt")
      .execute();
  const today = () => club.deps.now().toISOString().slice(0, 10);

  test("start as in content/, word for word, and contain every current text once, however many servers start", async () => {
    expect(await read()).toMatchObject({ payload: firstPolicies, version: 0, published: firstPolicies });
    await Promise.all([keep(), keep(), keep()]);
    club.advance(86_400_000);
    await keep();
    const hashes = (texts: readonly { textHash: string }[]) => texts.map(({ textHash }) => textHash).sort();
    expect(hashes(await kept())).toEqual(hashes(currentWordings(live())));
    expect((await list()).every(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toBe(true);
  });

  test("stay as they were signed after a change, and a new family signs the new text", async () => {
    await keep();
    await payRegistration(club);
    const [before] = await signedWaivers();
    expect(before?.version).toBe(firstPolicies.waiver.version);
    const oldText = (await kept()).find(({ textHash }) => textHash === before?.textHash);
    expect(await say()).toMatchObject({ status: 200, data: { version: 2 } });
    expect(live().policies.waiver.version).toBe(today());
    expect(live().policies.terms.version).toBe(firstPolicies.terms.version);
    club.advance(60_000);
    await payRegistration(club, { phone: "575-555-0177" });
    const [old, signed] = await signedWaivers();
    expect(old).toEqual(before);
    const present = currentWordings(live()).find(
      ({ policy, language }) => policy === "waiver" && language === signed?.language,
    );
    expect(signed).toMatchObject({ version: today(), textHash: present?.textHash });
    for (const one of [old, signed]) {
      const answer = await club.app.request(`/api/policies/${one?.textHash}`);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      const { text } = (await answer.json()).data;
      expect(sha256(text)).toBe(one?.textHash);
      expect(text.includes(`palabras de ${live().club.name}`)).toBe(one === signed);
      if (one === old) expect(text).toBe(oldText?.text);
    }
    const waivers = (await list()).filter(
      ({ policy, language }: Wording) => policy === "waiver" && language === signed?.language,
    );
    expect(waivers).toHaveLength(2);
    expect(waivers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ version: today(), textHash: signed?.textHash, isCurrent: true }),
        expect.objectContaining({ version: old?.version, textHash: old?.textHash, isCurrent: false }),
      ]),
    );
  });

  test("are beside the form what is signed, in the reader's language", async () => {
    await say();
    const answer = await club.app.request("/api/policies/current?lang=es");
    expect(answer.headers.get("vary")).toBe("Accept-Language, Cookie");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const { waiver, refunds } = (await answer.json()).data;
    const shown = [waiver.title];
    for (const { heading, paragraphs } of waiver.sections) shown.push(heading, ...paragraphs);
    expect(currentWordings(live()).map(({ textHash }) => textHash)).toContain(sha256(shown.join("\n")));
    expect(waiver.sections[0].heading).toBe(`Otras palabras de ${live().club.name}`);
    expect(refunds.title).toBe(firstPolicies.refunds.title.es);
  });

  test("changed twice on a day are two texts of one version; undone, they are a new version", async () => {
    await keep();
    await say();
    club.advance(60_000);
    await say({ en: "Third words", es: "Terceras palabras" });
    const waivers = (await kept()).filter(({ policy, language }) => policy === "waiver" && language === "es");
    expect(waivers.map(({ version }) => version).sort()).toEqual(
      [firstPolicies.waiver.version, today(), today()].sort(),
    );
    expect(new Set(waivers.map(({ textHash }) => textHash)).size).toBe(3);
    club.advance(3 * 86_400_000);
    await publisher.staff.signIn();
    const undone = { status: 200, data: [{ subject: "policies", id: CONTENT_IDS.policies }] };
    expect(await publisher.undo(1)).toMatchObject(undone);
    expect(await publish(() => {})).toMatchObject({ status: 200, data: { version: 4 } });
    const { version, ...words } = live().policies.waiver;
    expect(words).toEqual({ title: firstPolicies.waiver.title, sections: firstPolicies.waiver.sections });
    expect(version).toBe(today());
    expect(await read()).toMatchObject({ payload: live().policies, published: live().policies });
    const first = waivers.find((text) => text.version === firstPolicies.waiver.version);
    expect((await (await club.app.request(`/api/policies/${first?.textHash}`)).json()).data).toMatchObject({
      version: first?.version,
      text: first?.text,
    });
  });

  test("must be signed again by earlier signers, if the club requires it", async () => {
    await payRegistration(club);
    club.advance(60_000);
    await publish((draft) => {
      draft.waiver.signAgain = true;
    });
    // No other words, so the same version.
    expect(live().policies.waiver).toMatchObject({ version: firstPolicies.waiver.version });
    expect(live().policies.waiver).not.toHaveProperty("signAgain");
    club.advance(60_000);
    await payRegistration(club, { phone: "575-555-0177" });
    await say();
    const marks = [];
    for (const { registrationId } of await signedWaivers()) {
      const details = await (await publisher.staff.get(`/api/registrations/${registrationId}`)).json();
      const signatures: { policy: string; mustSignAgain: boolean }[] = details.data.signatures;
      marks.push(signatures.filter(({ mustSignAgain }) => mustSignAgain).map(({ policy }) => policy));
    }
    expect(marks).toEqual([["waiver"], []]);
  });

  test("have forms beside them, whose text families see once it is there in both languages", async () => {
    await keep();
    const form = () => live().policies.forms[0];
    const isShown = async () => Object.keys(await current()).includes(form()?.id ?? "");
    const current = async () => (await (await club.app.request("/api/policies/current?lang=es")).json()).data;
    const write = (text: { en?: string[]; es?: string[] }) =>
      publish(({ forms }) => {
        for (const each of forms) Object.assign(each.text, text);
      });
    await publish((draft) => void Object.assign(draft, { forms: [{ ...FORM, text: { en: [], es: [] } }] }));
    await write({ en: ["Know the signs.", "", "Call {{contactPhone}}."] });
    expect(form()?.text.en).toEqual(["Know the signs.", "Call {{contactPhone}}."]);
    expect(await isShown()).toBe(false);
    club.advance(2 * 86_400_000);
    await publisher.staff.signIn();
    await write({ es: ["Conozca las señales."] });
    expect(form()?.version).toBe(today());
    expect((await current())[FORM.id]).toEqual({
      version: today(),
      title: FORM.title.es,
      sections: [{ heading: "", paragraphs: ["Conozca las señales."] }],
      textHash: sha256(`${FORM.title.es}\nConozca las señales.`),
    });
    expect((await kept()).filter(({ policy }) => policy === FORM.id)).toHaveLength(2);
    // Its programs are no words: the version stays.
    club.advance(86_400_000);
    await publisher.staff.signIn();
    const version = form()?.version;
    await publish(
      ({ forms }) => void Object.assign(forms[0] ?? {}, { playerFromAge: 11, validUntil: "2040-01-01" }),
    );
    expect(form()).toMatchObject({ version, playerFromAge: 11 });
    const wrong = await publish(
      ({ forms }) =>
        void Object.assign(forms[0] ?? {}, {
          validUntil: "soon",
          playerFromAge: 50,
          title: { en: "", es: "x" },
        }),
    );
    expect(wrong.fields).toEqual({
      "forms.0.title.en": "missing_text",
      "forms.0.playerFromAge": "invalid_input",
      "forms.0.validUntil": "invalid_input",
    });
  });

  test("are refused with unknown placeholders, empty or uneven texts, without changing the publication", async () => {
    const answer = await publish((draft) => {
      const { waiver, terms, privacy, refunds } = draft;
      waiver.title.en = "Waiver of {{ clubb }}";
      waiver.title.es = "Carta de {{club";
      if (terms.sections.en[0]) terms.sections.en[0].heading = " ";
      if (privacy.sections.es[0]) privacy.sections.es[0].paragraphs = ["\u200B"];
      if (refunds.sections.en[0]) refunds.sections.en[0].paragraphs[0] = "a".repeat(4001);
    });
    expect(answer).toMatchObject({ status: 409, code: "not_publishable" });
    expect(answer.fields).toEqual({
      "waiver.title.en": "unknown_placeholder",
      "waiver.title.es": "unknown_placeholder",
      "terms.sections.en.0.heading": "missing_text",
      "privacy.sections.es.0.paragraphs": "missing_text",
      "refunds.sections.en.0.paragraphs.0": "too_long",
    });
    const uneven = await publish((draft) => {
      Object.assign(draft, structuredClone(firstPolicies));
      draft.waiver.sections.es.push({ heading: "Una más", paragraphs: ["Un párrafo."] });
      draft.terms.sections.en[0]?.paragraphs.push("One more.");
    });
    expect(uneven.fields).toEqual({
      "waiver.sections.es": "uneven",
      "terms.sections.es.0.paragraphs": "uneven",
    });
    expect(club.deps.live.current().version).toBe(1);
  });
});
