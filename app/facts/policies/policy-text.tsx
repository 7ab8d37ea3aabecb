import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import { policies } from "#content/club/policies/policies.ts";
import type { PolicyId } from "#content/product/policy.ts";
import { policyFacts } from "#content/product/policy-facts.ts";
import { fillPlaceholders } from "#content/product/policy-text.ts";

interface PolicyTextProps {
  policy: PolicyId;
  /** Level of its headings: one below the title above it. */
  level: 2 | 3;
}

/** A policy in the page's language with its facts filled in. The server hashes the same text. */
export function PolicyText({ policy, level }: PolicyTextProps) {
  const { language } = useLanguage();
  const facts = policyFacts(useFacts().club);
  const Heading = level === 2 ? "h2" : "h3";
  return policies[policy].sections[language].map(({ heading, paragraphs }) => (
    <section key={heading} className="not-first:mt-8">
      <Heading className={level === 2 ? "text-title" : "font-text text-body font-semibold"}>
        {fillPlaceholders(heading, facts)}
      </Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-line">
          {fillPlaceholders(paragraph, facts)}
        </p>
      ))}
    </section>
  ));
}
