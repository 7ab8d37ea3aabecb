import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { type ServedSandbox, serveSandbox } from "#sandbox/serve.ts";
import { type Config, readConfig } from "#server/platform/env.ts";
import { aid } from "./aid.ts";
import { openProduct, type Product } from "./open-product.ts";
import { pastSeason } from "./past-season.ts";
import { runningSeason } from "./running-season.ts";
import { Story, type StoryParts } from "./story.ts";
import { StoryClock } from "./story-clock.ts";
import { waitingList } from "./waiting-list.ts";
import { whatHappens } from "./what-happens.ts";

export const PIN = "4207";
export const PRACTICE_KEYS = {
  secretKey: "sk_test_demo",
  publishableKey: "pk_test_demo",
  webhookSecret: "whsec_demo",
};

/** When the club starts using the product. */
const STORY_BEGINS = new Date("2025-04-01T16:00:00Z");

/**
 * Plays a year of the club through the public API: two seasons, until now
 * (docs/rules/demo.md#a-year-in-the-clubs-life).
 */
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
  const read = readConfig(
    {
      // A private port: the demo opens its public one once the year has been played.
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ADMIN_PIN: PIN,
      LOG_LEVEL: "warn",
      STRIPE_SECRET_KEY: PRACTICE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: PRACTICE_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: PRACTICE_KEYS.webhookSecret,
      STRIPE_API_BASE: served.url,
      STRIPE_JS_URL: "/sandbox/stripe.js",
    },
    "sandbox",
  );
  const config = { ...read, mail: { ...read.mail, linksTo } };
  const product = await openProduct(config, clock, sandbox);
  await tellYear({ product, clock, sandbox, pin: PIN });
  await atTheEnd({ config, sandbox, served, product });
  await product.close();
  clock.letGo();
  return { config, sandbox, served };
}
