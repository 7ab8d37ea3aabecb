import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ConfirmDialog } from "#app/components/staff/late-dialog.tsx";
import { ListSkeleton } from "#app/components/staff/paged-list.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { type StoredDraft, useSeasonDraft } from "#app/components/staff/use-season-draft.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { seasonDifferences } from "#domain/draft-changes.ts";
import { asPublished, draftGaps } from "#domain/draft-gaps.ts";
import { ChangeList } from "./change-list.tsx";
import { ClubDraft } from "./club-draft.tsx";
import { GapList } from "./gap-list.tsx";
import { SignInNotice } from "./sign-in-notice.tsx";
import { useDropDraft, usePublications, usePublish, useSeasonPrograms } from "./use-publications.ts";
import { VersionList } from "./version-list.tsx";

interface DraftProps {
  seasonId: string;
  draft: StoredDraft;
  paidFamilies: ReadonlyMap<string, number>;
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
function Draft({ seasonId, draft, paidFamilies, onSignIn }: DraftProps) {
  const { t } = useTranslation("adminPublications");
  const { payload, published } = draft;
  const changes = published ? seasonDifferences(published, asPublished(payload)) : [];
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
      {count > 0 && <ChangeList changes={changes} paidFamilies={paidFamilies} />}
      {hasGaps && (
        <div className="mt-5">
          <GapList payload={payload} gaps={gaps} />
        </div>
      )}
      {publishing.wantsSignIn && <SignInNotice onSignIn={onSignIn} />}
      {count > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {!hasGaps && (
            <Button busy={publishing.isPending} className="max-sm:w-full" onClick={() => setAsks("publish")}>
              {t(publishing.isPending ? "publishing" : "publish")}
            </Button>
          )}
          <Button variant="quiet" busy={isDropping} onClick={() => setAsks("drop")}>
            {t("drop.open")}
          </Button>
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

interface SeasonProps extends Pick<DraftProps, "paidFamilies" | "onSignIn"> {
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

/** What the site says, what the draft would change, and the versions before (docs/rules/publishing.md#what-changes-in-sentences). */
export function PublicationPanel({ onSignIn }: Pick<DraftProps, "onSignIn">) {
  const { t } = useTranslation("adminPublications");
  const { data, error, refetch } = useSeasonPrograms();
  const current = data?.data.filter(({ isCurrent }) => isCurrent) ?? [];
  const seasonId = current[0]?.seasonId;
  const paidFamilies = new Map(current.map(({ id, paidFamilies: families }) => [id, families]));
  return (
    <section aria-labelledby="publications">
      <PanelHeader id="publications" title={t("title")} />
      <p className="mb-5 max-w-line text-dusk-700">{t("text")}</p>
      {error && <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("loading")} />}
      {seasonId && <Season seasonId={seasonId} paidFamilies={paidFamilies} onSignIn={onSignIn} />}
    </section>
  );
}
