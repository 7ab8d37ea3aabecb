import type { ReactNode } from "react";
import { loadWithQueryClient } from "#app/lib/hydration/load-with-query-client.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { PolicyText, useFilledPolicy } from "#app/shared/policies/policy-text.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { PolicyId } from "#domain/club/policies.ts";

const EarlierVersions = lazyWithPreload(
  loadWithQueryClient(async () => (await import("./earlier-versions.tsx")).EarlierVersions),
);

interface PolicyPageProps {
  policy: PolicyId;
  /** A further policy that belongs to this one. */
  children?: ReactNode;
}

/** A policy as a page, with links to earlier versions of all policies. */
export function PolicyPage({ policy, children }: PolicyPageProps) {
  const { t } = useTranslation("policies");
  const policyText = useFilledPolicy(policy);
  if (!policyText) return null;
  return (
    <article className="pb-20">
      <PageHeader title={policyText.title} text={t("since", { date: policyText.version })} />
      <div className="page-container pt-10">
        <PolicyText policyText={policyText} level={2} />
        {children}
        <div className="mt-14 max-w-prose">
          <Disclosure summary={t("earlier.title")} placeholderClass="h-12">
            <EarlierVersions />
          </Disclosure>
        </div>
      </div>
    </article>
  );
}
