import { expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import type { ClubDraft } from "#domain/club/club-draft.ts";
import { CLUB_ID } from "#domain/club/content.ts";
import { currentWordings } from "#server/site/policy-texts.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { answered, publishDraft, publisherOf } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";

const DRAFT = `/api/admin/drafts/club/${CLUB_ID}`;

onEitherEngine("The club's facts", (engine) => {
  const club = clubPerTest(engine);
  const publisher = perTest(() => publisherOf(club));

  const read = async () => (await (await publisher.staff.get(DRAFT)).json()).data;
  const publish = (change: (draft: ClubDraft) => void) =>
    publishDraft(publisher.staff, { subject: "club", id: CLUB_ID }, change);
  const live = () => club.deps.live.club;
  const page = async (path: string) => {
    await club.deps.pages.follow();
    return club.app.request(path);
  };

  test("start as in content/, word for word", async () => {
    expect(live()).toEqual(firstClub);
    expect(await read()).toMatchObject({ payload: firstClub, version: 0, published: firstClub });
  });

  test("are published with a log line, and appear on pages, in policies and in security.txt", async () => {
    const before = await club.db.selectFrom("policyTexts").select("textHash").execute();
    const answer = await publish((draft) => {
      draft.email = "  correo@example.org ";
      draft.contacts[0] = {
        name: "Rosa <Vela>",
        role: { en: "President", es: "Presidenta" },
        phone: "+52 656 555 0199",
        email: "rosa@example.org",
      };
      if (draft.coaches[0]) draft.coaches[0].about.es = "Entrena con calma.";
    });
    expect(answer).toMatchObject({ status: 200, data: { version: 2 } });
    expect(live().email).toBe("correo@example.org");
    const log = await readRows(club.db, "auditLog", { action: "club_published" }, ["subject", "details"]);
    expect(log).toEqual([{ subject: CLUB_ID, details: '{"version":2}' }]);
    const home = await (await page("/?lang=es")).text();
    expect(home).toContain('"name":"Rosa \\u003cVela>","phone":"+52 656 555 0199","role":"Presidenta"');
    expect(home).not.toContain("Marisol");
    expect(await (await page("/teams?lang=es")).text()).toContain("Entrena con calma.");
    expect(await (await page("/.well-known/security.txt")).text()).toContain("mailto:correo@example.org");
    const kept = await club.db.selectFrom("policyTexts").select("textHash").execute();
    expect(kept.length).toBeGreaterThan(before.length);
    await payRegistration(club);
    const signed = await club.db.selectFrom("signatures").select("textHash").execute();
    const wordings = currentWordings(club.deps.live.current().site);
    expect(wordings.some(({ text }) => text.includes("Rosa <Vela>"))).toBe(true);
    for (const { textHash } of signed) {
      expect(wordings.map((wording) => wording.textHash)).toContain(textHash);
      expect(kept.map((one) => one.textHash)).toContain(textHash);
    }
  });

  test("are refused with the path of each error, without touching the season", async () => {
    const answer = await publish((draft) => {
      draft.contacts[0] = { name: "Rosa", role: { en: "President", es: " " }, phone: "12", email: "rosa" };
      draft.place.mapsUrl = "http://maps.example.org";
      draft.links.push({ label: "Chat", url: "javascript:alert(1)" });
      if (draft.coaches[0]) draft.coaches[0].about.en = "\u200B";
      if (draft.teams[0]) draft.teams[0].goals.es = [];
      if (draft.teams[1]) draft.teams[1].birthYears = [];
    });
    expect(answer).toMatchObject({ status: 409, code: "not_publishable" });
    expect(answer.fields).toEqual({
      "contacts.0.role.es": "missing_text",
      "contacts.0.phone": "invalid_phone",
      "contacts.0.email": "invalid_email",
      "place.mapsUrl": "invalid_link",
      [`links.${firstClub.links.length}.url`]: "invalid_link",
      "coaches.0.about.en": "missing_text",
      "teams.0.goals.es": "missing_text",
      "teams.1.birthYears": "invalid_years",
    });
    const twice = await publish((draft) => {
      Object.assign(draft, structuredClone(firstClub));
      const [first, second] = draft.teams;
      if (!first || !second) throw new Error("The club has teams.");
      second.slug = first.id;
      second.training.to = second.training.from;
    });
    expect(twice.fields).toEqual({
      "teams.1.slug": "not_unique",
      "teams.1.training.to": "ends_before_start",
    });
    expect(club.deps.live.current().version).toBe(1);
  });

  test("decide which teams have pages", async () => {
    const [gone] = firstClub.teams;
    await publish((draft) => {
      const [first, ...others] = draft.teams;
      if (!first) throw new Error("The club has teams.");
      const team = { ...first, id: "faros-u8", slug: "faros", name: "Faros U8", coach: "Irma Luz" };
      draft.teams = [...others, team];
    });
    for (const path of ["/team/faros", "/team/faros-u8"]) {
      const answer = await page(`${path}?lang=en`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Irma Luz");
    }
    expect((await page(`/team/${gone?.slug}`)).status).toBe(404);
    expect((await page(`/team/${gone?.id}`)).status).toBe(404);
    const teams = await (await page("/teams?lang=en")).text();
    expect(teams).toContain('"slug":"faros"');
    expect(teams).not.toContain(`"${gone?.slug}"`);
  });

  test("require a fresh session, and have only one draft", async () => {
    const { payload } = await read();
    const put = (path: string) => publisher.staff.call("PUT", path, { payload, version: 0 });
    expect((await put(DRAFT)).status).toBe(200);
    club.advance(15 * 60_000);
    const order = { subject: "club", id: CLUB_ID, version: 1 };
    const late = await answered(await publisher.staff.call("POST", "/api/admin/publications", order));
    expect(late).toMatchObject({ status: 403, code: "sign_in_again" });
    const other = "/api/admin/drafts/club/6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1000";
    expect((await publisher.staff.get(other)).status).toBe(404);
    expect((await put(other)).status).toBe(404);
  });
});
