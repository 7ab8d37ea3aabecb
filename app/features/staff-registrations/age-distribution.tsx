import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Statistics } from "./use-statistics.ts";

/** A bar as long as its share of all registrations. */
function Bar({ count, total }: { count: number; total: number }) {
  const share = total === 0 ? 0 : (count / total) * 100;
  return (
    <svg aria-hidden="true" className="h-3 w-0 flex-1 rounded bg-sand-100">
      <rect width={`${share}%`} height="100%" rx="3" className="fill-dusk-500" />
    </svg>
  );
}

/** Three bars, by the child's age (spec.md §2). */
export function AgeDistribution({ ages, total }: Pick<Statistics, "ages" | "total">) {
  const { t } = useTranslation("admin");
  return (
    <dl className="grid gap-1 text-small">
      {ages.map(({ name, count, paid }) => (
        <div key={name} className="flex items-center gap-3">
          <dt className="w-24 shrink-0 text-dusk-700">{t(`overview.ageBars.${name}`)}</dt>
          <dd className="figures flex flex-1 items-center gap-3">
            <Bar count={count} total={total} />
            <span className="min-w-22 text-right whitespace-nowrap">
              <strong className="font-semibold">{count}</strong> · {t("overview.paidOf", { count: paid })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
