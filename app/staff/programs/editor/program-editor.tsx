import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { GroupCapacityCard } from "#app/staff/programs/settings/capacity-and-waiting.tsx";
import { usePrograms } from "#app/staff/programs/use-programs.ts";
import { DraftCards, DraftEditor } from "#app/staff/shared/drafts/draft-editor.tsx";
import { type DraftForm, draftQuery, type StoredDraft } from "#app/staff/shared/drafts/draft-form.ts";
import { useDraftErrorText } from "#app/staff/shared/labels/use-draft-error-text.ts";
import { useProgramLabels } from "#app/staff/shared/labels/use-season-labels.ts";
import { SubPage } from "#app/staff/shared/list/panel.tsx";
import {
  type ProgramValues,
  programFrom,
  programValues,
  programValuesSchema,
} from "#domain/programs/program-form.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import { errorsOfProgram, seasonErrors } from "#domain/programs/season-draft.ts";
import { publishPath, seasonPath, UUID } from "#domain/staff/staff-paths.ts";
import { GroupCard } from "./group-card.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { PriceCard } from "./price-card.tsx";
import { QuestionCard } from "./question-card.tsx";
import { RefundCard } from "./refund-card.tsx";
import { SessionCard } from "./session-card.tsx";
import { SlugAndKindCard, TextCard } from "./text-card.tsx";

/** A program's form in the draft of its season. */
export function programForm(
  seasonId: string,
  id: string,
  timeZone: string,
): DraftForm<"season", ProgramValues> {
  const programIn = ({ programs }: SeasonDraft) => {
    const match = programs.find((program) => program.id === id);
    if (!match) throw new Error("The draft has no such program");
    return match;
  };
  return {
    subject: "season",
    subjectId: seasonId,
    id,
    schema: programValuesSchema,
    toValues: (payload) => programValues(programIn(payload), timeZone),
    toPayload: (values, payload) => {
      const { program, wrong: inputErrors } = programFrom(values, programIn(payload), timeZone);
      const programs = payload.programs.map((candidate) => (candidate.id === id ? program : candidate));
      return { payload: { ...payload, programs }, inputErrors };
    },
  };
}

interface ProgramFormProps {
  seasonId: string;
  draft: StoredDraft;
  id: string;
}

/** A program's prices, dates and texts with autosave (docs/reference/publishing.md#autosave). */
function ProgramForm({ seasonId, draft: fetchedDraft, id }: ProgramFormProps) {
  const { timeZone } = useSiteData().club;
  const form = useMemo(() => programForm(seasonId, id, timeZone), [seasonId, id, timeZone]);
  const editor = {
    form,
    fetchedDraft,
    validate: (payload: SeasonDraft) => errorsOfProgram(seasonErrors(payload), payload, id),
    publishHref: publishPath(seasonId),
    labels: useProgramLabels(id),
    errorText: useDraftErrorText(),
  };
  return (
    <DraftEditor {...editor}>
      <DraftCards>
        <TextCard />
        <PriceCard />
        <SessionCard />
        <GroupCard />
        <GroupCapacityCard />
        <OpeningCard id={id} />
        <QuestionCard />
        <RefundCard />
        <SlugAndKindCard />
      </DraftCards>
    </DraftEditor>
  );
}

function UnknownProgram() {
  const { t } = useTranslation("adminPrograms");
  const backLink = { href: "/admin/programs", label: t("terms:allPrograms") };
  return <SubPage title={t("unknown")} text={t("unknownText")} backLink={backLink} />;
}

/** The program's form after the season's draft has loaded. The program may be unpublished. */
function ProgramOfSeason({ seasonId, id, isLive }: { seasonId: string; id: string; isLive: boolean }) {
  const { t, language } = useTranslation("adminPrograms");
  const draft = useSuspenseQuery(draftQuery("season", seasonId)).data.data;
  const { payload, published } = draft;
  const draftProgram = payload.programs.find((program) => program.id === id);
  if (!draftProgram) return <UnknownProgram />;
  const { texts, slug } = published?.programs.find((program) => program.id === id) ?? draftProgram;
  const name = texts[language].name || slug;
  const season = payload.names[language] || payload.slug;
  // Back to the page with the link to this form.
  const backLink = isLive
    ? { href: "/admin/programs", label: t("terms:allPrograms") }
    : { href: seasonPath(seasonId), label: t("seasons.titleOf", { season }) };
  return (
    <SubPage title={t("editOf", { program: name })} backLink={backLink}>
      <ProgramForm seasonId={seasonId} draft={draft} id={id} />
    </SubPage>
  );
}

/** The editor of a program's draft (docs/reference/publishing.md#autosave). */
export function ProgramEditor({ id }: { id: string }) {
  const [params] = useSearchParams();
  const listedProgram = usePrograms().find((program) => program.id === id);
  // An unpublished program is in no list, so its address has the season.
  const seasonParam = params.get("season") ?? "";
  const seasonId = listedProgram?.seasonId ?? (UUID.test(seasonParam) ? seasonParam : undefined);
  if (!seasonId) return <UnknownProgram />;
  return <ProgramOfSeason seasonId={seasonId} id={id} isLive={listedProgram?.seasonState === "live"} />;
}
