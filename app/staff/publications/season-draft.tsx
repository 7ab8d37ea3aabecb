import { Eye } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDifferenceSentence } from "#app/staff/shared/difference-words.ts";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Difference, type SeasonFacts, seasonDifferences } from "#domain/draft-changes.ts";
import { asPublished, draftGaps } from "#domain/draft-gaps.ts";
import { joinNames } from "#domain/join-names.ts";
import { LANGUAGES } from "#domain/languages.ts";
import type { ProgramSwitch } from "#domain/programs.ts";
import { previewAddress, programAddress } from "#domain/staff-routes.ts";
import { DoubtList, useDoubtfulPrograms } from "./doubt-list.tsx";
import { GapList } from "./gap-list.tsx";
import { PublishButton } from "./publish-button.tsx";
import { useDropDraft, usePublish } from "./use-publications.ts";

export interface SeasonDraftProps {
  seasonId: string;
  draft: StoredDraft;
  paidFamilies: ReadonlyMap<string, number>;
  siblingFamilies: number;
  /** Registration switches by program, which are not part of the draft. */
  switches: ReadonlyMap<string, ProgramSwitch>;
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

/** The open confirmation: publish or discard the draft. */
type Question = "publish" | "drop";

function useDraftActions({ seasonId, draft }: Pick<SeasonDraftProps, "seasonId" | "draft">) {
  const [asks, setAsks] = useState<Question>();
  const close = () => setAsks(undefined);
  const { publish, ...publishing } = usePublish(seasonId, "season", close);
  const dropping = useDropDraft(seasonId, "season");
  return {
    asks,
    setAsks,
    publishing,
    publish: () => publish(draft.version),
    isDropping: dropping.isPending,
    drop: () => dropping.mutate(draft, { onSuccess: close }),
  };
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

/**
 * Texts copied from another season: a warning that does not prevent publishing
 * (docs/rules/publishing.md#copied-texts-are-looked-at).
 */
function UncheckedList({ seasonId, payload }: { seasonId: string; payload: SeasonFacts }) {
  const { t } = useTranslation(["adminPublications", "adminPrograms"]);
  const { language } = useLanguage();
  const copied = payload.programs.flatMap(({ id, slug, texts, unchecked = [] }) =>
    unchecked.map((which) => ({ id, which, program: texts[language].name || slug })),
  );
  if (copied.length === 0) return null;
  return (
    <div className="mt-5">
      <Notice title={t("unchecked")}>
        <p>{t("uncheckedText")}</p>
        <ul className="mt-2 grid">
          {copied.map(({ id, which, program }) => (
            <li key={id + which}>
              <TextLink
                href={`${programAddress(id, seasonId)}#unchecked.${which}`}
                look="task"
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {t("uncheckedOne", { program, language: t(`adminPrograms:texts.${which}`) })}
              </TextLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Links to a preview of the draft in each language. */
function PreviewLinks({ seasonId: id }: { seasonId: string }) {
  const { t } = useTranslation("adminPublications");
  return (
    <div className="mt-5">
      <p className="text-small text-dusk-700">{t("preview.text")}</p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {LANGUAGES.map((language) => (
          <li key={language} className="max-sm:w-full">
            <a
              href={previewAddress({ subject: "season", id, language })}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 rounded bg-white px-3 font-semibold ring-1 ring-sand-700 ring-inset hover:bg-sand-100 max-sm:w-full"
            >
              <Eye aria-hidden size={20} />
              {t(`preview.${language}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The draft's changes, what is missing, and the button to publish it. */
export function SeasonDraft({ seasonId, draft, switches, onSignIn, ...families }: SeasonDraftProps) {
  const { t } = useTranslation("adminPublications");
  const { language } = useLanguage();
  const { payload, published } = draft;
  const changes = seasonDifferences(published, asPublished(payload));
  const { asks, setAsks, publishing, publish, isDropping, drop } = useDraftActions({ seasonId, draft });
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
      {hasGaps && (
        <div className="mt-5">
          <GapList seasonId={seasonId} payload={payload} gaps={gaps} />
        </div>
      )}
      <DoubtList seasonId={seasonId} programs={doubtful} />
      <UncheckedList seasonId={seasonId} payload={payload} />
      {count > 0 && <PreviewLinks seasonId={seasonId} />}
      {publishing.wantsSignIn && <SignInNotice onSignIn={onSignIn} />}
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
      <ConfirmDialog
        open={asks === "publish"}
        onClose={() => setAsks(undefined)}
        title={t("confirm.title", { count })}
        text={
          doubtful.length === 0
            ? t("confirm.text")
            : `${t("confirm.text")} ${t("doubts.confirm", {
                programs: joinNames(
                  doubtful.map(({ name }) => name),
                  language,
                ),
              })}`
        }
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
    </Card>
  );
}
