import { queryOptions, useSuspenseQueries } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DROPPED_WITH_PAGE } from "#app/lib/query-client.tsx";
import { draftQuery } from "#app/staff/shared/drafts/draft-form.ts";
import { DraftPreviewLinks } from "#app/staff/shared/drafts/preview-links.tsx";
import type { VersionRow } from "#app/staff/shared/drafts/version-table.tsx";
import { useDraftErrorText } from "#app/staff/shared/labels/use-draft-error-text.ts";
import { useSeasonLabels } from "#app/staff/shared/labels/use-season-labels.ts";
import { differingFields } from "#domain/programs/draft-fields.ts";
import { registrationWarnings, WARNING_FIELDS } from "#domain/programs/registration-warnings.ts";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import { seasonCheck } from "#domain/programs/season-draft.ts";
import { programFormPath, seasonPath } from "#domain/staff/staff-paths.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { DraftCard, TaskList } from "./draft-card.tsx";

function programAtPath({ programs }: SeasonDraft, path: string) {
  const [, index = "", field = ""] = /^programs\.(\d+)\.(.+)$/.exec(path) ?? [];
  return { program: index === "" ? undefined : programs[Number(index)], field };
}

/** Programs' registration switches, and the families that paid, which are not part of the draft. */
type ProgramsResponse = InferResponseType<typeof api.admin.programs.$get, 200>;

function useReviewData(seasonId: string) {
  const [draft, programs] = useSuspenseQueries({
    queries: [
      // Always refetched, because another user may have changed the draft since a form loaded it.
      { ...draftQuery("season", seasonId), refetchOnMount: "always" },
      queryOptions<ProgramsResponse>({ queryKey: ["/api/admin/programs"], ...DROPPED_WITH_PAGE }),
    ],
  });
  const { data: programList, siblingFamilies } = programs.data;
  return { draft: draft.data.data, programList, siblingFamilies: siblingFamilies[seasonId] ?? 0 };
}
type ReviewData = ReturnType<typeof useReviewData>;

function changedFields(published: SeasonDraft | null, season: SeasonDraft): string[] {
  const live = published ?? { names: {}, programs: [] };
  const isNew = ({ id }: ProgramDraft) => !live.programs.some((liveProgram) => liveProgram.id === id);
  return [
    ...differingFields(live, season),
    ...season.programs.filter(isNew).map(({ id }) => `programs.${id}`),
  ];
}

/** Changes visible to families, by field: the season's fields, then each program's. */
function useChanges(
  season: SeasonDraft,
  fields: readonly string[],
  { draft, programList, siblingFamilies }: ReviewData,
) {
  const { t, language } = useTranslation("adminPublications");
  const { label, rows } = useSeasonLabels();
  const { published } = draft;
  const programIdOf = (field: string) => /^programs\.([^.]+)/.exec(field)?.[1];
  const countNote = (key: "feePaid" | "siblingFamilies", count: number) =>
    count === 0 ? undefined : t(`notes.${key}`, { count });
  const noteOf = (field: string, id = "") => {
    const live = published?.programs.find((program) => program.id === id);
    if (field === "siblingRule") return countNote("siblingFamilies", siblingFamilies);
    if (field === `programs.${id}.feeCents`)
      return countNote("feePaid", programList.find((program) => program.id === id)?.paidFamilies ?? 0);
    if (field === `programs.${id}.slug`) return t("notes.slug");
    const questions = season.programs.find((program) => program.id === id)?.questions;
    const hasRemovedQuestion = live?.questions.some(
      (liveQuestion) => !questions?.some((question) => question.id === liveQuestion.id),
    );
    return field === `programs.${id}.questions` && hasRemovedQuestion ? t("notes.questions") : undefined;
  };
  const rowOf = (field: string): VersionRow => ({
    field,
    label: label(field, season),
    before: published ? rows(field, published) : [],
    after: rows(field, season),
    note: noteOf(field, programIdOf(field)),
  });
  const programGroups = season.programs.map(({ id, slug, texts }) => ({
    title: (published?.programs.find((program) => program.id === id)?.texts ?? texts)[language].name || slug,
    rows: fields.filter((field) => programIdOf(field) === id).map(rowOf),
  }));
  const groups = [{ rows: fields.filter((field) => !programIdOf(field)).map(rowOf) }, ...programGroups];
  return groups.filter((group) => group.rows.length > 0);
}

