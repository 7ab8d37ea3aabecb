import type { Language } from "#domain/text/languages.ts";
import type { Offer } from "./household.ts";
import { PROGRAM_IDS } from "./season-plan.ts";
import type { Story } from "./story.ts";

/** Who waits for the clinic, in days ago, with children and their ages; siblings come only together. */
const WAITING: readonly [
  days: number,
  name: string,
  language: Language,
  phone: string,
  children: Record<string, number>,
][] = [
  [7, "Ofelia Ríoseco", "es", "+52 656 555 0186", { Abril: 9, Bruno: 11 }],
  [6, "Grant Willowby", "en", "(575) 555-0187", { Theo: 10 }],
  [4, "Perla Campoverde", "es", "(575) 555-0188", { Nayeli: 8 }],
  [3, "Naomi Fairlough", "en", "(575) 555-0189", { Juno: 12 }],
  [1, "Rubén Altavista", "es", "+52 656 555 0191", { Iker: 9, Zuri: 7 }],
];

/**
 * The full clinic gets a waiting list. Then a place becomes free: the pair at its head does not fit, so staff offer it
 * to the family after it, which has not answered yet.
 */
export function waitingList(story: Story, clinic: Offer): void {
  const id = PROGRAM_IDS["goalkeeper-clinic"];
  story.on(story.daysAgo(8), "17:20", async () => (await story.staff()).decide(id, { waitingList: "staff" }));
  for (const [days, name, language, phone, ages] of WAITING) {
    const [firstName = "", lastName = ""] = name.split(" ");
    const email = `${firstName}.${lastName}`.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    const contact = { email: `${email}@example.org`, phone };
    const family = story.household({ firstName, lastName, language }, contact);
    const children = Object.entries(ages).map(([child, age]) => ({ firstName: child, age, programs: [] }));
    story.on(story.daysAgo(days), "20:35", () => family.joinList(children, clinic));
  }
  story.minutesAgo(150, async () =>
    (await story.staff()).cancel(["June", "Copperleaf"], "She is moving away"),
  );
  story.minutesAgo(90, async () => (await story.staff()).offerNext(id));
}
