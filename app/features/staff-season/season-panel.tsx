import { LoadFailure } from "#app/components/load-failure.tsx";
import { EmptyList } from "#app/components/staff/empty-list.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { AgeCard, LanguageCard, SkillCard, TshirtCard } from "./answer-cards.tsx";
import { MoneyCard } from "./money-card.tsx";
import { RegistrationsCard } from "./registrations-card.tsx";
import { type Season, useSeason } from "./use-season.ts";

function Pictures({ season }: { season: Season }) {
  const { t } = useTranslation("adminSeason");
  if (season.overTime.points.length === 0) {
    return <EmptyList title={t("emptyTitle")} text={t("emptyText")} />;
  }
  return (
    <div className="grid gap-6">
      <RegistrationsCard overTime={season.overTime} />
      <MoneyCard overTime={season.overTime} />
      <AgeCard counts={season.byAge} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TshirtCard counts={season.byTshirt} />
        <div className="grid gap-6">
          <SkillCard counts={season.bySkill} />
          <LanguageCard counts={season.byLanguage} />
        </div>
      </div>
    </div>
  );
}

function usePlaces(season: Season | undefined): string | undefined {
  const { t } = useTranslation("adminSeason");
  if (!season) return undefined;
  const { confirmed, needsReview, returned } = season.places;
  return [
    t("places", { count: confirmed }),
    needsReview > 0 && t("toDecide", { count: needsReview }),
    returned > 0 && t("returned", { count: returned }),
    t("counts"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The season in pictures, each with its numbers. */
export function SeasonPanel() {
  const { t } = useTranslation("adminSeason");
  const { data, error, refetch } = useSeason();
  return (
    <section aria-labelledby="season">
      <PanelHeader id="season" title={t("title")} summary={usePlaces(data?.data) ?? ""} />
      {data && <Pictures season={data.data} />}
      {!data && error && <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("loading")} />}
    </section>
  );
}
