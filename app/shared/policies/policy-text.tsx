import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ScrollFrame } from "#app/ui/scroll-frame.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { filledPolicy } from "#content/product/policy-text.ts";
import { policyValues } from "#content/product/policy-values.ts";
import type { FilledPolicy, PolicyId } from "#domain/club/policies.ts";

/** A policy of this page with its facts filled in. Undefined while the page is being left. */
export function useFilledPolicy(policy: PolicyId): FilledPolicy | undefined {
  const { policies, club } = useSiteData();
  const policyText = policies?.[policy];
  return policyText && filledPolicy(policyText, policyValues(club));
}

interface PolicyTextProps {
  policyText: FilledPolicy;
  /** Level of its headings: one below the title above it. */
  level: 2 | 3;
}

/** A policy's sections. The server hashes the same text. */
export function PolicyText({ policyText, level }: PolicyTextProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return policyText.sections.map(({ heading, paragraphs }) => (
    <section key={heading} className="not-first:mt-8">
      {heading && (
        <Heading className={level === 2 ? "text-title" : "font-text text-body font-semibold"}>
          {heading}
        </Heading>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-prose">
          {paragraph}
        </p>
      ))}
    </section>
  ));
}

type PolicyResponse = InferResponseType<(typeof api.policies)[":hash"]["$get"], 200>;

interface SignedPolicyTextProps {
  /** Hash of the exact wording. */
  textHash: string;
  label: string;
}

/** A policy in the wording and language of its signature, even if it has changed since. */
export function SignedPolicyText({ textHash, label }: SignedPolicyTextProps) {
  const { t } = useTranslation("policies");
  const { data, error, refetch } = useQuery<PolicyResponse>({ queryKey: [`/api/policies/${textHash}`] });
  if (error instanceof ApiError && error.status === 404) return <p>{t("earlier.notStored")}</p>;
  if (error) return <LoadFailure title={t("earlier.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-64" />;
  const { language, text } = data.data;
  const [title = "", ...paragraphs] = text.split("\n");
  return (
    <ScrollFrame label={label}>
      <div lang={language}>
        <p className="font-semibold">{title}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-2 max-w-prose">
            {paragraph}
          </p>
        ))}
      </div>
    </ScrollFrame>
  );
}
