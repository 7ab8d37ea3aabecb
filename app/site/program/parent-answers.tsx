import { lazyOnVisible } from "#app/lib/hydration/lazy-on-visible.ts";
import { LazySection } from "#app/lib/hydration/lazy-section.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ProgramFacts } from "#domain/site-facts.ts";

/** Id of the section; only once on a page. */
export const PARENT_ANSWERS = "parent-answers";

const AnswerList = lazyOnVisible<{ program: ProgramFacts }>(
  PARENT_ANSWERS,
  async () => (await import("#app/facts/parent-answer-list.tsx")).ParentAnswerList,
);

/** Frequent questions of parents, answered with this program's facts (docs/rules/pages.md#what-parents-ask). */
export function ParentAnswers({ program }: { program: ProgramFacts }) {
  return (
    <LazySection id={PARENT_ANSWERS} fallback={<Skeleton className="h-96" />}>
      <AnswerList program={program} />
    </LazySection>
  );
}
