import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDifferenceSentence } from "#app/staff/shared/difference-words.ts";
import { PreviewLinks } from "#app/staff/shared/preview-links.tsx";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { Card } from "#app/ui/card.tsx";
import { type Difference, type SeasonFacts, seasonDifferences } from "#domain/programs/draft-changes.ts";
import {
  asPublished,
  DOUBT_FIELDS,
  draftGaps,
  type RegistrationDoubt,
  registrationDoubts,
} from "#domain/programs/draft-gaps.ts";
import type { ProgramSwitch } from "#domain/programs/programs.ts";
import { programAddress, seasonAddress } from "#domain/staff/routes.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { DraftActions, useDraftActions } from "./draft-actions.tsx";
import { TaskList } from "./task-list.tsx";
import { placeIn, useGapText } from "./use-gap-text.ts";

export interface SeasonDraftProps {
  seasonId: string;
  draft: StoredDraft;
  paidFamilies: ReadonlyMap<string, number>;
  siblingFamilies: number;
  /** Registration switches by program, which are not part of the draft. */
  switches: ReadonlyMap<string, ProgramSwitch>;
}

interface ChangeListProps {
  changes: readonly Difference[];
  /** How many families have paid the published fee, by program. */
  paidFamilies: ReadonlyMap<string, number>;
  /** How many families have more than one child registered in the season. */
  siblingFamilies: number;
}

/** The changes that families would see, one sentence each. */
function ChangeList({ changes, paidFamilies, siblingFamilies }: ChangeListProps) {
  const { t } = useTranslation("adminPublications");
  const { language } = useLanguage();
  const sentence = useDifferenceSentence();
  const paid = ({ kind, programId }: Difference) => {
    if (kind === "siblingRule")
      return siblingFamilies === 0 ? "" : `; ${t("sentences.siblingFamilies", { count: siblingFamilies })}`;
    const count = kind === "fee" && programId !== null ? (paidFamilies.get(programId) ?? 0) : 0;
    return count === 0 ? "" : `; ${t("sentences.feePaid", { count })}`;
  };
  return (
    <ul className="figures mt-3 grid list-disc gap-1.5 pl-5">
      {changes.map((change) => (
        <li key={JSON.stringify(change)} className="wrap-anywhere">
          {`${sentence(change, change.names[language])}${paid(change)}`}
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  seasonId: string;
  payload: SeasonFacts;
}

/**
 * Texts copied from another season: a warning that does not prevent publishing
 * (docs/rules/publishing.md#copied-texts-are-looked-at).
 */
function UncheckedList({ seasonId, payload }: PartProps) {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language } = useLanguage();
  const copied = payload.programs.flatMap(({ id, slug, texts, unchecked = [] }) =>
    unchecked.map((which) => ({ id, which, program: texts[language].name || slug })),
  );
  return (
    <TaskList
      tone="neutral"
      title={t("unchecked")}
      text={t("uncheckedText")}
      tasks={copied.map(({ id, which, program }) => ({
        href: `${programAddress(id, seasonId)}#unchecked.${which}`,
        text: t("uncheckedOne", { program, language: t(`adminPrograms:texts.${which}`) }),
      }))}
    />
  );
}

/** What prevents publishing the draft. */
function GapList({ seasonId, payload, gaps }: PartProps & { gaps: Record<string, string> }) {
  const { t } = useTranslation("adminPublications");
  const gapText = useGapText();
  const addressOf = (place: string) => {
    const { program, field } = placeIn(payload, place);
    return program
      ? `${programAddress(program.id, seasonId)}#${field}`
      : `${seasonAddress(seasonId)}#${place}`;
  };
  const tasks = Object.entries(gaps).map(([place, code]) => ({
    href: addressOf(place),
    text: gapText(payload, place, code),
  }));
  return <TaskList tone="warning" title={t("missing")} text={t("missingText")} tasks={tasks} />;
}

interface DoubtfulProgram {
  id: string;
  name: string;
  doubts: RegistrationDoubt[];
}

/**
 * Added or changed programs that nobody could register for (docs/rules/publishing.md#what-nobody-can-register-for);
 * none if the season is not live.
 * @param switches registration switches by program, which are not part of the draft
 */
function useDoubtfulPrograms(
  payload: SeasonFacts,
  changes: readonly Difference[],
  switches: ReadonlyMap<string, ProgramSwitch>,
): DoubtfulProgram[] {
  const { club } = useFacts();
  const { language } = useLanguage();
  if (payload.state !== "live") return [];
  const today = dateInZone(new Date(), club.timeZone);
  const changed = new Set(changes.map(({ programId }) => programId));
  return payload.programs
    .filter(({ id }) => changed.has(id))
    .map((program) => ({
      id: program.id,
      name: program.texts[language].name || program.slug,
      doubts: registrationDoubts(program, {
        ...{ switch: switches.get(program.id) ?? "auto", today, timeZone: club.timeZone },
      }),
    }))
    .filter(({ doubts }) => doubts.length > 0);
}

interface DoubtListProps {
  seasonId: string;
  programs: readonly DoubtfulProgram[];
}

/** Programs that would be live but closed to everyone, with links to the fields. Does not prevent publishing. */
function DoubtList({ seasonId, programs }: DoubtListProps) {
  const { t } = useTranslation("adminPublications");
  const tasks = programs.flatMap(({ id, name, doubts }) =>
    doubts.map((doubt) => ({
      href: `${programAddress(id, seasonId)}#${DOUBT_FIELDS[doubt]}`,
      text: t(`doubts.${doubt}`, { program: name }),
    })),
  );
  return <TaskList tone="warning" title={t("doubts.title")} text={t("doubts.text")} tasks={tasks} />;
}

/** The draft's changes, what is missing, and the button to publish it. */
export function SeasonDraft({ seasonId, draft, switches, ...families }: SeasonDraftProps) {
  const { t } = useTranslation("adminPublications");
  const { language } = useLanguage();
  const { payload, published } = draft;
  const changes = seasonDifferences(published, asPublished(payload));
  const actions = useDraftActions("season", seasonId, draft);
  const doubtful = useDoubtfulPrograms(payload, changes, switches);
  const gaps = { ...actions.publishing.refused, ...draftGaps(payload) };
  const hasGaps = Object.keys(gaps).length > 0;
  const count = changes.length;
  return (
    <Card aria-labelledby="changes">
      <h3 id="changes" className="text-lead">
        {t("changes")}
      </h3>
      {count === 0 && <p className="mt-2 text-dusk-700">{t("unchanged")}</p>}
      {count > 0 && <ChangeList changes={changes} {...families} />}
      <GapList seasonId={seasonId} payload={payload} gaps={gaps} />
      <DoubtList seasonId={seasonId} programs={doubtful} />
      <UncheckedList seasonId={seasonId} payload={payload} />
      {count > 0 && <PreviewLinks subject="season" id={seasonId} />}
      <DraftActions
        {...{ actions, count }}
        canPublish={count > 0 && !hasGaps}
        // A season that was never published is not discarded here: it is deleted on its own page.
        canDrop={count > 0 && published !== null}
        {...(doubtful.length > 0 && {
          doubt: t("doubts.confirm", {
            programs: joinNames(
              doubtful.map(({ name }) => name),
              language,
            ),
          }),
        })}
      />
    </Card>
  );
}
