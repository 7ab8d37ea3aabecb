import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { showToast, type Toast } from "#app/ui/toasts.ts";

export interface StaffMutationOptions<Input, Result> {
  send: (input: Input) => Promise<Result>;
  /** Toast after success; omitted if the page shows the result. */
  toast?: (result: Result, input: Input) => Toast | undefined;
  /** Runs before the toast, for instance to close a dialog, because a dialog covers toasts. */
  onSuccess?: ((result: Result, input: Input) => void) | undefined;
  onError?: (error: Error) => void;
  /** Toast of an error. By default, it has the error's own text; false if the page shows the error. */
  errorToast?: boolean | ((error: Error, input: Input) => Toast | undefined);
  /** Selects queries to refetch by path; by default, all. */
  invalidates?: (path: string) => boolean;
  /** Id of the heading to focus after success, if the button is gone. */
  focusId?: string;
}

/**
 * A mutation by staff. Refetches even after a server error, because another user may have changed the data.
 * @returns the mutation, and the state of a confirmation dialog that closes on success
 */
export function useStaffMutation<Input, Result>({
  send,
  onError,
  errorToast = true,
  invalidates,
  focusId,
  ...successOptions
}: StaffMutationOptions<Input, Result>) {
  const client = useQueryClient();
  const { describeError } = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const isDone = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (result, input) => {
      isDone.current = true;
      setOpen(false);
      successOptions.onSuccess?.(result, input);
      const successToast = successOptions.toast?.(result, input);
      if (successToast) showToast({ tone: "success", ...successToast });
    },
    onError: (error, input) => {
      onError?.(error);
      const failureToast =
        typeof errorToast === "function" ? errorToast(error, input) : errorToast && describeError(error);
      if (failureToast) showToast({ tone: "destructive", ...failureToast });
    },
    onSettled: (_result, error) => {
      const refetched = client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => invalidates?.(String(path)) ?? true,
        // Without a connection, a failed refetch would replace the page and close the open dialog.
        refetchType: error === null || error instanceof ApiError ? "active" : "none",
      });
      // A dialog with an error can be closed before the refetch ends.
      return error === null ? refetched : undefined;
    },
  });
  return {
    ...mutation,
    openConfirm: () => {
      isDone.current = false;
      setOpen(true);
    },
    dialog: {
      open: isOpen,
      onClose: () => setOpen(false),
      busy: mutation.isPending,
      finalFocus: () => (isDone.current && focusId ? document.getElementById(focusId) : null),
    },
  };
}
