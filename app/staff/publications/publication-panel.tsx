import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { Link, useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { SamplesNotice, UnconfirmedSamples } from "#app/staff/shared/samples-notice.tsx";
import { draftQuery } from "#app/staff/shared/stored-draft.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { FACT_SUBJECTS } from "#domain/club/facts.ts";
import { publishAddress } from "#domain/staff/routes.ts";
import { FactDraft } from "./fact-draft.tsx";
import { SeasonDraft, type SeasonDraftProps } from "./season-draft.tsx";
import { type Publications, VersionList } from "./version-list.tsx";

type Seasons = InferResponseType<typeof api.admin.seasons.$get, 200>;
type DraftedSeason = Seasons["data"][number];
type Programs = InferResponseType<typeof api.admin.programs.$get, 200>;

/**
 * The current season, and every other one with a draft, including prepared ones.
 * @param asked the season in the address, whose draft may be newer than the list
 */
function useDraftedSeasons(asked: string | null) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [`/api/admin/seasons?lang=${language}`],
    select: ({ data }: Seasons) =>
      data.filter(({ id, isCurrent, draftVersion }) => isCurrent || draftVersion !== null || id === asked),
  });
}

type SeasonProps = Omit<SeasonDraftProps, "draft">;

function Season({ seasonId, ...rest }: SeasonProps) {
  const { t } = useTranslation("adminPublications");
  const draft = useQuery(draftQuery("season", seasonId));
  const versions = useQuery<Publications>({ queryKey: ["/api/admin/publications"], gcTime: 0 });
  const error = draft.error ?? versions.error;
  const retry = () => void Promise.all([draft.refetch(), versions.refetch()]);
  if (error) return <LoadFailure title={t("failed")} error={error} onRetry={retry} />;
  if (!draft.data || !versions.data) return <ListSkeleton label={t("loading")} />;
  return (
    <>
      <SeasonDraft seasonId={seasonId} draft={draft.data.data} {...rest} />
      {FACT_SUBJECTS.map((subject) => (
        <FactDraft key={subject} subject={subject} />
      ))}
      <VersionList seasonId={seasonId} lines={versions.data.data} />
    </>
  );
}

/** Seasons are published one at a time: the current one, or another one with a draft. */
function SeasonLinks({ seasons, chosen }: { seasons: readonly DraftedSeason[]; chosen: string }) {
  const { t } = useTranslation(["adminPublications", "admin"]);
  if (seasons.length < 2) return null;
  return (
    <nav aria-label={t("admin:seasons.season")} className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {seasons.map(({ id, name, state }) => (
          <li key={id}>
            <Link
              href={publishAddress(id)}
              aria-current={id === chosen ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded bg-white px-3 font-semibold ring-1 ring-sand-700 ring-inset hover:bg-sand-100 aria-[current]:bg-dusk-900 aria-[current]:text-white wrap-anywhere"
            >
              {state === "live" ? name : t(`admin:seasons.${state}`, { name })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The live version, the draft's changes, and earlier versions (docs/rules/publishing.md#what-changes-is-a-table). */
export function PublicationPanel() {
  const { t } = useTranslation("adminPublications");
  const [params] = useSearchParams();
  const seasons = useDraftedSeasons(params.get("season"));
  const programs = useQuery<Programs>({ queryKey: ["/api/admin/programs"], gcTime: 0 });
  const error = seasons.error ?? programs.error;
  const retry = () => void Promise.all([seasons.refetch(), programs.refetch()]);
  const asked = seasons.data?.find(({ id }) => id === params.get("season"));
  const seasonId = (asked ?? seasons.data?.find(({ isCurrent }) => isCurrent))?.id;
  const paidFamilies = new Map(programs.data?.data.map(({ id, paidFamilies: families }) => [id, families]));
  const switches = new Map(programs.data?.data.map((program) => [program.id, program.switch]));
  const siblingFamilies = programs.data?.siblingFamilies[seasonId ?? ""] ?? 0;
  return (
    <section aria-labelledby="publications">
      <PanelHeader id="publications" title={t("title")} />
      <p className="mb-5 max-w-line text-dusk-700">{t("text")}</p>
      <SamplesNotice />
      <UnconfirmedSamples />
      {error && <LoadFailure title={t("failed")} error={error} onRetry={retry} />}
      {!seasonId && !error && <ListSkeleton label={t("loading")} />}
      {seasonId && (
        <>
          <SeasonLinks seasons={seasons.data ?? []} chosen={seasonId} />
          <Season
            key={seasonId}
            seasonId={seasonId}
            paidFamilies={paidFamilies}
            siblingFamilies={siblingFamilies}
            switches={switches}
          />
        </>
      )}
    </section>
  );
}
