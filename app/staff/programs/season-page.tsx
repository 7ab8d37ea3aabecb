import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useMemo } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftCards, DraftEditor } from "#app/staff/shared/draft-editor.tsx";
import type { DraftForm } from "#app/staff/shared/draft-form.ts";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useSeasonWords } from "#app/staff/shared/use-season-words.ts";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { draftGaps } from "#domain/programs/draft-gaps.ts";
import {
  type SeasonValues,
  seasonFrom,
  seasonValues,
  seasonValuesSchema,
} from "#domain/programs/season-form.ts";
import { publishAddress } from "#domain/staff/routes.ts";
import { SeasonCard } from "./season-card.tsx";
import { SeasonPrograms } from "./season-programs.tsx";
import { SiblingCard } from "./sibling-card.tsx";
import { useAllSeasons, useRemoveSeason } from "./use-seasons.ts";

/** Deletes an unpublished season with everything in it. */
function DeleteSeason({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const { mutate, ask, dialog } = useRemoveSeason(id);
  return (
    <>
      <Button variant="quiet" className="max-sm:w-full" onClick={ask}>
        <Trash2 aria-hidden size={20} />
        {t("seasons.delete")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("seasons.deleteTitle", { season: name })}
        text={t("seasons.deleteText")}
        confirmLabel={t("seasons.delete")}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function seasonForm(id: string): DraftForm<"season", SeasonValues> {
  return {
    subject: "season",
    subjectId: id,
    id,
    schema: seasonValuesSchema,
    shown: seasonValues,
    write: seasonFrom,
  };
}

interface SeasonFormProps {
  id: string;
  draft: StoredDraft;
  name: string;
}

function SeasonForm({ id, draft: given, name }: SeasonFormProps) {
  const { t } = useTranslation("adminPrograms");
  const form = useMemo(() => seasonForm(id), [id]);
  const seasons = useAllSeasons();
  const programs = seasons.find((season) => season.id === id)?.programs ?? [];
  const otherSeasons = seasons.filter((season) => season.id !== id);
  const slugsElsewhere = otherSeasons.flatMap((season) => season.programs.map(({ slug }) => slug));
  const used = new Set(programs.filter(({ isUsed }) => isUsed).map((program) => program.id));
  const isPublished = given.published !== null;
  const publishHref = publishAddress(id);
  const words = { words: useSeasonWords(), reason: useWrongText() };
  return (
    <DraftEditor form={form} given={given} publishHref={publishHref} {...words} gapsOf={draftGaps}>
      {!isPublished && (
        <div className="mb-4">
          <Notice title={t("seasons.prepared")}>
            <p>{t("seasons.preparedText")}</p>
          </Notice>
        </div>
      )}
      <DraftCards>
        <SeasonCard />
        <SiblingCard />
        <SeasonPrograms
          seasonId={id}
          programs={given.payload.programs}
          used={used}
          slugsElsewhere={slugsElsewhere}
        />
      </DraftCards>
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <LinkButton href={publishHref} className="max-sm:w-full">
          {t("status.publish")}
        </LinkButton>
        {!isPublished && <DeleteSeason id={id} name={name} />}
      </div>
    </DraftEditor>
  );
}

/** A season's names, dates and programs, as a draft (docs/reference/seasons.md#season-states). */
export function SeasonPage({ id }: { id: string }) {
  const { t } = useTranslation(["adminPrograms", "admin"]);
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(draftQuery("season", id));
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const isUnknown = error instanceof ApiError && error.status === 404;
  const draft = data?.data;
  const name = draft ? draft.payload.names[language] || draft.payload.slug : "";
  const title = isUnknown && !draft ? t("seasons.unknown") : t("seasons.titleOf", { season: name });
  return (
    <section aria-label={title}>
      <BackLink className="mb-2" href="/admin/programs">
        {t("back")}
      </BackLink>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
        {title}
      </h2>
      {draft && (
        <QueryBoundary>
          <SeasonForm id={id} draft={draft} name={name} />
        </QueryBoundary>
      )}
      {!draft && isUnknown && <p className="mt-2 max-w-line text-dusk-700">{t("seasons.unknownText")}</p>}
      {!draft && error && !isUnknown && (
        <LoadFailure title={t("admin:loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {!draft && !error && <ListSkeleton label={t("admin:loading")} />}
    </section>
  );
}
