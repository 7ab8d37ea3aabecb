import { pictures } from "#content/club/pictures.ts";
import en from "#content/club/texts/en.json" with { type: "json" };
import es from "#content/club/texts/es.json" with { type: "json" };
import type { PublishedPages } from "#domain/club/page-content.ts";
import { pagesInShapeOf, pagesSchema } from "#domain/club/pages-draft.ts";
import { draftCheck } from "#domain/programs/draft-fields.ts";
import { choiceAt, mostRows } from "./page-lists.ts";
import type { PageDetails } from "./program-details.ts";

/** What the pages say and show before staff publish anything else. */
export const firstPages: PublishedPages = { texts: { en, es }, pictures: {}, ours: {} };

/** Facts that every text may name. */
const WORDS = [
  ...(["club", "town", "park", "street", "clubEmail", "directorName", "directorPhone"] as const),
  ...(["coordinatorName", "coordinatorPhone", "campName", "campSummary", "campDays", "campHours"] as const),
  ...(["campLength", "campEach", "campPlace", "fee"] as const),
] satisfies (keyof PageDetails)[];
const NUMBERS = ["minAge", "maxAge", "clubMinAge", "clubMaxAge"] satisfies (keyof PageDetails)[];

/** The draft of the pages' texts and pictures as publishing reads it. */
const pagesDraftSchema = pagesSchema({
  seed: firstPages,
  words: WORDS,
  numbers: NUMBERS,
  pictureIds: Object.keys(pictures),
  mostRows,
  choiceAt,
});

/** Whatever a release stored as published pages or as their draft, with every text that this one's pages read. */
export function storedPages(payload: unknown): PublishedPages {
  return pagesInShapeOf(firstPages, payload);
}

/** What a text may name in double braces. */
export const PAGE_WORDS = [...WORDS, ...NUMBERS];

/** How a draft of the pages is read. */
export const pagesCheck = draftCheck(pagesDraftSchema);
