import { LoadFailure } from "#app/components/load-failure.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { CapacityForm } from "./capacity-form.tsx";
import { Places } from "./places.tsx";
import { RegistrationSwitch } from "./registration-switch.tsx";
import { UnpaidPlaces } from "./unpaid-places.tsx";
import { type StaffProgram, usePaymentsAvailable, usePrograms } from "./use-programs.ts";

function Program({ program }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const { days, money } = useFormat();
  const paymentsAvailable = usePaymentsAvailable();
  return (
    <li className="rounded bg-white p-5 shadow-low sm:p-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-title">{t(`program.names.${program.id}`)}</h2>
        <p className="figures text-small text-dusk-700">
          {days(program.startsOn, program.endsOn)} · {money(program.feeCents)}
        </p>
      </div>
      <div className="mt-4 grid items-center gap-6 md:grid-cols-2 lg:grid-cols-[1fr_1.2fr_auto] lg:gap-10">
        <RegistrationSwitch program={program} />
        <div className="md:max-lg:order-last md:max-lg:col-span-2">
          <Places program={program} />
        </div>
        <CapacityForm program={program} />
      </div>
      <div className="mt-6 border-t border-sand-200 pt-5">
        <UnpaidPlaces program={program} />
      </div>
      {!paymentsAvailable && (
        <div className="mt-5">
          <Notice tone="warning" title={t("program.noPayments")}>
            <p>{t("program.noPaymentsText")}</p>
          </Notice>
        </div>
      )}
    </li>
  );
}

/** What staff decide about each program: open or closed, and how many places. */
export function ProgramPanel() {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = usePrograms();
  if (data) {
    return (
      <ul className="grid gap-4">
        {data.data.map((program) => (
          <Program key={program.id} program={program} />
        ))}
      </ul>
    );
  }
  if (error) return <LoadFailure title={t("program.failed")} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-40" />;
}
