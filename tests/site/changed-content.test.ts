import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarFileName } from "#content/product/calendar-file-name.ts";
import { clubWords, pageData } from "#content/product/program-details.ts";
import { sitePages } from "#content/product/site-pages.ts";
import { type PublishedSite, type SiteOnDay, siteData } from "#domain/programs/site-data.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { currentWordings } from "#server/site/policy-texts.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { changedClub, firstClubTexts } from "#tests/support/clubs/changed-club.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { changePrograms, changeSeasons, republish } from "#tests/support/clubs/republish.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { type EmailClub, openEmailClub } from "#tests/support/mail/email-club.ts";
import { clientParts, renderer } from "#tests/support/pages/renderer.ts";

const CHANGED = {
  season: { en: "Harvest 2031", es: "Cosecha 2031" },
  texts: {
    en: {
      name: "Marigold week",
      summary: "Four mornings of passing and laughing.",
      description: "The price includes a bib.\n- One scarf",
      whatToBring: "A hat and **a whistle**",
    },
    es: {
      name: "Semana del cempasúchil",
      summary: "Cuatro mañanas de pases y risas.",
      description: "El precio incluye un peto.\n- Una bufanda",
      whatToBring: "Un sombrero y **un silbato**",
    },
  },
  feeCents: 7350,
  prices: [{ cents: 6125, until: "2031-07-01T06:00:00.000Z" }],
  sessions: ["2031-08-04", "2031-08-05", "2031-08-07", "2031-08-08"].map((on) => ({
    on,
    starts: "09:10",
    ends: "11:40",
    place: "Lomas hall",
  })),
};

function changedSite(): PublishedSite {
  const { seasons, ...first } = firstSite(firstSeason);
  const [season] = seasons;
  if (!season) throw new Error("There is no first season.");
  const { season: names, ...camp } = CHANGED;
  const programs = season.programs.map((program) =>
    program.kind === "camp" ? { ...program, ...camp } : program,
  );
  return {
    ...first,
    seasons: [{ ...season, slug: "2031", startsOn: "2031-01-01", endsOn: "2031-12-31", names, programs }],
    club: changedClub(),
  };
}

/** Every fact of the first season that a text may contain, as readers saw it. */
function oldFacts(language: Language): string[] {
  const facts = pageData(firstContent(language));
  // "Evenings" is a word that every club has. The places are in campPlace, too.
  const details = facts.featuredDetails;
  const { campEach: _everyEvening, campYear: _inTheDays, campPlaces: _list, ...texts } = details;
  const words = Object.entries(texts).filter(([name]) => !(name in clubWords(facts.club)));
  return [
    ...words.flatMap(([, value]) => value).filter((value) => typeof value === "string"),
    ...[facts.featured.summary, facts.featured.description, facts.featured.whatToBring],
    ...firstCamp.sessions.map(({ on }) => on),
    ...["40.00", "20250613T000000Z"],
    ...firstClubTexts,
  ];
}