/**
 * New or changed programs that are closed for registration (docs/reference/publishing.md#publish-warnings); empty if the
 * season is not live.
 */
function useProgramWarnings(fields: readonly string[], { draft: { payload }, programList }: ReviewData) {
  const { club } = useSiteData();
  const { language } = useTranslation();
  if (payload.state !== "live") return [];
  const isChanged = (id: string) => fields.some((field) => `${field}.`.startsWith(`programs.${id}.`));
  return payload.programs
    .filter(({ id }) => isChanged(id))
    .map((program) => ({
      id: program.id,
      name: program.texts[language].name || program.slug,
      warnings: registrationWarnings(program, {
        switch: programList.find(({ id }) => id === program.id)?.switch ?? "auto",
        today: dateInZone(new Date(), club.timeZone),
        timeZone: club.timeZone,
      }),
    }))
    .filter(({ warnings }) => warnings.length > 0);
}

/** The season draft's changes, errors and warnings, with the publish button. */
export function SeasonDraftReview({ seasonId }: { seasonId: string }) {
  const data = useReviewData(seasonId);
  const { t, language } = useTranslation(["adminPublications", "adminPrograms"]);
  const errorText = useDraftErrorText();
  const { label } = useSeasonLabels();
  const { payload, published } = data.draft;
  const { draft: season = payload, errors } = seasonCheck.parse(payload);
  const fields = changedFields(published, season);
  const groups = useChanges(season, fields, data);
  const programsWithWarnings = useProgramWarnings(fields, data);
  const fieldHref = (programId: string, field: string) => `${programFormPath(programId, seasonId)}#${field}`;
  const errorTask = (path: string, code: string) => {
    const { program, field } = programAtPath(payload, path);
    const owner = program?.texts[language].name || program?.slug || payload.names[language];
    const fieldLabel = label(program ? `programs.${program.id}.${field}` : path, payload);
    return {
      href: program ? fieldHref(program.id, field) : `${seasonPath(seasonId)}#${path}`,
      text: t("terms:gap", { of: owner, what: fieldLabel, reason: errorText(code) }),
    };
  };
  const warningTasks = programsWithWarnings.flatMap(({ id, name: program, warnings: codes }) =>
    codes.map((warning) => ({
      href: fieldHref(id, WARNING_FIELDS[warning]),
      text: t(`warnings.${warning}`, { program }),
    })),
  );
  const copiedTextTasks = payload.programs.flatMap(({ id, slug, texts, unchecked = [] }) =>
    unchecked.map((textLanguage) => ({
      href: fieldHref(id, `unchecked.${textLanguage}`),
      text: t("uncheckedOne", {
        program: texts[language].name || slug,
        language: t(`adminPrograms:texts.${textLanguage}`),
      }),
    })),
  );
  const programs = joinNames(
    programsWithWarnings.map(({ name }) => name),
    language,
  );
  return (
    <DraftCard
      subject="season"
      subjectId={seasonId}
      draft={data.draft}
      title={t("changes")}
      groups={groups}
      errors={errors}
      errorTask={errorTask}
      // An unpublished season cannot be discarded here; staff delete it on its own page.
      canDiscard={fields.length > 0 && published !== null}
      warning={programsWithWarnings.length > 0 ? t("warnings.confirm", { programs }) : undefined}
    >
      {/* These two do not prevent publishing (docs/reference/publishing.md#publish-warnings). */}
      <TaskList tone="warning" title={t("warnings.title")} text={t("warnings.text")} tasks={warningTasks} />
      <TaskList tone="neutral" title={t("unchecked")} text={t("uncheckedText")} tasks={copiedTextTasks} />
      {fields.length > 0 && <DraftPreviewLinks subject="season" id={seasonId} />}
    </DraftCard>
  );
}
