import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignInNotice } from "#app/staff/shared/access/refusal.tsx";
import { type DraftSubject, type StoredDraft, saveDraft } from "#app/staff/shared/drafts/stored-draft.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useFormatInstant } from "#app/staff/shared/words/use-format-instant.ts";
import { useActorName } from "#app/staff/shared/words/use-names.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { canonical } from "#domain/text/canonical.ts";

interface TaskListProps {
  tone: "warning" | "neutral";
  title: string;
  text: string;
  tasks: readonly { href: string; text: string }[];
}

/** Fields of a draft to look at, each with a link; nothing without any. */
export function TaskList({ tone, title, text, tasks }: TaskListProps) {
  if (tasks.length === 0) return null;
  return (
    <div className="mt-5">
      <Notice tone={tone} title={title}>
        <p>{text}</p>
        <ul className="mt-2 grid">
          {tasks.map((task) => (
            <li key={task.href + task.text}>
              <TextLink
                href={task.href}
                look="task"
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {task.text}
              </TextLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

export const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * A sign-in that becomes too old within this time, in milliseconds, is renewed before the confirmation, which takes
 * time to read.
 */
const READING_MS = 60_000;

/** Asks the server whether the sign-in is recent enough to publish (docs/reference/staff-access.md#sessions). */
function useFreshSignIn() {
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async () => {
      const { now, freshUntil } = (await (await api.admin.session.$get()).json()).data;
      return Date.parse(freshUntil) - Date.parse(now) > READING_MS;
    },
    onError: (failure) => toast({ ...ofThrown(failure), tone: "destructive" }),
  });
  return {
    isAsking: isPending,
    isOld: data === false,
    ask: (onFresh: () => void) => mutate(undefined, { onSuccess: (isFresh) => isFresh && onFresh() }),
  };
}

/**
 * Publishes the draft in the version that was shown.
 * @param onClose closes the confirmation, once it was answered or the page behind it shows what to do
 */
function usePublish(id: string, subject: DraftSubject, onClose: () => void) {
  const { t } = useTranslation("adminPublications");
  const { ofThrown } = useErrorText();
  const { isAsking, isOld, ask } = useFreshSignIn();
  const { mutate, isPending, error } = useStaffMutation({
    send: async (version: number) => {
      const json = { subject, id, version };
      return (await (await api.admin.publications.$post({ json })).json()).data.version;
    },
    toast: (version) => ({ title: t("done", { version }), message: t("doneText") }),
    onSuccess: onClose,
    onError: (failure) => {
      if (["sign_in_again", "edit_conflict"].some((code) => hasCode(failure, code))) onClose();
    },
    errorToast: (failure) => {
      if (hasCode(failure, "sign_in_again")) return undefined;
      if (!hasCode(failure, "edit_conflict")) return ofThrown(failure);
      return { title: t("newer"), message: t("newerText"), tone: "neutral" };
    },
  });
  return {
    publish: mutate,
    isPending,
    isAsking,
    ask,
    wantsSignIn: isOld || hasCode(error, "sign_in_again"),
    /** What the server found missing, by path in the draft. */
    refused: hasCode(error, "not_publishable") && error instanceof ApiError ? error.fields : {},
  };
}

/** The open confirmation: publish or discard the draft, or restore another person's version of it. */
type Question = "publish" | "drop" | "restore";

/** Publishing, discarding or restoring a draft, each after a confirmation. */
export function useDraftActions<Subject extends DraftSubject>(
  subject: Subject,
  id: string,
  draft: StoredDraft<Subject>,
) {
  const { t } = useTranslation("adminPublications");
  const [asks, setAsks] = useState<Question>();
  const close = () => setAsks(undefined);
  const { publish, ...publishing } = usePublish(id, subject, close);
  const { isPending: isRewriting, mutate } = useStaffMutation({
    send: ({ payload: rewritten }: { payload: typeof draft.payload; done: "dropped" | "restored" }) =>
      saveDraft(subject, id, { ...draft, payload: rewritten }),
    toast: (_draft, { done }) => ({ title: t(done), message: t(`${done}Text`), tone: "neutral" }),
    onSuccess: close,
    errorToast: true,
  });
  const { replaced, published, payload } = draft;
  const isOther =
    replaced && ![payload, published].some((known) => canonical(known) === canonical(replaced.payload));
  return {
    asks,
    setAsks,
    close,
    publishing,
    isRewriting,
    publish: () => publish(draft.version),
    drop: () => published && mutate({ payload: published, done: "dropped" }),
    replaced: isOther ? replaced : null,
    restore: () => replaced && mutate({ payload: replaced.payload, done: "restored" }),
  };
}

interface DraftActionsProps {
  actions: ReturnType<typeof useDraftActions>;
  /** Number of changes. */
  count: number;
  canPublish: boolean;
  canDrop: boolean;
  /** What to think of before publishing, besides what always holds. */
  doubt?: string | undefined;
}

/**
 * The buttons below a draft, and their confirmations. If the sign-in is too old, it is renewed before the confirmation,
 * so that none is wasted.
 */
export function DraftActions({ actions, count, canPublish, canDrop, doubt }: DraftActionsProps) {
  const { t } = useTranslation("adminPublications");
  const { asks, setAsks, close, publishing, publish, isRewriting, drop, replaced, restore } = actions;
  const actorName = useActorName();
  const clubTime = useFormatInstant();
  const before = replaced && {
    who: actorName(replaced.actor, replaced.actorName),
    at: clubTime(replaced.at ?? ""),
  };
  const { isPending, isAsking, ask, wantsSignIn } = publishing;
  const dialogs = [
    {
      name: "publish",
      title: t("confirm.title", { count }),
      text: [t("confirm.text"), doubt].filter(Boolean).join(" "),
      confirmLabel: t("confirm.button"),
      tone: "primary",
      busy: isPending,
      onConfirm: publish,
    },
    {
      name: "drop",
      title: t("drop.title"),
      text: t("drop.text"),
      confirmLabel: t("drop.button"),
      tone: "danger",
      busy: isRewriting,
      onConfirm: drop,
    },
    {
      name: "restore",
      title: t("restore.title"),
      text: before ? t("restore.text", before) : "",
      confirmLabel: t("restore.button"),
      tone: "primary",
      busy: isRewriting,
      onConfirm: restore,
    },
  ] as const;
  return (
    <>
      {wantsSignIn && <SignInNotice />}
      {(canPublish || canDrop || before) && (
        <div className="mt-5 flex flex-wrap gap-3">
          {canPublish && (
            <Button
              busy={isPending || isAsking}
              className="max-sm:w-full"
              onClick={() => ask(() => setAsks("publish"))}
            >
              {t(isPending ? "publishing" : "terms:publish")}
            </Button>
          )}
          {canDrop && (
            <Button variant="quiet" busy={isRewriting} onClick={() => setAsks("drop")}>
              {t("drop.open")}
            </Button>
          )}
          {before && (
            <Button variant="quiet" busy={isRewriting} onClick={() => setAsks("restore")}>
              {t("restore.open", before)}
            </Button>
          )}
        </div>
      )}
      {dialogs.map(({ name, ...dialog }) => (
        <ConfirmDialog key={name} {...dialog} open={asks === name} onClose={close} />
      ))}
    </>
  );
}
