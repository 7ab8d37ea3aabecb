import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DraftSubject, StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useDropDraft, usePublish } from "./use-publications.ts";

/** The open confirmation: publish or discard the draft. */
type Question = "publish" | "drop";

/** Publishing or discarding a draft, each after a confirmation. */
export function useDraftActions<Subject extends DraftSubject>(
  subject: Subject,
  id: string,
  draft: StoredDraft<Subject>,
) {
  const [asks, setAsks] = useState<Question>();
  const close = () => setAsks(undefined);
  const { publish, ...publishing } = usePublish(id, subject, close);
  const dropping = useDropDraft(id, subject);
  return {
    ...{ asks, setAsks, close, publishing },
    publish: () => publish(draft.version),
    isDropping: dropping.isPending,
    drop: () => dropping.mutate(draft, { onSuccess: close }),
  };
}

interface DraftDialogsProps {
  actions: Omit<ReturnType<typeof useDraftActions>, "setAsks">;
  /** Number of changes. */
  count: number;
  /** What to think of before publishing, besides what always holds. */
  doubt?: string;
}

/** The two confirmations. */
export function DraftDialogs({ actions, count, doubt }: DraftDialogsProps) {
  const { t } = useTranslation("adminPublications");
  const { asks, close, publishing, publish, isDropping, drop } = actions;
  return (
    <>
      <ConfirmDialog
        open={asks === "publish"}
        onClose={close}
        title={t("confirm.title", { count })}
        text={[t("confirm.text"), doubt].filter(Boolean).join(" ")}
        confirmLabel={t("confirm.button")}
        tone="primary"
        busy={publishing.isPending}
        onConfirm={publish}
      />
      <ConfirmDialog
        open={asks === "drop"}
        onClose={close}
        title={t("drop.title")}
        text={t("drop.text")}
        confirmLabel={t("drop.button")}
        busy={isDropping}
        onConfirm={drop}
      />
    </>
  );
}
