import { useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { api, dataFrom } from "#app/lib/api.ts";
import { hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PlaceholderNotice, UnconfirmedPlaceholders } from "#app/staff/shared/drafts/placeholders.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useActorLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { type StaffSeason, useAllSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { CONTENT_SUBJECTS } from "#domain/club/content.ts";
import { publishPath } from "#domain/staff/staff-paths.ts";
import { ContentDraftReview } from "./content-draft-review.tsx";
import { SeasonDraftReview } from "./season-draft-review.tsx";

type PublishedVersion = DataOf<typeof api.admin.publications.$get>[number];

/**
 * Creates drafts from an older version and opens the first season that has one. Fails if a draft is unpublished, or if
 * a season with registrations is missing in the version.
 */
function useRestoreVersion(seasonId: string) {
  const { t } = useTranslation("adminPublications");
  const [, navigate] = useLocation();
  const { describeError } = useErrorText();
  return useStaffMutation({
    send: async (version: number) => {
      const param = { version: String(version) };
      return { version, drafts: await dataFrom(api.admin.publications[":version"].undo.$post({ param })) };
    },
    toast: ({ version, drafts }) =>
      drafts.length === 0
        ? { title: t("same", { version }), message: t("sameText"), tone: "neutral" }
        : { title: t("undone", { version }), message: t("undoneText") },
    onSuccess: ({ drafts }) => {
      // The club's drafts show beside every season, so only a season's draft needs another page.
      const seasonIds = drafts.filter(({ subject }) => subject === "season").map(({ id }) => id);
      if (seasonIds[0] && !seasonIds.includes(seasonId)) navigate(publishPath(seasonIds[0]));
    },
    errorToast: (failure) =>
      hasCode(failure, "edit_conflict")
        ? { title: t("hasDraft"), message: t("hasDraftText") }
        : describeError(failure),
  });
}

interface VersionRowProps {
  published: PublishedVersion;
  isLive: boolean;
  onRestore: () => void;
}

function VersionRow({ published, isLive, onRestore }: VersionRowProps) {
  const { t } = useTranslation("adminPublications");
  const { instant } = useFormat();
  const actorLabel = useActorLabel();
  const { version, publishedAt, actor } = published;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{t("version", { version })}</span>
          {isLive && (
            <span className="ml-3 rounded bg-agave-50 px-2 py-0.5 text-small text-agave">{t("live")}</span>
          )}
        </p>
        <p className="tabular-nums text-small text-dusk-700 wrap-anywhere">
          {t("by", { at: instant(publishedAt), who: actorLabel(actor, published.actorName) })}
        </p>
      </div>
      {!isLive && <RowButton onClick={onRestore}>{t("takeBack", { version })}</RowButton>}
    </li>
  );
}

/** All versions with author and time, each with a button to restore it. */
function VersionList({ seasonId }: { seasonId: string }) {
  const { t } = useTranslation("adminPublications");
  const versions = useStaffData<PublishedVersion[]>("/api/admin/publications");
  const [versionToRestore, setVersionToRestore] = useState(0);
  const { mutate, openConfirm, dialog } = useRestoreVersion(seasonId);
  return (
    <TitledCard title={t("versions")} className="mt-4">
      <ul className="-mt-3 divide-y divide-sand-200">
        {versions.map((published, i) => (
          <VersionRow
            key={published.version}
            published={published}
            isLive={i === 0}
            onRestore={() => {
              setVersionToRestore(published.version);
              openConfirm();
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        {...dialog}
        title={t("undo.title", { version: versionToRestore })}
        text={t("undo.text")}
        confirmLabel={t("undo.button")}
        tone="primary"
        onConfirm={() => mutate(versionToRestore)}
      />
    </TitledCard>
  );
}

/**
 * The current season, and all other seasons with a draft, including unpublished seasons.
 * @param requestedId the season in the address, whose draft may be newer than the list
 */
function useDraftedSeasons(requestedId: string | null) {
  return useAllSeasons().filter(
    ({ id, isCurrent, draftVersion }) => isCurrent || draftVersion !== null || id === requestedId,
  );
}

function SeasonNavigation({
  seasons,
  currentSeasonId,
}: {
  seasons: readonly StaffSeason[];
  currentSeasonId: string;
}) {
  const { t } = useTranslation(["adminPublications", "admin"]);
  if (seasons.length < 2) return null;
  return (
    <nav aria-label={t("terms:season")} className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {seasons.map(({ id, name, state }) => (
          <li key={id}>
            <Link
              href={publishPath(id)}
              aria-current={id === currentSeasonId ? "page" : undefined}
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
  const requestedSeason = seasons.find(({ id }) => id === params.get("season"));
  const seasonId = (requestedSeason ?? seasons.find(({ isCurrent }) => isCurrent))?.id;
  return (
    <Panel id="publications" title={t("terms:pages.publications")} text={t("text")}>
      <PlaceholderNotice />
      <UnconfirmedPlaceholders />
      {seasonId && (
        <>
          <SeasonNavigation seasons={seasons} currentSeasonId={seasonId} />
          <QueryBoundary key={seasonId}>
            <SeasonDraftReview seasonId={seasonId} />
            {CONTENT_SUBJECTS.map((subject) => (
              <ContentDraftReview key={subject} subject={subject} />
            ))}
            <VersionList seasonId={seasonId} />
          </QueryBoundary>
        </>
      )}
    </Panel>
  );
}
