import { useId } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FACT_IDS, type FactSubject } from "#domain/club-facts.ts";
import { DraftDialogs, useDraftActions } from "./draft-actions.tsx";
import { PublishButton } from "./publish-button.tsx";

interface FactDraftProps<Subject extends FactSubject> {
  subject: Subject;
  draft: StoredDraft<Subject>;
  /** What the draft is about. */
  title: string;
  /** Each change as a sentence. */
  changes: readonly string[];
  /** Error codes by path in the draft. */
  gaps: Record<string, string>;
  gapText: (place: string, code: string) => string;
  /** The field at a place. */
  address: (place: string) => string;
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

/** What a draft of published facts would change, with its own button that publishes it; nothing without changes. */
export function FactDraft<Subject extends FactSubject>(props: FactDraftProps<Subject>) {
  const { subject, draft, title, changes, gapText, address, onSignIn } = props;
  const { t } = useTranslation("adminPublications");
  const id = useId();
  const actions = useDraftActions(subject, FACT_IDS[subject], draft);
  const { publishing, isDropping, setAsks } = actions;
  const gaps = Object.entries({ ...publishing.refused, ...props.gaps });
  const hasGaps = gaps.length > 0;
  const count = changes.length;
  if (count === 0 && !hasGaps) return null;
  return (
    <Card aria-labelledby={id} className="mt-4">
      <h3 id={id} className="text-lead">
        {t("changes")}: {title}
      </h3>
      <ul className="figures mt-3 grid list-disc gap-1.5 pl-5 empty:hidden">
        {[...new Set(changes)].map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
      {hasGaps && (
        <div className="mt-5">
          <Notice tone="warning" title={t("missing")}>
            <p>{t("missingText")}</p>
            <ul className="mt-2 grid">
              {gaps.map(([place, code]) => (
                <li key={place}>
                  <TextLink
                    href={address(place)}
                    look="task"
                    className="inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {gapText(place, code)}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {publishing.wantsSignIn && <SignInNotice onSignIn={onSignIn} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {!hasGaps && <PublishButton publishing={publishing} onMay={() => setAsks("publish")} />}
        <Button variant="quiet" busy={isDropping} onClick={() => setAsks("drop")}>
          {t("drop.open")}
        </Button>
      </div>
      <DraftDialogs actions={actions} count={count} />
    </Card>
  );
}
