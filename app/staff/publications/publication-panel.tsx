import { queryOptions, useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { Link, useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Panel } from "#app/staff/shared/panel-header.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { SamplesNotice, UnconfirmedSamples } from "#app/staff/shared/samples-notice.tsx";
import { draftQuery } from "#app/staff/shared/stored-draft.ts";
import { FACT_SUBJECTS } from "#domain/club/facts.ts";
import { publishAddress } from "#domain/staff/routes.ts";
import { FactDraft } from "./fact-draft.tsx";
import { SeasonDraft } from "./season-draft.tsx";
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
  return useSuspenseQuery({
    queryKey: [`/api/admin/seasons?lang=${language}`],
    select: ({ data }: Seasons) =>
      data.filter(({ id, isCurrent, draftVersion }) => isCurrent || draftVersion !== null || id === asked),
  }).data;
}

function Season({ seasonId }: { seasonId: string }) {
  const [draft, versions, programs] = useSuspenseQueries({
    queries: [
      // Somebody else may have changed it since this browser read it for a form.
      { ...draftQuery("season", seasonId), staleTime: 0 },
      queryOptions<Publications>({ queryKey: ["/api/admin/publications"], gcTime: 0 }),
      queryOptions<Programs>({ queryKey: ["/api/admin/programs"], gcTime: 0 }),
    ],
  });
  const { data: listed, siblingFamilies } = programs.data;
  return (
    <>
      <SeasonDraft
        seasonId={seasonId}
        draft={draft.data.data}
        paidFamilies={new Map(listed.map(({ id, paidFamilies }) => [id, paidFamilies]))}
        siblingFamilies={siblingFamilies[seasonId] ?? 0}
        switches={new Map(listed.map((program) => [program.id, program.switch]))}
      />
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

/** The live version, the draft's changes, and earlier versions (docs/reference/publishing.md#change-review). */
export default function PublicationPanel() {
  const { t } = useTranslation("adminPublications");
  const [params] = useSearchParams();
  const seasons = useDraftedSeasons(params.get("season"));
  const asked = seasons.find(({ id }) => id === params.get("season"));
  const seasonId = (asked ?? seasons.find(({ isCurrent }) => isCurrent))?.id;
  return (
    <Panel id="publications" title={t("title")} text={t("text")}>
      <SamplesNotice />
      <UnconfirmedSamples />
      {seasonId && (
        <>
          <SeasonLinks seasons={seasons} chosen={seasonId} />
          <QueryBoundary key={seasonId}>
            <Season seasonId={seasonId} />
          </QueryBoundary>
        </>
      )}
    </Panel>
  );
}
