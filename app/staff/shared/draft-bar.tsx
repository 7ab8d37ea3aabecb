import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useConnectionLost } from "#app/ui/connection-lost.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ConflictNotice, type FieldWords } from "./conflict-notice.tsx";
import type { TypedDraft } from "./draft-form.ts";
import type { DraftSubject } from "./stored-draft.ts";
import type { SavingState } from "./use-draft-form.ts";

interface DraftBarProps<Subject extends DraftSubject> {
  draft: Pick<TypedDraft<Subject, unknown>, "wrong" | "conflict"> & {
    state: SavingState;
    choose: (fields: string[]) => void;
  };
  words: FieldWords<Subject>;
  /** The page that publishes the draft. */
  publishHref: string;
}

/**
 * Whether what is typed is safe, and where; stays in sight, beside the way to the live version. Below it, what two people
 * wrote at once. The place loads the texts "adminPrograms" and "adminPublications".
 */
export function DraftBar<Subject extends DraftSubject>({
  draft: { state, wrong, conflict, choose },
  words,
  publishHref,
}: DraftBarProps<Subject>) {
  const { t } = useTranslation("adminPrograms");
  const { ofThrown } = useErrorText();
  const isOffline = useConnectionLost();
  const count = Object.keys(wrong).length;
  const status = () => {
    if (conflict) return t("status.conflict");
    if (isOffline) return t("status.offline");
    if (state.status === "failed") return t("status.failed", { reason: ofThrown(state.error).message });
    if (state.status === "saving") return t("status.saving");
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
      {conflict && (
        <ConflictNotice key={conflict.theirs.version} {...{ conflict, words }} onChoose={choose} />
      )}
    </>
  );
}
