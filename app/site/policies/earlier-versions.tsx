import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignedPolicyText } from "#app/shared/policies/policy-text.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { POLICY_IDS } from "#domain/club/policies.ts";

type PolicyVersionsResponse = InferResponseType<typeof api.policies.$get, 200>;

/** Earlier versions of the policies in the page's language, each expandable, because a family may have signed one. */
export function EarlierVersions() {
  const { t, language } = useTranslation("policies");
  const { date } = useFormat();
  const { data, error, refetch } = useQuery<PolicyVersionsResponse>({ queryKey: ["/api/policies"] });
  if (error) return <LoadFailure title={t("earlier.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-12" />;
  const earlierVersions = POLICY_IDS.flatMap((id) =>
    data.data
      .filter((version) => version.policy === id && version.language === language && !version.isCurrent)
      .map(({ version, textHash, title: policy }) => ({
        textHash,
        version,
        name: t("earlier.version", { policy, date: date(version) }),
      })),
  );
  if (earlierVersions.length === 0) return <p>{t("earlier.none")}</p>;
  return (
    <div className="grid gap-3">
      {earlierVersions.map(({ version, textHash, name }) => (
        <Disclosure key={`${version} ${textHash}`} summary={name} placeholderClass="h-64">
          <SignedPolicyText textHash={textHash} label={name} />
        </Disclosure>
      ))}
    </div>
  );
}
