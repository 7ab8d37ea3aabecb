import { firstCamp, firstSeason } from "#content/club/first-season.ts";
import { DEFAULT_AGES } from "#domain/registration/ages.ts";
import { yearsBetween } from "#domain/time/dates.ts";
import { AIDED_CHILDREN } from "./aid.ts";
import type { DemoChild, DemoFamily, DemoProgram } from "./families.ts";
import { FAMILIES } from "./families.ts";
import type { Offer } from "./household.ts";
import { birthDate } from "./household.ts";
import { LIVE_SEASON, liveSeason, PROGRAM_IDS } from "./season-plan.ts";
import { decide, publish, publishNew } from "./staff-visit.ts";
import type { Story } from "./story.ts";

/** When families register for a program, in days ago. */
const SPAN: Record<DemoProgram, readonly [from: number, to: number]> = {
  "summer-camp": [98, 1],
  "goalkeeper-clinic": [58, 16],
  "evening-training": [66, 4],
  tryouts: [2, 1],
};
const HOUR: Record<DemoProgram, string> = {
  "summer-camp": "20",
  "goalkeeper-clinic": "12",
  "evening-training": "18",
  tryouts: "21",
};

/** Families donate once a season, with their first registration. */
const WITHOUT_DONATION: ReadonlySet<DemoProgram> = new Set(["evening-training", "tryouts"]);

/** Camp children registered in what-happens.ts and aid.ts instead of FAMILIES; the one whose aid is refused has no spot. */
const CAMP_ON_TOP = 3 + AIDED_CHILDREN - 1;

interface Entry {
  family: DemoFamily;
  child: DemoChild;
}

/** Whether a returning child is still below the maximum age. */
function isYoungEnough({ family, child }: Entry, lastDay: string): boolean {
  if (!family.hasComeBefore) return true;
  const born = birthDate(child.age, firstCamp.sessions[0].on, 1);
  return yearsBetween(born, lastDay) < DEFAULT_AGES.maxAge;
}

/** The current season: staff publish it, and families register. */
export function runningSeason(story: Story): Record<DemoProgram, Offer> {
  const season = liveSeason(story.today);
  const offerOf = (slug: DemoProgram): Offer => {
    const program = season.programs.find(({ id }) => id === PROGRAM_IDS[slug]);
    const startsOn = program?.sessions[0]?.on;
    const agesOn = season.programs[0]?.sessions[0]?.on;
    if (!program || !startsOn || !agesOn) throw new Error(`The demo has no ${slug}.`);
    const programQuestion = program.questions[0];
    const question = programQuestion && { id: programQuestion.id, options: programQuestion.texts.en.options };
    return { id: program.id, kind: program.kind, startsOn, agesOn, question };
  };
  const offers = {
    "summer-camp": offerOf("summer-camp"),
    "goalkeeper-clinic": offerOf("goalkeeper-clinic"),
    "evening-training": offerOf("evening-training"),
    tryouts: offerOf("tryouts"),
  };
  const entries = FAMILIES.flatMap((family) => family.children.map((child) => ({ family, child }))).filter(
    (entry) => isYoungEnough(entry, season.endsOn),
  );
  const inProgram = (slug: DemoProgram) => entries.filter(({ child }) => child.programs.includes(slug));

  story.on(story.daysAgo(110), "17:00", async () => {
    const staff = await story.staff();
    await publish(staff, firstSeason.id, (draft) => {
      draft.state = "past";
    });
    await publishNew(staff, LIVE_SEASON, season);
    story.parts.product.renderPages();
    // Camp three quarters full, clinic full, training with three spots left, one of which is about to be paid.
    const capacity: Partial<Record<DemoProgram, number>> = {
      "summer-camp": Math.ceil((inProgram("summer-camp").length + CAMP_ON_TOP) / 0.75),
      "goalkeeper-clinic": inProgram("goalkeeper-clinic").length,
      "evening-training": inProgram("evening-training").length + 3,
    };
    for (const slug of Object.keys(capacity) as DemoProgram[])
      await decide(staff, PROGRAM_IDS[slug], { capacity: capacity[slug] });
    await decide(staff, PROGRAM_IDS["spring-league"], { capacity: 96 });
  });

  const households = new Map(
    FAMILIES.map((family) => [family, story.household(family.name, family.language)]),
  );
  const isInClinicToo = (family: DemoFamily) =>
    family.isTogether && family.children.some(({ programs }) => programs.includes("goalkeeper-clinic"));
  for (const slug of Object.keys(offers) as DemoProgram[]) {
    const families = [...new Set(inProgram(slug).map(({ family }) => family))];
    const [from, to] = SPAN[slug];
    for (const [familyIndex, family] of families.entries()) {
      // These children are in one order with the clinic's.
      if (slug === "summer-camp" && isInClinicToo(family)) continue;
      const slugs: DemoProgram[] =
        slug === "goalkeeper-clinic" && isInClinicToo(family) ? ["summer-camp", slug] : [slug];
      const agesOn = family.hasComeBefore ? firstCamp.sessions[0].on : offers[slug].agesOn;
      const wishes = slugs.flatMap((wanted) =>
        inProgram(wanted)
          .filter((entry) => entry.family === family)
          .map(({ child }) => ({ child, offer: { ...offers[wanted], agesOn } })),
      );
      const day = story.daysAgo(Math.round(from + ((to - from) * familyIndex) / (families.length - 1)));
      const donation = WITHOUT_DONATION.has(slug) ? 0 : family.donation;
      const household = households.get(family);
      story.on(day, `${HOUR[slug]}:10`, async () => household?.register(wishes, donation));
    }
  }
  return offers;
}
