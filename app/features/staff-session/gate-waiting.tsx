import { LoadFailure } from "#app/components/load-failure.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { StaffGate } from "./use-staff-gate.ts";

/** What stands in the place of a staff page until the gate opens. */
export function GateWaiting({ gate }: { gate: Exclude<StaffGate, { status: "open" }> }) {
  const { t } = useTranslation("admin");
  if (gate.status === "failed") {
    return <LoadFailure title={t("gate.failed")} error={gate.error} onRetry={gate.retry} />;
  }
  return (
    <div role="status" className="min-h-[60vh]">
      <span className="sr-only">{t("gate.checking")}</span>
      <Skeleton className="h-40" />
      <Skeleton className="mt-8 h-8 max-w-64" />
      <Skeleton className="mt-4 h-72" />
    </div>
  );
}
