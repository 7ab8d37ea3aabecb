import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useToast } from "#app/ui/use-toast.ts";

interface StaffCall<Sent, Answer> {
  send: (sent: Sent) => Promise<Answer>;
  /** What the toast says was done; the page shows it where there is none. */
  done?: (answer: Answer, sent: Sent) => Parameters<ReturnType<typeof useToast>>[0];
  /** For instance closes a dialog, over which no toast is shown. */
  onDone?: ((answer: Answer) => void) | undefined;
  /** Where a refusal stands: the form or the page shows one that is "in place". */
  refusal: "in place" | "toast";
}

/**
 * A call that staff make by a press: a toast says what was done, and what the page shows is fetched anew, also after a
 * refusal, because somebody else may have changed it.
 */
export function useStaffCall<Sent, Answer>({ send, done, onDone, refusal }: StaffCall<Sent, Answer>) {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      onDone?.(answer);
      if (done) toast({ tone: "success", ...done(answer, sent) });
    },
    ...(refusal === "toast" && {
      onError: (error: Error) => toast({ ...ofThrown(error), tone: "destructive" }),
    }),
    // Without a connection the page would show that it cannot be fetched, and lose the open dialog.
    onSettled: (_answer, error) =>
      error === null || error instanceof ApiError ? client.invalidateQueries() : undefined,
  });
}
