import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { type PolicyId, policies } from "#content/policies/policy.ts";
import { PageHeader } from "./page-header.tsx";
import PolicyText from "./policy-text.tsx";

interface PolicyPageProps {
  policy: PolicyId;
  /** Follows the policy: another that belongs to it. */
  children?: ReactNode;
}

/** A policy as a page of its own. */
export function PolicyPage({ policy, children }: PolicyPageProps) {
  const { t } = useTranslation("policies");
  const { language } = useLanguage();
  const { title, version } = policies[policy];
  return (
    <article className="pb-20">
      <PageHeader title={title[language]} text={t("since", { date: version })} />
      <div className="wrap pt-10">
        <PolicyText policy={policy} level={2} />
        {children}
      </div>
    </article>
  );
}
