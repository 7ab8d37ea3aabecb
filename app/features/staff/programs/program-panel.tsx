import { LoadFailure } from "#app/components/load-failure.tsx";
import { Notice } from "#app/components/notice.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { reasonOfKind } from "#domain/programs.ts";
import { CapacityForm } from "./capacity-form.tsx";
import { RegistrationSwitch } from "./registration-switch.tsx";
import { UnpaidPlaces } from "./unpaid-places.tsx";
import { placesInUse, type StaffProgram, usePaymentsAvailable, usePrograms } from "./use-programs.ts";

/** Places in use as a bar; the numbers beside it say the same. */
function PlacesBar({ taken, capacity }: { taken: number; capacity: number }) {
  const share = capacity === 0 ? 1 : Math.min(1, taken / capacity);
  const isFull = taken >= capacity;
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-2 w-full rounded"
    >
      <rect width="100" height="4" fill="currentColor" className="text-sand-200" />
      <rect
        width={100 * share}
        height="4"
        fill="currentColor"
        className={isFull ? "text-marigold-700" : "text-agave"}
      />
    </svg>
  );
}

/** How many places are in use and by whom, and how many are left: full means the same to staff and to families. */
function Places({ program }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const { capacity, places } = program;
  const { confirmed, held, ranOut } = places;
  const taken = placesInUse(program);
  if (capacity === null) return <p className="figures font-display text-headline font-black">{taken}</p>;
  const left = Math.max(0, capacity - taken);
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="figures font-display text-headline font-black">{taken}</span>
        <span className="text-small text-dusk-700">{t("program.places", { capacity })}</span>
      </p>
      <PlacesBar taken={taken} capacity={capacity} />
      <p className="mt-1.5 text-small font-semibold">
        {left === 0 ? t("program.full") : t("program.left", { count: left })}
      </p>
      <p className="figures text-small text-dusk-700">
        {t("program.confirmed", { count: confirmed })} · {t("program.held", { count: held })}
        {ranOut > 0 && ` · ${t("program.ranOut", { count: ranOut })}`}
      </p>
    </div>
  );
}

function Program({ program }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const { days, money } = useFormat();
  const paymentsAvailable = usePaymentsAvailable();
  return (
    <li className="rounded bg-white p-5 shadow-low sm:p-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-title">{t(`details.reasons.${reasonOfKind(program.kind)}`)}</h2>
        <p className="figures text-small text-dusk-700">
          {program.startsOn && program.endsOn && `${days(program.startsOn, program.endsOn)} · `}
          {program.feeCents === null ? t("program.noPrice") : money(program.feeCents)}
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
