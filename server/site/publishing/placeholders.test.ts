import { expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { testimonialSamples } from "#content/club/testimonial-samples.ts";
import type { Placeholder } from "#domain/club/placeholders.ts";
import { POLICY_IDS, type PolicyId } from "#domain/club/policies.ts";
import { partAt } from "#domain/programs/draft-fields.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { editedSubjects, firstSite, publishFirst } from "#server/site/programs/first-season.ts";
import { changedClub } from "#tests/support/clubs/changed-club.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { publishClub } from "#tests/support/clubs/published-club.ts";
import { republish } from "#tests/support/clubs/republish.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { keysOfAccount, serveAccounts, serverWithoutKeys } from "#tests/support/stripe/stripe-accounts.ts";
import { signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

const SITE = "https://club.example.org";
/** Where the sample's pages promise something to families. */
const PROMISE_LISTS = [
  ...["about.story.paragraphs", "getInvolved.requirements.basic.list", "teams.levels.steps"],
  ...["donate.impact.cards", "structure.training.parts", "structure.objectives.list"],
];
const promisesOf = (list: string) => (partAt(firstSite().pages.texts.en, list) ?? []) as unknown[];
const longest = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length).slice(0, 1);
const textsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
const OWN = changedClub();

onEitherEngine("Placeholders of the demo content", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const account = { id: "acct_club", name: "The Club" };
  const keys = ["test", "live"].map((mode) => ({ ...keysOfAccount("club", mode), account }));
  const stripe = perTest(
    () => serveAccounts(club, keys),
    (served) => served.close(),
  );
  const server = perTest(() => serverWithoutKeys(club, stripe.url, SITE));

  const connect = async (mode: "test" | "live") => {
    const ana = await signedInAccount(server, "ana.vega");
    const answer = await ana.call("PUT", "/api/admin/setup/stripe", keysOfAccount("club", mode));
    expect(answer.status).toBe(200);
  };
  const isOpen = async () => {
    const { data } = await (await server.app.request("/api/programs")).json();
    return data.some(({ availability }: { availability: string }) => availability === "open");
  };
  const register = async () => {
    const browser = new Browser(server);
    await browser.get("/api/config");
    const registrationData = familyRegistration();
    const answer = await browser.post("/api/create-payment-intent", { registrationData });
    return { status: answer.status, code: (await answer.json()).code };
  };
  const voices = async () => (await server.app.request("/api/testimonials")).json();
  const asStaff = async (path: string) => {
    const ana = await signedInAccount(server, "ana.vega");
    return (await (await ana.get(path)).json()).data;
  };
  const listed = () => asStaff("/api/admin/placeholders");
  const counts = async () => (await asStaff("/api/admin/today")).placeholders;

  const publishOwnPolicies = async () => {
    const { policies } = club.deps.live.current().site;
    const section = { heading: "Own", paragraphs: ["Read by our lawyer."] };
    const sections = { en: [section], es: [section] };
    // The waiver's words are kept as the club's own.
    const changes = (id: PolicyId) => (id === "waiver" ? { isAdopted: true } : { sections });
    const own = POLICY_IDS.map((id) => [id, { ...policies[id], ...changes(id) }]);
    await republish(club.db, (site) => {
      site.policies = { ...Object.fromEntries(own), forms: [] };
    });
    await publishClub(club.deps, {});
  };

  test("is everything in a new installation: counted on Today, and it blocks nothing without live keys", async () => {
    await connect("test");
    const { contacts, coaches, teams, links } = firstClub;
    expect(await counts()).toEqual({
      names: 2,
      people: contacts.length + coaches.length,
      phones: contacts.length + coaches.length,
      mails: contacts.length + 1,
      place: 1,
      map: 1,
      links: links.length,
      teams: teams.length,
      policies: POLICY_IDS.length,
      promises: PROMISE_LISTS.flatMap(promisesOf).length,
      pictures: Object.keys(firstSite().pages.texts.en.pictures ?? {}).length,
      testimonials: testimonialSamples.length,
    });
    expect(await listed()).toMatchObject({ seed: { club: firstClub }, closing: [] });
    expect(await isOpen()).toBe(true);
    expect(await register()).toMatchObject({ status: 200 });
    expect(await voices()).toEqual({ data: [], samples: testimonialSamples });
  });

  test("keep registration closed with live keys until contacts, phones and policies are the club's", async () => {
    await connect("live");
    expect(await isOpen()).toBe(false);
    expect(await register()).toEqual({ status: 409, code: "registration_closed" });
    expect(await voices()).toEqual({ data: [] });
    expect((await counts()).testimonials).toBe(testimonialSamples.length);
    const { closing } = await listed();
    expect(closing).toContainEqual({
      kind: "phones",
      draftPath: "contacts.0.phone",
      text: firstClub.contacts[0]?.phone,
      blocksRegistration: true,
    });
    const { contacts, email, coaches, teams } = OWN;
    const kept = coaches.map((coach, i) => ({ ...coach, name: firstClub.coaches[i]?.name ?? "" }));
    await publishClub(club.deps, { contacts, email, teams, coaches: kept });
    const placesOf = (placeholders: Placeholder[]) => placeholders.map(({ draftPath }) => draftPath);
    expect(placesOf((await listed()).closing)).toEqual(POLICY_IDS);
    expect(await isOpen()).toBe(false);
    await publishOwnPolicies();
    expect(await listed()).toMatchObject({ closing: [], unconfirmed: [] });
    expect(await counts()).toMatchObject({ people: coaches.length, phones: 0 });
    expect(await isOpen()).toBe(true);
    expect(await register()).toMatchObject({ status: 200 });
    // A phone of the sample's in another row is still nobody's.
    const phone = firstClub.contacts[0]?.phone.replace(/\D+/g, ".") ?? "";
    await publishClub(club.deps, { coaches: kept.map((coach) => ({ ...coach, phone })) });
    expect(await isOpen()).toBe(false);
  });

  test("promises nothing under a club's own name until staff confirm or change it, and the publishing page names it", async () => {
    const promises = PROMISE_LISTS.flatMap((list) => longest(textsOf(promisesOf(list))));
    const promised = async () => {
      const about = async (path: string) =>
        (await (await club.app.request(`/api/site-data?language=en&path=${path}`)).json()).data;
      const facts = await about("/teams");
      const texts = await (await club.app.request(`/club-texts-en-${facts.textsHash}.json`)).text();
      return {
        texts: promises.filter((promise) => texts.includes(JSON.stringify(promise))).length,
        people: facts.teams.coaches.length + facts.teams.lines.length + facts.club.links.length,
        team: (await about(`/team/${firstClub.teams[0]?.slug}`)).team !== null,
      };
    };
    const omitted = async () => {
      const { omitted } = await listed();
      return [
        ...new Set(
          (omitted as Placeholder[]).map(({ draftPath: place }) => place.split(".").slice(0, 3).join(".")),
        ),
      ];
    };
    const { coaches, teams, links } = firstClub;
    const whole = {
      texts: promises.length,
      people: coaches.length + teams.length + links.length,
      team: true,
    };
    expect(await promised()).toEqual(whole);
    // A first season under the sample's name, as in the demo, leaves everything in place.
    await publishClub(club.deps, { slogan: OWN.slogan });
    expect(await promised()).toEqual(whole);
    expect(await omitted()).toContain("texts.en.about");
    await publishClub(club.deps, { name: OWN.name });
    expect(await promised()).toEqual({ texts: 0, people: 0, team: false });
    const { unconfirmed } = await listed();
    const kinds = new Set((unconfirmed as Placeholder[]).map(({ kind }) => kind));
    expect([...kinds]).toEqual(["people", "phones", "mails", "teams", "policies"]);
    const { pages } = club.deps.live.current().site;
    const own = { ...pages, ours: { about: "yes" } };
    await republish(club.db, (site) => {
      site.pages = own;
    });
    await publishClub(club.deps, { teams: OWN.teams, coaches: OWN.coaches });
    expect(await promised()).toEqual({
      texts: longest(promisesOf("about.story.paragraphs") as string[]).length,
      people: OWN.coaches.length + OWN.teams.length,
      team: false,
    });
    expect(await omitted()).not.toContain("texts.en.about");
    expect(await omitted()).toContain("texts.en.structure");
  });

  test("shows no map of the sample's street beside another street, and names the link until it is the club's own", async () => {
    const mapShown = async () => {
      const { data } = await (await club.app.request("/api/site-data?language=en&path=/")).json();
      return data.club.place.mapsUrl as string;
    };
    const left = async () => ((await listed()).omitted as Placeholder[]).filter(({ kind }) => kind === "map");
    const { park, street, city, mapsUrl } = OWN.place;
    expect([await mapShown(), await left()]).toEqual([firstClub.place.mapsUrl, []]);
    await publishClub(club.deps, { place: { ...firstClub.place, park, street, city } });
    const own = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${city}`)}`;
    expect([await mapShown(), club.deps.live.club.place.mapsUrl]).toEqual([own, own]);
    expect(await left()).toMatchObject([{ draftPath: "place.mapsUrl" }]);
    expect(await counts()).toMatchObject({ place: 0, map: 1 });
    await publishClub(club.deps, { place: OWN.place });
    expect([await mapShown(), await left()]).toEqual([mapsUrl, []]);
  });

  test("is nothing in a club that wrote its own facts into content/club before its first start", async () => {
    const own = { ...firstSite(), club: { ...firstClub, email: "hello@riverside-soccer.org" } };
    await changeRows(
      club.db,
      "publications",
      { version: 1 },
      { payload: JSON.stringify(own), hash: sha256(JSON.stringify(own)) },
    );
    await publishClub(club.deps, {});
    expect(Object.values((await counts()) as object)).toEqual(Array(12).fill(0));
    expect((await listed()).seed).toBeNull();
  });

  test("stays known when content/club is edited after the first start, which changes nothing that is published", async () => {
    const first = firstSite(firstSeason);
    expect(await editedSubjects(club.db, first)).toEqual([]);
    expect(await editedSubjects(club.db, { ...first, club: OWN })).toEqual(["club"]);
    await publishFirst(club.db, "2026-01-01T00:00:00.000Z");
    expect((await listed()).seed).toMatchObject({ club: firstClub });
  });
});