/** Decodes HTML and JSON escapes, and joins a calendar file's folded lines. */
function readable(text: string): string {
  return text
    .replaceAll("\r\n ", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("<!-- -->", "")
    .toLowerCase();
}

function foundIn(text: string, language: Language): string[] {
  const read = readable(text);
  return oldFacts(language).filter((fact) => read.includes(fact.toLowerCase()));
}

describe.each(LANGUAGES)(
  "When every fact of the season, of its camp and of the club has changed (%s)",
  (language) => {
    const factsOf = (path: string) =>
      siteData(changedSite(), { version: 2, language, today: "2031-05-01", path });
    const facts = factsOf("/");
    const render = async (path: string, changes: Partial<SiteOnDay> = {}) => {
      const content = { site: changedSite(), version: 2, today: "2031-05-01", ...changes };
      const pages = [{ name: "page", path, language }];
      const order = { content, origin: "https://club.example.org", pages };
      const { page } = await renderer.renderPages(clientParts, order);
      if (!page) throw new Error("No page was rendered.");
      return page;
    };

    test.each(sitePages(changedSite()))("$path shows no old fact", async ({ path }) => {
      const html = await render(path);
      // The teams' own evenings are not a program's.
      const { campLength } = pageData(firstContent(language)).featuredDetails;
      const ofTeams = path.startsWith("/team") ? [campLength] : [];
      expect(foundIn(html, language).filter((fact) => !ofTeams.includes(fact))).toEqual([]);
      expect(html).not.toMatch(/\b2025\b/);
    });

    test("the camp's pages show the new ones", async () => {
      const { name, summary } = CHANGED.texts[language];
      const { featuredDetails: texts } = pageData(facts);
      const camp = await render("/activities");
      for (const fact of [name, summary, "$73.50", "$61.25", texts.campDays, texts.campHours, "Lomas hall"])
        expect(readable(camp)).toContain(fact.toLowerCase());
      expect(await render("/schedule")).toContain(
        language === "en" ? "<strong>a whistle" : "<strong>un silbato",
      );
    });

    test("both prices have their dates and the same size, and neither is marked as today's before scripts run", async () => {
      const html = readable(await render("/activities"));
      expect(html.match(/data-price="same"/g)).toHaveLength(2);
      expect(html).not.toMatch(/data-price="(today|next|later)"/);
    });

    test("the dues page says coming soon if the only tryout is free, and lists a team with a fee", async () => {
      const withTeam = (feeCents: number) => {
        const [season] = changedSite().seasons;
        if (!season) throw new Error("There is no season.");
        const programs = season.programs.map((program) =>
          program.kind === "team" ? { ...program, feeCents } : program,
        );
        const site = { ...changedSite(), seasons: [{ ...season, programs }] };
        return render("/dues", { site });
      };
      const soon = { en: "Coming soon", es: "Próximamente" }[language];
      expect(await withTeam(0)).toContain(soon);
      const dues = await withTeam(2500);
      expect(dues).not.toContain(soon);
      expect(dues).toContain("$25.00");
    });

    test("this search finds the old ones where they remain", async () => {
      const firstDay = { site: firstSite(firstSeason), today: firstSeason.startsOn };
      const found = foundIn(await render("/activities", firstDay), language);
      expect(found.length).toBeGreaterThan(8);
    });

    test("a policy's page shows its published words with the club's facts, and no other page carries them", async () => {
      const { policies } = changedSite();
      const title = { en: "House rules of {{club}}", es: "Reglas de la casa de {{club}}" };
      const site = { ...changedSite(), policies: { ...policies, privacy: { ...policies.privacy, title } } };
      const factsOfPage = (path: string) =>
        siteData(site, { version: 3, language, today: "2031-05-01", path });
      const html = await render("/privacy", { site });
      expect(html).toContain(`>${title[language].replace("{{club}}", changedClub().name)}</h1>`);
      expect(factsOfPage("/terms").policies).not.toHaveProperty("privacy");
      expect(factsOfPage("/register").policies).toBeNull();
    });

    test("no policy contains a season's fact or the former contact", () => {
      const wordings = currentWordings(changedSite()).filter((wording) => wording.language === language);
      expect(wordings).toHaveLength(5);
      expect(wordings.flatMap(({ text }) => foundIn(text, language))).toEqual([]);
    });
  },
);

describe("When every fact has changed, a mail", () => {
  let mails: EmailClub;
  beforeAll(async () => {
    mails = await openEmailClub();
    const { db } = mails.club;
    const { season, texts, feeCents, sessions } = CHANGED;
    await changePrograms(db, { feeCents, sessions: [...sessions], texts }, firstCamp.id);
    await changeSeasons(db, { names: season }, firstSeason.id);
    await republish(db, (site) => {
      site.club = changedClub();
    });
    await mails.club.deps.live.refresh();
    // A past payment never changes, so this one is set to the new price.
    await db.updateTable("registrations").set({ totalAmount: feeCents, donationAmount: 0 }).execute();
    await db.updateTable("payments").set({ amountCents: feeCents }).execute();
    await db.deleteFrom("allocations").execute();
    await db.deleteFrom("orderLines").where("kind", "=", "donation").execute();
    await db.updateTable("orderLines").set({ cents: feeCents }).where("kind", "=", "fee").execute();
  });
  afterAll(() => mails.club.close());

  test.each(LANGUAGES)("of any kind, with its calendar file, shows no old one (%s)", async (language) => {
    for (const mail of await mails.writeAll(language)) {
      const files = (mail.attachments ?? []).map(({ content }) => String(content));
      for (const text of [mail.subject, mail.text, mail.html, ...files])
        expect([mail.kind, foundIn(String(text), language)]).toEqual([mail.kind, []]);
    }
  });

  test.each(LANGUAGES)(
    "to a family and to staff shows the new program, its days, hours and place (%s)",
    async (language) => {
      const all = await mails.writeAll(language);
      const receipt = all.find(({ kind }) => kind === "registration_receipt");
      const data = siteData(changedSite(), { version: 2, language, today: "2031-05-01" });
      const { featuredDetails: texts } = pageData(data);
      const name = CHANGED.texts[language].name;
      for (const fact of [texts.campDays, texts.campHours, "Lomas hall"])
        expect(readable(String(receipt?.text))).toContain(fact.toLowerCase());
      expect(readable(String(receipt?.subject))).toContain(name.toLowerCase());
      const [calendar] = receipt?.attachments ?? [];
      expect(String(calendar?.content).match(/BEGIN:VEVENT/g)).toHaveLength(4);
      expect(String(calendar?.content)).toContain(`DTSTART;TZID=${changedClub().timeZone}:20310804T091000`);
      expect(calendar?.filename).toBe(calendarFileName(changedClub(), CHANGED));
      const notice = all.find(({ kind }) => kind === "staff_registration_notice");
      expect(notice?.text).toContain(name);
    },
  );
});
