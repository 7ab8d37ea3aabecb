import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { STATISTICS_KEY } from "#app/staff/registrations/registration-keys.ts";
import { useSkillLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { useChosenScope, useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";

type Statistics = DataOf<typeof api.admin.statistics.$get>;

interface StatisticsProps {
  statistics: Statistics;
}

/** Statistics of active registrations in the chosen season or program. */
function useStatistics() {
  const { scope } = useSeasonScope();
  const query = staffQuery<Statistics>(addressOf(STATISTICS_KEY, { ...scope }));
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

function RegistrationCounts({ statistics }: StatisticsProps) {
  const { t } = useTranslation("admin");
  const { total, paid, families, familiesPaid, thisWeek, thisWeekPaid } = statistics;
  const countRows = [
    { name: "total", count: total, countPaid: paid },
    { name: "families", count: families, countPaid: familiesPaid },
    { name: "thisWeek", count: thisWeek, countPaid: thisWeekPaid },
  ] as const;
  return (
    <dl className="flex gap-5 max-sm:justify-between sm:gap-10 lg:max-xl:col-span-2 xl:gap-6">
      {countRows.map(({ name, count, countPaid }) => (
        <div key={name} className="flex flex-col">
          <dt className="text-small leading-tight text-dusk-700">{t(`overview.${name}`)}</dt>
          <dd className="tabular-nums order-first font-display text-headline font-black whitespace-nowrap lg:text-title lg:leading-none">
            {count}
          </dd>
          <dd className="tabular-nums mt-0.5 text-small leading-tight">
            <span className="block font-semibold">{t("overview.ofThemPaid", { count: countPaid })}</span>
            {name === "thisWeek" && <span className="text-dusk-700">{t("overview.thisWeekIs")}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OverviewSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="xl:border-l xl:border-sand-200 xl:pl-8">
      <h3 className="mb-2 text-lead leading-tight lg:mb-1 lg:text-body">{title}</h3>
      {children}
    </div>
  );
}

/** Bars by age, each relative to all registrations. */
function AgeDistribution({ statistics: { ages, total } }: StatisticsProps) {
  const { t } = useTranslation("admin");
  return (
    <OverviewSection title={t("overview.ages")}>
      <dl className="grid gap-1 text-small">
        {ages.map(({ name, count, paid }) => (
          <div key={name} className="flex items-center gap-3">
            <dt className="w-24 shrink-0 text-dusk-700">{t(`overview.ageBars.${name}`)}</dt>
            <dd className="tabular-nums flex flex-1 items-center gap-3">
              <svg aria-hidden="true" className="h-3 w-0 flex-1 rounded bg-sand-100">
                <rect
                  width={`${total === 0 ? 0 : (count / total) * 100}%`}
                  height="100%"
                  rx="3"
                  className="fill-dusk-500"
                />
              </svg>
              <span className="min-w-22 text-right whitespace-nowrap">
                <strong className="font-semibold">{count}</strong>
                <span>{` · ${t("overview.paidOf", { count: paid })}`}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </OverviewSection>
  );
}

/** Paid share, average age and most frequent skill level. */
function Insights({ statistics }: StatisticsProps) {
  const { t } = useTranslation("admin");
  const skillName = useSkillLabel();
  const { total, paid, paidPercent, averageAge, averageAgePaid, commonSkill } = statistics;
  const insights = [
    {
      label: t("overview.paidRate"),
      value: t("overview.percent", { percent: paidPercent }),
      detail: t("overview.paidOfTotal", { paid, total }),
    },
    {
      label: t("overview.averageAge"),
      value: t("terms:countYears", { count: averageAge }),
      detail: t("overview.agePaid", { count: averageAgePaid }),
    },
    {
      label: t("overview.commonSkill"),
      value: total === 0 ? t("overview.nobody") : skillName(commonSkill ?? null),
    },
  ];
  return (
    <OverviewSection title={t("overview.insights")}>
      <dl className="tabular-nums -my-1.5 text-small lg:my-0 lg:[&>div]:py-0.5">
        {insights.map(({ label, value, detail }) => (
          <Fact key={label} label={label}>
            <strong className="whitespace-nowrap">{value}</strong>{" "}
            {detail && <span className="text-dusk-700">{detail}</span>}
          </Fact>
        ))}
      </dl>
    </OverviewSection>
  );
}

/** Explanation of the total; below the list on wide screens. */
export function TotalExplanation() {
  const { t } = useTranslation("admin");
  const { data } = useStatistics();
  return (
    <p className="tabular-nums text-small text-dusk-700">
      {data && <span>{t("overview.parts", { ...data.data.parts, total: data.data.total })}</span>}{" "}
      <span>{t("overview.counts")}</span>
    </p>
  );
}

/** The statistics; collapsed on a phone, where staff need the list first. */
function StatisticsCards({ statistics }: StatisticsProps) {
  const { t } = useTranslation("admin");
  const isWide = useWideScreen();
  const { total, thisWeek } = statistics;
  const { scopeLabel: seasonName } = useChosenScope();
  const sections = (
    <>
      <RegistrationCounts statistics={statistics} />
      <AgeDistribution statistics={statistics} />
      <Insights statistics={statistics} />
    </>
  );
  if (!isWide) {
    return (
      <Disclosure summary={t("overview.compact", { season: seasonName, count: total, thisWeek })}>
        <div className="grid gap-5">
          {sections}
          <TotalExplanation />
        </div>
      </Disclosure>
    );
  }
  return (
    <Card
      as="div"
      padding="none"
      className="grid grid-cols-2 gap-x-8 gap-y-4 px-6 py-4 lg:py-2.5 xl:grid-cols-[auto_1fr_1fr]"
    >
      {sections}
    </Card>
  );
}

/** Number of registrations, ages and other statistics (docs/reference/staff-registrations.md#registration-numbers). */
export function Overview() {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useStatistics();
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="sr-only">
        {t("overview.label")}
      </h2>
      {data && <StatisticsCards statistics={data.data} />}
      {!data && error && (
        <LoadFailure title={t("overview.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-12 lg:h-40" />}
    </section>
  );
}
