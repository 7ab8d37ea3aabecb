import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SwitchCard } from "#app/staff/programs/settings/registration-switch.tsx";
import { GroupPlacesCard, WaitingCard } from "#app/staff/programs/settings/spots.tsx";
import { usePrograms } from "#app/staff/programs/use-programs.ts";
import { DraftCards, DraftEditor } from "#app/staff/shared/drafts/draft-editor.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/drafts/stored-draft.ts";
import { SubPage } from "#app/staff/shared/list/panel-header.tsx";
import { useProgramLabels } from "#app/staff/shared/words/use-season-labels.ts";
import { useWrongText } from "#app/staff/shared/words/use-wrong-text.ts";
import { errorsOfProgram, seasonErrors } from "#domain/programs/draft-errors.ts";
import type { SeasonFacts } from "#domain/programs/site-facts.ts";
import { publishAddress, seasonAddress, UUID } from "#domain/staff/routes.ts";
import { GroupCard } from "./group-card.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { PriceCard, RefundCard } from "./price-card.tsx";
import { QuestionCard } from "./question-card.tsx";
import { SessionCard } from "./session-card.tsx";
import { AddressCard, TextCard } from "./text-card.tsx";
import { programForm } from "./use-program-form.ts";

interface ProgramFormProps {
  seasonId: string;
  draft: StoredDraft;
  id: string;
  name: string;
}

/** Prices, dates and texts of a program, saved as they are typed (docs/reference/publishing.md#autosave). */
function ProgramForm({ seasonId, draft: given, id, name }: ProgramFormProps) {
  const { timeZone } = useSiteData().club;
  const form = useMemo(() => programForm(seasonId, id, timeZone), [seasonId, id, timeZone]);
  const publishHref = publishAddress(seasonId);
  const errorsOf = (payload: SeasonFacts) => errorsOfProgram(seasonErrors(payload), payload, id);
  const editor = { form, given, errorsOf, publishHref, labels: useProgramLabels(id), reason: useWrongText() };
  return (
    <DraftEditor {...editor}>
      <DraftCards>
        <TextCard />
        <PriceCard />
        <SessionCard />
        <GroupCard />
        <GroupPlacesCard />
        <WaitingCard id={id} name={name} />
        <SwitchCard id={id} name={name} />
        <OpeningCard />
        <QuestionCard />
        <RefundCard />
        <AddressCard />
      </DraftCards>
    </DraftEditor>
  );
}

function Unknown() {
  const { t } = useTranslation("adminPrograms");
  const back = { href: "/admin/programs", label: t("terms:allPrograms") };
  return <SubPage title={t("unknown")} text={t("unknownText")} back={back} />;
}

/** The program's form, once the season's draft is loaded; families may not know the program yet. */
function ProgramOfSeason({ seasonId, id, isLive }: { seasonId: string; id: string; isLive: boolean }) {
  const { t, language } = useTranslation("adminPrograms");
  const draft = useSuspenseQuery(draftQuery("season", seasonId)).data.data;
  const { payload, published } = draft;
  const inDraft = payload.programs.find((program) => program.id === id);
  if (!inDraft) return <Unknown />;
  const { texts, slug } = published?.programs.find((program) => program.id === id) ?? inDraft;
  const name = texts[language].name || slug;
  const season = payload.names[language] || payload.slug;
  // The page that links here.
  const back = isLive
    ? { href: "/admin/programs", label: t("terms:allPrograms") }
    : { href: seasonAddress(seasonId), label: t("seasons.titleOf", { season }) };
  return (
    <SubPage title={t("editOf", { program: name })} back={back}>
      <ProgramForm seasonId={seasonId} draft={draft} id={id} name={name} />
    </SubPage>
  );
}

/** Prices, dates and texts of a program, as a draft (docs/reference/publishing.md#autosave). */
export function ProgramEditor({ id }: { id: string }) {
  const [params] = useSearchParams();
  const known = usePrograms().find((program) => program.id === id);
  // A program that is only in a draft is in no list, so its address names the season.
  const seasonParam = params.get("season") ?? "";
  const seasonId = known?.seasonId ?? (UUID.test(seasonParam) ? seasonParam : undefined);
  if (!seasonId) return <Unknown />;
  return <ProgramOfSeason seasonId={seasonId} id={id} isLive={known?.seasonState === "live"} />;
}
