import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PreviewLinks } from "#app/staff/shared/drafts/preview-links.tsx";
import type { StoredDraft } from "#app/staff/shared/drafts/stored-draft.ts";
import { type VersionRow, VersionTable } from "#app/staff/shared/drafts/version-table.tsx";
import { useSeasonWords } from "#app/staff/shared/words/use-season-words.ts";
import { useWrongText } from "#app/staff/shared/words/use-wrong-text.ts";
import { Card } from "#app/ui/card.tsx";
import { fieldsThatDiffer } from "#domain/programs/draft-fields.ts";
import {
  asPublished,
  DOUBT_FIELDS,
  draftGaps,
  type RegistrationDoubt,
  registrationDoubts,
} from "#domain/programs/draft-gaps.ts";
import type { ProgramSwitch } from "#domain/programs/programs.ts";
import { PROGRAM_TEXTS, type PublishedProgram, type SeasonFacts } from "#domain/programs/site-facts.ts";
import { programAddress, seasonAddress } from "#domain/staff/routes.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { DraftActions, TaskList, useDraftActions } from "./draft-actions.tsx";

/** The program that a path of the draft is in, and the path within it. */
function placeIn({ programs }: SeasonFacts, place: string) {
  const [, index = "", field = ""] = /^programs\.(\d+)\.(.+)$/.exec(place) ?? [];
  return { program: index === "" ? undefined : programs[Number(index)], field };
}

/** What is missing at a path of a draft, in words. */
function useGapText(): (payload: SeasonFacts, place: string, code: string) => string {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const wrongText = useWrongText();
  const { label } = useSeasonWords();
  const { language } = useLanguage();
  const inLanguage = (tag: string | undefined) => {
    const known = LANGUAGES.find((option) => option === tag);
    return known && t(`adminPrograms:texts.${known}`);
  };
  return (payload, place, code) => {
    const { program, field } = placeIn(payload, place);
    const name = program?.texts[language].name || program?.slug || payload.names[language];
    const reason = wrongText(code);
    const [, textLanguage, text] = /^texts\.(\w+)\.(\w+)$/.exec(field) ?? [];
    const knownText = PROGRAM_TEXTS.find((option) => option === text);
    const textIn = inLanguage(textLanguage);
    if (code === "missing_text" && knownText && textIn) {
      return t("missingOne", {
        text: t(`adminPrograms:texts.${knownText}`),
        language: textIn,
        program: name,
      });
    }
    const [, number, questionLanguage] = /^questions\.(\d+)\.texts\.(\w+)\./.exec(field) ?? [];
    const questionIn = inLanguage(questionLanguage);
    if (questionIn) {
      return t("missingQuestion", {
        program: name,
        number: Number(number) + 1,
        language: questionIn,
        reason,
      });
    }
    const part = label(program ? `programs.${program.id}.${field}` : place, payload);
    return t("missingIn", { program: name, part, reason });
  };
}

interface SeasonDraftProps {
  seasonId: string;
  draft: StoredDraft;
  paidFamilies: ReadonlyMap<string, number>;
  siblingFamilies: number;
  /** Registration switches by program, which are not part of the draft. */
  switches: ReadonlyMap<string, ProgramSwitch>;
}

/** The fields that differ, and each program that is new. */
function changedFields(published: SeasonFacts | null, season: SeasonFacts): string[] {
  const live = published ?? { names: {}, programs: [] };
  const isNew = ({ id }: PublishedProgram) => !live.programs.some((known) => known.id === id);
  return [
    ...fieldsThatDiffer(live, season),
    ...season.programs.filter(isNew).map(({ id }) => `programs.${id}`),
  ];
}

interface ChangeTableProps extends Pick<SeasonDraftProps, "paidFamilies" | "siblingFamilies"> {
  published: SeasonFacts | null;
  season: SeasonFacts;
  fields: readonly string[];
}

/** The changes that families would see, field by field. */
function ChangeTable({ published, season, fields, paidFamilies, siblingFamilies }: ChangeTableProps) {
  const { t } = useTranslation("adminPublications");
  const { language } = useLanguage();
  const { label, rows } = useSeasonWords();
  const idOf = (field: string) => /^programs\.([^.]+)/.exec(field)?.[1];
  const counted = (key: "feePaid" | "siblingFamilies", count: number) =>
    count === 0 ? undefined : t(`notes.${key}`, { count });
  const noteOf = (field: string, id = "") => {
    const live = published?.programs.find((program) => program.id === id);
    if (field === "siblingRule") return counted("siblingFamilies", siblingFamilies);
    if (field === `programs.${id}.feeCents`) return counted("feePaid", paidFamilies.get(id) ?? 0);
    if (field === `programs.${id}.slug`) return t("notes.slug");
    const asked = season.programs.find((program) => program.id === id)?.questions;
    const isTaken = live?.questions.some((old) => !asked?.some((question) => question.id === old.id));
    return field === `programs.${id}.questions` && isTaken ? t("notes.questions") : undefined;
  };
  const rowOf = (field: string): VersionRow => ({
    field,
    label: label(field, season),
    before: published ? rows(field, published) : [],
    after: rows(field, season),
    note: noteOf(field, idOf(field)),
  });
  const ofPrograms = season.programs.map(({ id, slug, texts }) => ({
    title: (published?.programs.find((program) => program.id === id)?.texts ?? texts)[language].name || slug,
    rows: fields.filter((field) => idOf(field) === id).map(rowOf),
  }));
  const groups = [{ rows: fields.filter((field) => !idOf(field)).map(rowOf) }, ...ofPrograms];
  return (
    <VersionTable
      heads={[t("columns.live"), t("columns.new")]}
      groups={groups.filter(({ rows: own }) => own.length > 0)}
    />
  );
}

