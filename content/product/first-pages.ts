import { pictures } from "#content/club/pictures.ts";
import en from "#content/club/texts/en.json" with { type: "json" };
import es from "#content/club/texts/es.json" with { type: "json" };
import type { PublishedPages } from "#domain/page-texts.ts";
import { type PagesErrors, pagesErrors, pagesSchema } from "#domain/pages-draft.ts";
import { pagesInShapeOf } from "#domain/stored-pages.ts";
import { choiceAt, mostRows } from "./page-lists.ts";
import type { TextFacts } from "./text-facts.ts";

/** What the pages say and show before staff publish anything else. */
export const firstPages: PublishedPages = { texts: { en, es }, pictures: {} };

/** Facts that every text may name. */
const WORDS = [
  ...(["club", "town", "park", "street", "clubEmail", "directorName", "directorPhone"] as const),
  ...(["coordinatorName", "coordinatorPhone", "campName", "campSummary", "campDays", "campHours"] as const),
  ...(["campLength", "campEach", "campPlace", "fee"] as const),
] satisfies (keyof TextFacts)[];

/** The draft of the pages' texts and pictures as publishing reads it. */
export const pagesDraftSchema = pagesSchema({
  seed: firstPages,
  words: WORDS,
  numbers: ["minAge", "maxAge"] satisfies (keyof TextFacts)[],
  pictureIds: Object.keys(pictures),
  ...{ mostRows, choiceAt },
});

/** Whatever a release stored as published pages or as their draft, with every text that this one's pages read. */
export function storedPages(payload: unknown): PublishedPages {
  return pagesInShapeOf(firstPages, payload);
}

/** What keeps a draft from being published, by place in the draft. */
export function pagesGaps(payload: unknown): PagesErrors {
  const parsed = pagesDraftSchema.safeParse(payload);
  return parsed.success ? {} : pagesErrors(parsed.error.issues);
}

/** A draft as publishing would read it; unchanged if it cannot be published. */
export function pagesAsPublished(payload: PublishedPages): PublishedPages {
  const parsed = pagesDraftSchema.safeParse(payload);
  return parsed.success ? parsed.data : payload;
}
