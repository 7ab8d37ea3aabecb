import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDifferenceSentence } from "#app/staff/shared/difference-words.ts";
import { PreviewLinks } from "#app/staff/shared/preview-links.tsx";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { type Difference, type SeasonFacts, seasonDifferences } from "#domain/draft-changes.ts";
import { asPublished, draftGaps } from "#domain/draft-gaps.ts";
import { joinNames } from "#domain/join-names.ts";
import type { ProgramSwitch } from "#domain/programs.ts";
import { programAddress, seasonAddress } from "#domain/staff-routes.ts";
import { DoubtList, useDoubtfulPrograms } from "./doubt-list.tsx";
import { DraftDialogs, useDraftActions } from "./draft-actions.tsx";
import { PublishButton } from "./publish-button.tsx";
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
          {sentence(change, change.names[language])}
          {paid(change)}
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

/** The draft's changes, what is missing, and the button to publish it. */
export function SeasonDraft({ seasonId, draft, switches, ...families }: SeasonDraftProps) {
  const { t } = useTranslation("adminPublications");
  const { language } = useLanguage();
  const { payload, published } = draft;
  const changes = seasonDifferences(published, asPublished(payload));
  const actions = useDraftActions("season", seasonId, draft);
  const { setAsks, publishing, isDropping } = actions;
  const doubtful = useDoubtfulPrograms(payload, changes, switches);
  const gaps = { ...publishing.refused, ...draftGaps(payload) };
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
      {publishing.wantsSignIn && <SignInNotice />}
      {count > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {!hasGaps && <PublishButton publishing={publishing} onMay={() => setAsks("publish")} />}
          {/* An unpublished draft cannot be discarded: the season is deleted on its own page. */}
          {published && (
            <Button variant="quiet" busy={isDropping} onClick={() => setAsks("drop")}>
              {t("drop.open")}
            </Button>
          )}
        </div>
      )}
      <DraftDialogs
        actions={actions}
        count={count}
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