interface DoubtfulProgram {
  id: string;
  name: string;
  doubts: RegistrationDoubt[];
}

/**
 * Added or changed programs that nobody could register for (docs/reference/publishing.md#publish-warnings);
 * none if the season is not live.
 * @param switches registration switches by program, which are not part of the draft
 */
function useDoubtfulPrograms(
  payload: SeasonFacts,
  fields: readonly string[],
  switches: ReadonlyMap<string, ProgramSwitch>,
): DoubtfulProgram[] {
  const { club } = useSiteData();
  const { language } = useLanguage();
  if (payload.state !== "live") return [];
  const today = dateInZone(new Date(), club.timeZone);
  const isChanged = (id: string) => fields.some((field) => `${field}.`.startsWith(`programs.${id}.`));
  return payload.programs
    .filter(({ id }) => isChanged(id))
    .map((program) => ({
      id: program.id,
      name: program.texts[language].name || program.slug,
      doubts: registrationDoubts(program, {
        switch: switches.get(program.id) ?? "auto",
        today,
        timeZone: club.timeZone,
      }),
    }))
    .filter(({ doubts }) => doubts.length > 0);
}

/** The draft's changes, what is missing, and the button to publish it. */
export function SeasonDraft({ seasonId, draft, switches, ...families }: SeasonDraftProps) {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language } = useLanguage();
  const gapText = useGapText();
  const { payload, published } = draft;
  const season = asPublished(payload);
  const fields = changedFields(published, season);
  const actions = useDraftActions("season", seasonId, draft);
  const doubtful = useDoubtfulPrograms(payload, fields, switches);
  const gaps = Object.entries({ ...actions.publishing.refused, ...draftGaps(payload) });
  const count = fields.length;
  const fieldAddress = (programId: string, field: string) =>
    `${programAddress(programId, seasonId)}#${field}`;
  const addressOf = (place: string) => {
    const { program, field } = placeIn(payload, place);
    return program ? fieldAddress(program.id, field) : `${seasonAddress(seasonId)}#${place}`;
  };
  const doubts = doubtful.flatMap(({ id, name: program, doubts: own }) =>
    own.map((doubt) => ({
      href: fieldAddress(id, DOUBT_FIELDS[doubt]),
      text: t(`doubts.${doubt}`, { program }),
    })),
  );
  const copied = payload.programs.flatMap(({ id, slug, texts, unchecked = [] }) =>
    unchecked.map((which) => ({
      href: fieldAddress(id, `unchecked.${which}`),
      text: t("uncheckedOne", {
        program: texts[language].name || slug,
        language: t(`adminPrograms:texts.${which}`),
      }),
    })),
  );
  const programs = joinNames(
    doubtful.map(({ name }) => name),
    language,
  );
  return (
    <Card aria-labelledby="changes">
      <h3 id="changes" className="text-lead">
        {t("changes")}
      </h3>
      {count === 0 && <p className="mt-2 text-dusk-700">{t("unchanged")}</p>}
      {count > 0 && <ChangeTable published={published} season={season} fields={fields} {...families} />}
      <TaskList
        tone="warning"
        title={t("missing")}
        text={t("missingText")}
        tasks={gaps.map(([place, code]) => ({
          href: addressOf(place),
          text: gapText(payload, place, code),
        }))}
      />
      {/* These two do not prevent publishing (docs/reference/publishing.md#publish-warnings). */}
      <TaskList tone="warning" title={t("doubts.title")} text={t("doubts.text")} tasks={doubts} />
      <TaskList tone="neutral" title={t("unchecked")} text={t("uncheckedText")} tasks={copied} />
      {count > 0 && <PreviewLinks subject="season" id={seasonId} />}
      <DraftActions
        actions={actions}
        count={count}
        canPublish={count > 0 && gaps.length === 0}
        // A season that was never published is not discarded here: it is deleted on its own page.
        canDrop={count > 0 && published !== null}
        doubt={doubtful.length > 0 ? t("doubts.confirm", { programs }) : undefined}
      />
    </Card>
  );
}
