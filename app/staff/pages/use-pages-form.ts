import { createContext, use } from "react";
import * as z from "zod/mini";
import type { DraftForm } from "#app/staff/shared/draft-form.ts";
import { pageOf } from "#app/staff/shared/use-pages-words.ts";
import { storedPages } from "#content/product/first-pages.ts";
import { PAGES_ID } from "#domain/club-facts.ts";
import type { Language } from "#domain/languages.ts";
import type { PublishedPages } from "#domain/page-texts.ts";
import type { PagesErrors } from "#domain/pages-draft.ts";

const isPages = (value: unknown) =>
  typeof value === "object" && value !== null && "texts" in value && "pictures" in value;

/** What was typed may wait in the browser since an earlier release. */
const schema = z.pipe(
  z.custom<PublishedPages>(isPages),
  z.transform((pages: PublishedPages) => storedPages(pages)),
);

/** Every text is saved as it is typed: what cannot be published yet is a gap of the draft. */
export const pagesForm: DraftForm<"pages", PublishedPages> = {
  ...{ subject: "pages", subjectId: PAGES_ID, id: PAGES_ID, schema },
  shown: (payload) => payload,
  write: (payload) => ({ payload, wrong: {} }),
  sectionOf: pageOf,
};

interface PagesForm {
  values: PublishedPages;
  published: PublishedPages;
  change: (changes: Partial<PublishedPages>) => void;
  /** Puts texts or a list at a place on the pages. */
  write: (place: string, parts: Partial<Record<Language, unknown>>) => void;
  /** Why each text or picture cannot be published, by its place in the draft. */
  gaps: PagesErrors;
}

export const PagesFormContext = createContext<PagesForm | null>(null);

/** @throws {Error} outside the form */
export function usePagesForm(): PagesForm {
  const form = use(PagesFormContext);
  if (!form) throw new Error("A text of the pages stands in its form");
  return form;
}
