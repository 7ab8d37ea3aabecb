import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { FACT_IDS, type FactSubject } from "#domain/club-facts.ts";
import { PublishButton } from "./publish-button.tsx";
import { useDropDraft, usePublish } from "./use-publications.ts";

interface FactDraftProps<Subject extends FactSubject> {
  subject: Subject;
  draft: StoredDraft<Subject>;
  /** What the draft is about. */
  title: string;
  /** Each change as a sentence. */
  changes: readonly string[];
  /** Error codes by path in the draft. */
  gaps: Record<string, string>;
  showGaps: (gaps: Record<string, string>) => ReactNode;
  /** Goes to the sign-in and back. */
  onSignIn: () => void;
}

/** What a draft of published facts would change, with its own button that publishes it; nothing without changes. */
export function FactDraft<Subject extends FactSubject>(props: FactDraftProps<Subject>) {
  const { subject, draft, title, changes, showGaps, onSignIn } = props;
  const { t } = useTranslation("adminPublications");
  const id = useId();
  const [asks, setAsks] = useState<"publish" | "drop">();
  const close = () => setAsks(undefined);
  const publishing = usePublish(FACT_IDS[subject], subject, close);
  const dropping = useDropDraft(FACT_IDS[subject], subject);
  const gaps = { ...publishing.refused, ...props.gaps };
  const hasGaps = Object.keys(gaps).length > 0;
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
      {hasGaps && showGaps(gaps)}
      {publishing.wantsSignIn && <SignInNotice onSignIn={onSignIn} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {!hasGaps && <PublishButton publishing={publishing} onMay={() => setAsks("publish")} />}
        <Button variant="quiet" busy={dropping.isPending} onClick={() => setAsks("drop")}>
          {t("drop.open")}
        </Button>
      </div>
      <ConfirmDialog
        open={asks === "publish"}
        onClose={close}
        title={t("confirm.title", { count })}
        text={t("confirm.text")}
        confirmLabel={t("confirm.button")}
        tone="primary"
        busy={publishing.isPending}
        onConfirm={() => publishing.publish(draft.version)}
      />
      <ConfirmDialog
        open={asks === "drop"}
        onClose={close}
        title={t("drop.title")}
        text={t("drop.text")}
        confirmLabel={t("drop.button")}
        busy={dropping.isPending}
        onConfirm={() => dropping.mutate(draft, { onSuccess: close })}
      />
    </Card>
  );
}
