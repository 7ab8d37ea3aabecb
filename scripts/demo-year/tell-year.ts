import { aid } from "./aid.ts";
import { pastSeason } from "./past-season.ts";
import { runningSeason } from "./running-season.ts";
import { Story, type StoryParts } from "./story.ts";
import { waitingList } from "./waiting-list.ts";
import { whatHappens } from "./what-happens.ts";

/** When the club starts using the product. */
export const STORY_BEGINS = new Date("2025-04-01T16:00:00Z");

/**
 * Plays a year of the club through the public API: two seasons, until now
 * (docs/rules/demo.md#a-year-in-the-clubs-life).
 */
export async function tellYear(parts: StoryParts): Promise<void> {
  const story = new Story(parts);
  pastSeason(story);
  const offers = runningSeason(story);
  waitingList(story, offers["goalkeeper-clinic"]);
  aid(story, offers["summer-camp"]);
  whatHappens(story, offers["summer-camp"], offers["evening-training"]);
  await story.tell();
}
