import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type StaffProgram, usedSpots } from "./use-programs.ts";

/** Used spots as a bar, and the number of free spots. */
function CapacityBar({ taken, capacity }: { taken: number; capacity: number }) {
  const { t } = useTranslation("admin");
  const freeSpots = Math.max(0, capacity - taken);
  const share = capacity === 0 ? 1 : Math.min(1, taken / capacity);
  return (
    <>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`mt-2 h-2 w-full rounded bg-sand-200 ${freeSpots === 0 ? "text-marigold-700" : "text-agave"}`}
      >
        <rect width={100 * share} height="4" fill="currentColor" />
      </svg>
      <p className="mt-1.5 text-small font-semibold">
        {freeSpots === 0 ? t("terms:full") : t("terms:spotsLeft", { count: freeSpots })}
      </p>
    </>
  );
}

/** Used and free spots. "Full" means the same for staff and families. */
export function SpotSummary({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { capacity, spots } = program;
  const { confirmed, held, offered, expired } = spots;
  const taken = usedSpots(program);
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="tabular-nums font-display text-headline font-black">{taken}</span>
        <span className="text-small text-dusk-700">
          {capacity === null ? t("adminPrograms:capacity.taken") : t("program.spots", { capacity })}
        </span>
      </p>
      {capacity !== null && <CapacityBar taken={taken} capacity={capacity} />}
      <p className="tabular-nums text-small text-dusk-700">
        {[
          t("program.confirmed", { count: confirmed }),
          t("program.held", { count: held }),
          offered > 0 && t("program.offered", { count: offered }),
          expired > 0 && t("program.expired", { count: expired }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
