import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { policyFacts } from "#content/product/policy-facts.ts";
import { filledPolicy } from "#content/product/policy-text.ts";
import type { PolicyId, PolicyWords } from "#domain/club/policies.ts";

/** A policy of this page with its facts filled in; undefined while a page that is being left is still rendered. */
export function useShownPolicy(policy: PolicyId): PolicyWords | undefined {
  const { policies, club } = useSiteData();
  const words = policies?.[policy];
  return words && filledPolicy(words, policyFacts(club));
}

interface PolicyTextProps {
  words: PolicyWords;
  /** Level of its headings: one below the title above it. */
  level: 2 | 3;
}

/** A policy's sections. The server hashes the same text. */
export function PolicyText({ words, level }: PolicyTextProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return words.sections.map(({ heading, paragraphs }) => (
    <section key={heading} className="not-first:mt-8">
      <Heading className={level === 2 ? "text-title" : "font-text text-body font-semibold"}>
        {heading}
      </Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-line">
          {paragraph}
        </p>
      ))}
    </section>
  ));
}
