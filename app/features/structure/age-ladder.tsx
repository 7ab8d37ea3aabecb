import { useTranslation } from "#app/i18n/use-translation.tsx";
import { AGE_GROUPS } from "#domain/ages.ts";

/** Each group stands a little higher than the younger one. */
const RISE = ["sm:pt-20", "sm:pt-16", "sm:pt-12", "sm:pt-8", "sm:pt-4", "sm:pt-0"];

/** All six age groups, growing along the touchline (design.md §7.8). */
export function AgeLadder() {
  const { t } = useTranslation("structure");
  return (
    <section className="wrap py-14">
      <h2 className="text-headline font-black uppercase">{t("ages.title")}</h2>
      <p className="mt-4 max-w-line">{t("ages.text")}</p>
      <ol className="figures mt-8 grid grid-cols-3 gap-x-4 gap-y-6 sm:grid-cols-6">
        {AGE_GROUPS.map((group, index) => (
          <li key={group} className={RISE[index]}>
            <div className="h-full border-t-5 border-dusk-900 pt-3">
              <span className="font-display text-headline font-black">{group}</span>
              <span className="mt-1 block text-small">{t("ages.upTo", { age: group.slice(1) })}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
