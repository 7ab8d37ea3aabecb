import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { placesInUse, type StaffProgram } from "./use-programs.ts";

/** Places in use as a bar; the text next to it says the same. */
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

function Limited({ taken, capacity }: { taken: number; capacity: number }) {
  const { t } = useTranslation("admin");
  const left = Math.max(0, capacity - taken);
  return (
    <>
      <PlacesBar taken={taken} capacity={capacity} />
      <p className="mt-1.5 text-small font-semibold">
        {left === 0 ? t("program.full") : t("program.left", { count: left })}
      </p>
    </>
  );
}

/** Places in use and left. "Full" means the same for staff and families. */
export function ProgramPlaces({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { capacity, places } = program;
  const { confirmed, held, ranOut } = places;
  const taken = placesInUse(program);
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="figures font-display text-headline font-black">{taken}</span>
        <span className="text-small text-dusk-700">
          {capacity === null ? t("adminPrograms:capacity.taken") : t("program.places", { capacity })}
        </span>
      </p>
      {capacity !== null && <Limited taken={taken} capacity={capacity} />}
      <p className="figures text-small text-dusk-700">
        {t("program.confirmed", { count: confirmed })} · {t("program.held", { count: held })}
        {ranOut > 0 && ` · ${t("program.ranOut", { count: ranOut })}`}
      </p>
    </div>
  );
}
