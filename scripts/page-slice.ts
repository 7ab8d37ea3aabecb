import type { PageFacts } from "#content/text-facts.ts";

/**
 * The facts that a page was made of, for the code that takes it over (docs/rules/publishing.md#slices). It is data: the
 * policy runs nothing of it, and "<" is written so that no text of staff ends it.
 */
export function slice(facts: PageFacts): string {
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="facts">${json}</script>`;
}
