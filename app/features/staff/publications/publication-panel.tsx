import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { Button } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ConfirmDialog } from "#app/components/staff/late-dialog.tsx";
import { ListSkeleton } from "#app/components/staff/paged-list.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { type StoredDraft, useSeasonDraft } from "#app/components/staff/use-season-draft.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { seasonDifferences } from "#domain/draft-changes.ts";
import { asPublished, draftGaps } from "#domain/draft-gaps.ts";
import { publishAddress } from "#domain/staff-routes.ts";
import { ChangeList } from "./change-list.tsx";
import { ClubDraft } from "./club-draft.tsx";
import { GapList } from "./gap-list.tsx";
import { PreviewLinks } from "./preview-links.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";
import { UncheckedList } from "./unchecked-list.tsx";
import {
  type DraftedSeason,
  useDraftedSeasons,
  useDropDraft,
  usePublications,
  usePublish,
  useSeasonPrograms,
} from "./use-publications.ts";
import { VersionList } from "./version-list.tsx";

interface DraftProps {
  seasonId: string;
  draft: StoredDraft;
  paidFamilies: ReadonlyMap<string, number>;
  siblingFamilies: number;
  /** Leads to the sign-in and back. */
  onSignIn: () => void;
}

/** The question that stands open: what is to be done with the draft. */
type Question = "publish" | "drop";

function useDraftActions({ seasonId, draft }: Pick<DraftProps, "seasonId" | "draft">) {
  const [asks, setAsks] = useState<Question>();
  const { publish, ...publishing } = usePublish(seasonId);
  const dropping = useDropDraft(seasonId);
  const onSettled = () => setAsks(undefined);
  return {
    asks,
    setAsks,
    publishing,
    publish: () => publish(draft.version, { onSettled }),
    isDropping: dropping.isPending,
    drop: () => dropping.mutate(draft, { onSettled }),
  };
}

/** What the draft would change, what it lacks, and the button that publishes it. */
function Draft({ seasonId, draft, paidFamilies, siblingFamilies, onSignIn }: DraftProps) {
  const { t } = useTranslation("adminPublications");
  const { payload, published } = draft;
  const changes = seasonDifferences(published, asPublished(payload));
  const { asks, setAsks, publishing, publish, isDropping, drop } = useDraftActions({ seasonId, draft });
  const gaps = { ...publishing.refused, ...draftGaps(payload) };
  const hasGaps = Object.keys(gaps).length > 0;
  const count = changes.length;
  return (
    <section aria-labelledby="changes" className="rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id="changes" className="text-lead">
        {t("changes")}
      </h3>
      {count === 0 && <p className="mt-2 text-dusk-700">{t("unchanged")}</p>}
      {count > 0 && <ChangeList {...{ changes, paidFamilies, siblingFamilies }} />}
      {hasGaps && (
        <div className="mt-5">
          <GapList seasonId={seasonId} payload={payload} gaps={gaps} />
        </div>
      )}
      <UncheckedList seasonId={seasonId} payload={payload} />
      {count > 0 && <PreviewLinks seasonId={seasonId} />}
      {publishing.wantsSignIn && <SignInNotice onSignIn={onSignIn} />}
      {count > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {!hasGaps && (
            <Button busy={publishing.isPending} className="max-sm:w-full" onClick={() => setAsks("publish")}>
              {t(publishing.isPending ? "publishing" : "publish")}
            </Button>
          )}
          {/* Without anything published there is nothing to go back to: a prepared season is deleted on its page. */}
          {published && (
            <Button variant="quiet" busy={isDropping} onClick={() => setAsks("drop")}>
              {t("drop.open")}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asks === "publish"}
        onClose={() => setAsks(undefined)}
        title={t("confirm.title", { count })}
        text={t("confirm.text")}
        confirmLabel={t("confirm.button")}
        tone="primary"
        busy={publishing.isPending}
        onConfirm={publish}
      />
      <ConfirmDialog
        open={asks === "drop"}
        onClose={() => setAsks(undefined)}
        title={t("drop.title")}
        text={t("drop.text")}
        confirmLabel={t("drop.button")}
        busy={isDropping}
        onConfirm={drop}
      />
    </section>
  );
}

interface SeasonProps extends Pick<DraftProps, "paidFamilies" | "siblingFamilies" | "onSignIn"> {
  seasonId: string;
}

function Season({ seasonId, ...rest }: SeasonProps) {
  const { t } = useTranslation("adminPublications");
  const draft = useSeasonDraft(seasonId);
  const versions = usePublications();
  const error = draft.error ?? versions.error;
  const retry = () => void Promise.all([draft.refetch(), versions.refetch()]);
  if (error) return <LoadFailure title={t("failed")} error={error} onRetry={retry} />;
  if (!draft.data || !versions.data) return <ListSkeleton label={t("loading")} />;
  return (
    <>
      <Draft seasonId={seasonId} draft={draft.data.data} {...rest} />
      <ClubDraft onSignIn={rest.onSignIn} />
      <VersionList seasonId={seasonId} lines={versions.data.data} />
    </>
  );
}

/** One season at a time is published: the current one, or another one that somebody has written a draft of. */
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

/** What the site says, what the draft would change, and the versions before (docs/rules/publishing.md#what-changes-in-sentences). */
export function PublicationPanel({ onSignIn }: Pick<DraftProps, "onSignIn">) {
  const { t } = useTranslation("adminPublications");
  const [params] = useSearchParams();
  const seasons = useDraftedSeasons(params.get("season"));
  const programs = useSeasonPrograms();
  const error = seasons.error ?? programs.error;
  const retry = () => void Promise.all([seasons.refetch(), programs.refetch()]);
  const asked = seasons.data?.find(({ id }) => id === params.get("season"));
  const seasonId = (asked ?? seasons.data?.find(({ isCurrent }) => isCurrent))?.id;
  const paidFamilies = new Map(programs.data?.data.map(({ id, paidFamilies: families }) => [id, families]));
  const siblingFamilies = programs.data?.siblingFamilies[seasonId ?? ""] ?? 0;
  return (
    <section aria-labelledby="publications">
      <PanelHeader id="publications" title={t("title")} />
      <p className="mb-5 max-w-line text-dusk-700">{t("text")}</p>
      {error && <LoadFailure title={t("failed")} error={error} onRetry={retry} />}
      {!seasonId && !error && <ListSkeleton label={t("loading")} />}
      {seasonId && (
        <>
          <SeasonLinks seasons={seasons.data ?? []} chosen={seasonId} />
          <Season key={seasonId} {...{ seasonId, paidFamilies, siblingFamilies, onSignIn }} />
        </>
      )}
    </section>
  );
}
