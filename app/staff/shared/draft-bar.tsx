import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useConnectionLost } from "#app/ui/connection-lost.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ConflictNotice, type FieldWords } from "./conflict-notice.tsx";
import type { TypedDraft } from "./draft-form.ts";
import type { DraftSubject } from "./stored-draft.ts";

interface DraftBarProps<Subject extends DraftSubject> {
  draft: TypedDraft<Subject, unknown> & { failure: unknown; choose: (fields: string[]) => void };
  words: FieldWords<Subject>;
  /** The page that publishes the draft. */
  publishHref: string;
}

/**
 * Whether what is typed is safe, and where; stays in sight, beside the way to the live version. Below it, what two people
 * wrote at once. The place loads the texts "adminPrograms" and "adminPublications".
 */
export function DraftBar<Subject extends DraftSubject>({
  draft,
  words,
  publishHref,
}: DraftBarProps<Subject>) {
  const { t } = useTranslation("adminPrograms");
  const { ofThrown } = useErrorText();
  const isOffline = useConnectionLost();
  const { failure, conflicts, isUnsaved } = draft;
  const hasConflict = conflicts.length > 0;
  const count = Object.keys(draft.wrong).length;
  const status = () => {
    if (hasConflict) return t("status.conflict");
    if (isOffline) return t("status.offline");
    if (failure) return t("status.failed", { reason: ofThrown(failure).message });
    if (isUnsaved) return t("status.saving");
    return count === 0 ? t("status.saved") : t("status.unfinished", { count });
  };
  return (
    <>
      <div className="sticky top-0 z-10 -mx-4 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand-300 border-b bg-bone px-4 py-2 sm:mx-0 sm:px-0">
        <p role="status" className="text-small font-semibold">
          {status()}
        </p>
        <TextLink href={publishHref} look="alone">
          {t("status.publish")}
        </TextLink>
      </div>
      {hasConflict && (
        <ConflictNotice key={draft.stored.version} {...{ draft, words }} onChoose={draft.choose} />
      )}
    </>
  );
}
