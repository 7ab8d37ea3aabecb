import { firstCamp } from "#content/club/first-season.ts";
import type { Language } from "#domain/text/languages.ts";
import { addDays } from "#domain/time/dates.ts";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { type ServedSandbox, serveSandbox } from "#sandbox/serve.ts";
import { type Config, readConfig } from "#server/platform/env.ts";
import { aid } from "./aid.ts";
import { PAST_FAMILIES } from "./families.ts";
import type { Offer } from "./household.ts";
import { openProduct, type Product, StoryClock } from "./open-product.ts";
import { runningSeason } from "./running-season.ts";
import { PROGRAM_IDS } from "./season-plan.ts";
import { approveTestimonials, cancel, decide, offerNext, refund } from "./staff-visit.ts";
import { Story, type StoryParts } from "./story.ts";
import { whatHappens } from "./what-happens.ts";

const [firstDay] = firstCamp.sessions;
const OPENED = "2025-04-07";
/** Number of days over which the families register. */
const DAYS = 60;

/** The past season of content/: the camp of June 12 and 13, 2025, and its families. */
function pastSeason(story: Story): void {
  const { sandbox, product } = story.parts;
  const camp = { ...firstCamp, startsOn: firstDay.on, agesOn: firstDay.on };
  story.on(OPENED, "09:00", async () => {
    const staff = await story.staff();
    await decide(staff, firstCamp.id, { switch: "open" });
  });
  const disputed: string[] = [];
  for (const [index, family] of PAST_FAMILIES.entries()) {
    const household = story.household(family.name, family.language);
    const day = addDays(OPENED, 1 + Math.floor((index * DAYS) / PAST_FAMILIES.length));
    for (const [childIndex, child] of family.children.entries())
      story.on(day, `19:${10 + childIndex * 8}`, async () => {
        const wish = { child, offer: camp };
        const { paymentIntentId } = await household.register([wish], childIndex === 0 ? family.donation : 0);
        if (family.name === "Caleb Ashgrove" && paymentIntentId) disputed.push(paymentIntentId);
      });
  }
  story.on("2025-05-02", "12:20", () => story.donate(50, "en", { donorName: "Winslow Hardware" }));
  story.on("2025-05-23", "20:40", () =>
    story.donate(20, "es", { donorName: "Doña Chayo", message: "Para los balones." }),
  );
  story.on("2025-06-11", "08:00", () => product.pollPendingPayments());
  story.on("2025-06-14", "10:05", () =>
    story.praise(
      "Nadia",
      5,
      "Ximena llegó con pena y se fue con seis amigas. El lunes preguntó cuándo es el próximo.",
    ),
  );
  story.on("2025-06-15", "21:12", () =>
    story.praise(
      "Priya",
      5,
      "Two evenings, real coaching, and Owen slept like a stone. Bring a chair and stay.",
    ),
  );
  story.on("2025-06-17", "13:30", () =>
    story.praise("Tomás", 4, "Muy bien organizado y con agua a tiempo. Faltó un poco de sombra a las seis."),
  );
  story.on("2025-06-20", "09:00", async () => {
    for (const intent of disputed) sandbox.openDispute(intent);
    await product.pollPendingPayments();
  });
  story.on("2025-06-21", "10:00", async () => {
    const staff = await story.staff();
    await decide(staff, firstCamp.id, { switch: "closed" });
    await approveTestimonials(staff);
    await refund(staff, ["Julián", "Valdarena"], {
      cents: firstCamp.feeCents / 2,
      reason: "other",
      note: "Second evening missed: fever",
    });
  });
  story.on("2025-07-15", "11:00", async () => {
    for (const { id } of sandbox.disputes()) sandbox.closeDispute(id, "won");
    await product.pollPendingPayments();
  });
}

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
 * The full clinic gets a waiting list. Then a spot becomes free. The pair that is first does not fit, so staff offer it
 * to the next family, which has not answered yet.
 */
function waitingList(story: Story, clinic: Offer): void {
  const id = PROGRAM_IDS["goalkeeper-clinic"];
  story.on(story.daysAgo(8), "17:20", async () => decide(await story.staff(), id, { waitingList: "staff" }));
  for (const [days, name, language, phone, ages] of WAITING) {
    const family = story.household(name, language, { phone });
    const children = Object.entries(ages).map(([child, age]) => ({ firstName: child, age, programs: [] }));
    story.on(story.daysAgo(days), "20:35", () => family.joinList(children, clinic));
  }
  story.minutesAgo(150, async () =>
    cancel(await story.staff(), ["June", "Copperleaf"], "She is moving away"),
  );
  story.minutesAgo(90, async () => offerNext(await story.staff(), id));
}

export const PIN = "4207";
export const PRACTICE_KEYS = {
  secretKey: "sk_test_demo",
  publishableKey: "pk_test_demo",
  webhookSecret: "whsec_demo",
};

/** The demo's settings, with a private port: the public one opens once the year has been played. */
export function practiceConfig(
  dataDir: string,
  { url }: ServedSandbox,
  more: NodeJS.ProcessEnv = {},
): Config {
  const stripe = { STRIPE_API_BASE: url, STRIPE_JS_URL: "/sandbox/stripe.js" };
  const place = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  return readConfig({ ...place, ...stripe, ...more }, "sandbox");
}

/** When the club starts using the product. */
const STORY_BEGINS = new Date("2025-04-01T16:00:00Z");

/** Plays a year of the club through the public API: two seasons, until now (docs/reference/demo.md#demo-year). */
async function tellYear(parts: StoryParts): Promise<void> {
  const story = new Story(parts);
  pastSeason(story);
  const offers = runningSeason(story);
  waitingList(story, offers["goalkeeper-clinic"]);
  aid(story, offers["summer-camp"]);
  whatHappens(story, offers["summer-camp"], offers["evening-training"]);
  await story.tell();
}

interface PlayedYear {
  config: Config;
  sandbox: Sandbox;
  served: ServedSandbox;
}

/**
 * Plays the demo's year into an empty data folder, and closes the database again.
 * @param linksTo where links in the year's mail lead
 * @param atTheEnd runs before that, on the clock of the year's last moment
 */
export async function playYear(
  dataDir: string,
  linksTo?: string,
  atTheEnd: (year: PlayedYear & { product: Product }) => Promise<void> = async () => {},
): Promise<PlayedYear> {
  const clock = new StoryClock(STORY_BEGINS);
  const sandbox = createSandbox({ ...PRACTICE_KEYS, now: () => clock.now().getTime() });
  const served = await serveSandbox(sandbox);
  const read = practiceConfig(dataDir, served, {
    ADMIN_PIN: PIN,
    STRIPE_SECRET_KEY: PRACTICE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: PRACTICE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: PRACTICE_KEYS.webhookSecret,
  });
  // As in the demo: the mail of the year is read beside the site.
  const config = { ...read, mail: { ...read.mail, inboxPath: "/sandbox/mail", linksTo } };
  const product = await openProduct(config, clock, sandbox);
  await tellYear({ product, clock, sandbox, pin: PIN });
  await atTheEnd({ config, sandbox, served, product });
  await product.close();
  clock.letGo();
  return { config, sandbox, served };
}
