import type { ReactNode } from "react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useWideScreen } from "#app/components/staff/use-wide-screen.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { AgeDistribution } from "./age-distribution.tsx";
import { Insights } from "./insights.tsx";
import { type Statistics, useStatistics } from "./use-statistics.ts";

function Numbers({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation("admin");
  const { total, paid, families, familiesPaid, thisWeek, thisWeekPaid } = statistics;
  const numbers = {
    total: { count: total, paid },
    families: { count: families, paid: familiesPaid },
    thisWeek: { count: thisWeek, paid: thisWeekPaid },
  };
  return (
    <dl className="flex gap-5 max-sm:justify-between sm:gap-10 lg:max-xl:col-span-2 xl:gap-6">
      {(["total", "families", "thisWeek"] as const).map((name) => (
        <div key={name} className="flex flex-col">
          <dt className="text-small leading-tight text-dusk-700">{t(`overview.${name}`)}</dt>
          <dd className="figures order-first font-display text-headline font-black whitespace-nowrap">
            {numbers[name].count}
          </dd>
          <dd className="figures mt-0.5 text-small leading-tight">
            <span className="block font-semibold">
              {t("overview.ofThemPaid", { count: numbers[name].paid })}
            </span>
            {name === "thisWeek" && <span className="text-dusk-700">{t("overview.thisWeekIs")}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="xl:border-l xl:border-sand-200 xl:pl-8">
      <h3 className="mb-2 text-lead leading-tight">{title}</h3>
      {children}
    </div>
  );
}

function Parts({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <Part title={t("overview.ages")}>
        <AgeDistribution ages={statistics.ages} total={statistics.total} />
      </Part>
      <Part title={t("overview.insights")}>
        <Insights statistics={statistics} />
      </Part>
      <p className="col-span-full text-small text-dusk-700">{t("overview.counts")}</p>
    </>
  );
}

/** On a phone the numbers wait behind one line, because the list is what it is opened for. */
function Loaded({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  const { total, thisWeek } = statistics;
  if (!isWide) {
    return (
      <Disclosure summary={t("overview.compact", { total, thisWeek })}>
        <div className="grid gap-5">
          <Numbers statistics={statistics} />
          <Parts statistics={statistics} />
        </div>
      </Disclosure>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-8 rounded bg-white p-6 shadow-low xl:grid-cols-[auto_1fr_1fr]">
      <Numbers statistics={statistics} />
      <Parts statistics={statistics} />
    </div>
  );
}

/** How many registered, how old they are, and what else their numbers say (spec.md §2, /admin). */
export function Overview() {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useStatistics();
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="sr-only">
        {t("overview.label")}
      </h2>
      {data && <Loaded statistics={data.data} />}
      {!data && error && (
        <LoadFailure title={t("overview.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-12 lg:h-40" />}
    </section>
  );
}
