import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ScrollFrame } from "#app/ui/scroll-frame.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PolicyText } from "./policy-text.tsx";
import { usePolicyTexts } from "./use-policy-texts.ts";

interface PolicyToSignProps {
  /** A policy, or the id of a form. */
  textId: string;
  label: string;
}

/** The current text of a policy or form. The first one shown fetches all texts. */
export function PolicyToSign({ textId, label }: PolicyToSignProps) {
  const { t } = useTranslation("policies");
  const { data, error, refetch } = usePolicyTexts();
  if (error) return <LoadFailure title={t("earlier.failed")} error={error} onRetry={() => void refetch()} />;
  const policyText = data?.data[textId];
  if (!policyText) return <Skeleton className="h-64" />;
  return (
    <ScrollFrame label={label}>
      <PolicyText policyText={policyText} level={3} />
    </ScrollFrame>
  );
}
