import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignInNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { type DraftSubject, type StoredDraft, saveDraft } from "#app/staff/shared/drafts/draft-form.ts";
import { VersionTable } from "#app/staff/shared/drafts/version-table.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FieldErrors } from "#domain/text/checks.ts";

interface Task {
  href: string;
  text: string;
}

interface TaskListProps {
  tone: "warning" | "neutral";
  title: string;
  text: string;
  tasks: readonly Task[];
}

/** Fields that need attention, each with a link. Returns null if there are none. */
export function TaskList({ tone, title, text, tasks }: TaskListProps) {
  if (tasks.length === 0) return null;
  return (
    <Notice tone={tone} title={title} text={text} className="mt-5">
      <ul className="mt-2 grid">
        {tasks.map((task) => (
          <li key={task.href + task.text}>
            <TextLink
              href={task.href}
              variant="task"
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {task.text}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Publishes the visible version of the draft. An error explains what to do. */
function usePublishMutation(id: string, subject: DraftSubject, onClose: () => void) {
  const { t } = useTranslation("adminPublications");
  const { describeError } = useErrorText();
  return useStaffMutation({
    send: (version: number) => dataFrom(api.admin.publications.$post({ json: { subject, id, version } })),
    toast: ({ version }) => ({ title: t("done", { version }), message: t("doneText") }),
    onSuccess: onClose,
    onError: (failure) => {
      if (hasCode(failure, "sign_in_again") || hasCode(failure, "edit_conflict")) onClose();
    },
    errorToast: (failure) => {
      if (hasCode(failure, "sign_in_again")) return undefined;
      if (!hasCode(failure, "edit_conflict")) return describeError(failure);
      return { title: t("newer"), message: t("newerText"), tone: "neutral" };
    },
  });
}

interface DraftCardProps<Subject extends DraftSubject> {
  subject: Subject;
  subjectId: string;
  draft: StoredDraft<Subject>;
  title: string;
  className?: string;
  groups: ComponentProps<typeof VersionTable>["groups"];
  /** Error codes by path in the draft. */
  errors: FieldErrors;
  errorTask: (path: string, code: string) => Task;
  /** True if staff can discard the draft. */
  canDiscard: boolean;
  /** Extra text in the confirmation. */
  warning?: string | undefined;
  /** Warnings and previews above the buttons. */
  children?: ReactNode;
}

/** A draft's changes and errors, with buttons to publish or discard it after a confirmation. */
export function DraftCard<Subject extends DraftSubject>(props: DraftCardProps<Subject>) {
  const { subject, subjectId, draft, title, className = "", groups, canDiscard, warning } = props;
  const { t } = useTranslation("adminPublications");
  const id = useId();
  const [openDialog, setOpenDialog] = useState<"publish" | "drop">();
  const closeDialog = () => setOpenDialog(undefined);
  const { mutate: publish, isPending, error } = usePublishMutation(subjectId, subject, closeDialog);
  const discardMutation = useStaffMutation({
    send: (payload: typeof draft.payload) => saveDraft(subject, subjectId, { ...draft, payload }),
    toast: () => ({ title: t("dropped"), message: t("droppedText"), tone: "neutral" }),
    onSuccess: closeDialog,
  });
  const { published } = draft;
  const serverErrors = hasCode(error, "not_publishable") ? error.fields : {};
  const errors = Object.entries({ ...serverErrors, ...props.errors });
  const changeCount = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const canPublish = changeCount > 0 && errors.length === 0;
  const dialogs = [
    {
      name: "publish",
      title: t("confirm.title", { count: changeCount }),
      text: [t("confirm.text"), warning].filter(Boolean).join(" "),
      confirmLabel: t("confirm.button"),
      tone: "primary",
      busy: isPending,
      onConfirm: () => publish(draft.version),
    },
    {
      name: "drop",
      title: t("discard.title"),
      text: t("discard.text"),
      confirmLabel: t("discard.button"),
      tone: "danger",
      busy: discardMutation.isPending,
      onConfirm: () => published && discardMutation.mutate(published),
    },
  ] as const;
  return (
    <Card aria-labelledby={id} className={className}>
      <h3 id={id} className="text-lead">
        {title}
      </h3>
      {changeCount === 0 && errors.length === 0 && <p className="mt-2 text-dusk-700">{t("unchanged")}</p>}
      {changeCount > 0 && (
        <VersionTable columnHeaders={[t("columns.live"), t("columns.new")]} groups={groups} />
      )}
      <TaskList
        tone="warning"
        title={t("missing")}
        text={t("missingText")}
        tasks={errors.map(([path, code]) => props.errorTask(path, code))}
      />
      {props.children}
      {hasCode(error, "sign_in_again") && <SignInNotice />}
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {canPublish && (
          <Button busy={isPending} className="max-sm:w-full" onClick={() => setOpenDialog("publish")}>
            {t(isPending ? "publishing" : "terms:publish")}
          </Button>
        )}
        {canDiscard && (
          <Button variant="quiet" busy={discardMutation.isPending} onClick={() => setOpenDialog("drop")}>
            {t("discard.open")}
          </Button>
        )}
      </div>
      {dialogs.map(({ name, ...dialog }) => (
        <ConfirmDialog key={name} {...dialog} open={openDialog === name} onClose={closeDialog} />
      ))}
    </Card>
  );
}
