import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { showToast, type Toast } from "#app/ui/toasts.ts";

export interface StaffMutation<Sent, Answer> {
  send: (sent: Sent) => Promise<Answer>;
  /** The toast after success; none where the page shows the result. */
  toast?: (answer: Answer, sent: Sent) => Toast | undefined;
  /** For instance closes a dialog that the hook does not own: no toast is shown over a dialog. */
  onSuccess?: ((answer: Answer, sent: Sent) => void) | undefined;
  onError?: (error: Error) => void;
  /** The toast of an error that no form or dialog shows; `true` for the error's own words. */
  errorToast?: true | ((error: Error, sent: Sent) => Toast | undefined);
  /** Which queries, by path, to fetch anew; by default, all. */
  invalidates?: (path: string) => boolean;
  /** Id of the heading that gets the focus after success, if the button is gone. */
  focusId?: string;
}

/**
 * A write by staff. Fetches anew also after an error of the server, because somebody else may have changed the page.
 * @returns the mutation, and the state of a dialog that asks for confirmation first and closes on success
 */
export function useStaffMutation<Sent, Answer>({
  send,
  onError,
  errorToast,
  invalidates,
  focusId,
  ...success
}: StaffMutation<Sent, Answer>) {
  const client = useQueryClient();
  const { describeError } = useErrorText();
  const [open, setOpen] = useState(false);
  const isDone = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      isDone.current = true;
      setOpen(false);
      success.onSuccess?.(answer, sent);
      const done = success.toast?.(answer, sent);
      if (done) showToast({ tone: "success", ...done });
    },
    onError: (error, sent) => {
      onError?.(error);
      const failed = errorToast === true ? describeError(error) : errorToast?.(error, sent);
      if (failed) showToast({ tone: "destructive", ...failed });
    },
    onSettled: (_answer, error) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => invalidates?.(String(path)) ?? true,
        // Without a connection the page would show that it cannot be fetched, and lose the open dialog.
        refetchType: error === null || error instanceof ApiError ? "active" : "none",
      }),
  });
  return {
    ...mutation,
    /** Opens the dialog. */
    ask: () => {
      isDone.current = false;
      setOpen(true);
    },
    dialog: {
      open,
      onClose: () => setOpen(false),
      busy: mutation.isPending,
      returnTo: () => (isDone.current && focusId ? document.getElementById(focusId) : null),
    },
  };
}
