import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-error.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClearToast, useToast } from "#app/ui/use-toast.ts";
import { useFamilyAgain } from "./use-family.ts";

const ENDED = "change.failed.unauthenticated";

interface Outcome<Typed> {
  /** Says that it is done. */
  done?: { title: string; message?: string };
  /** Called before the page shows what is stored now. */
  onDone?: (typed: Typed) => void;
  /**
   * Called for every refusal but that of a session that has ended; the next press waits for its promise. By default the
   * page is shown anew, because something changed meanwhile.
   */
  onRefused?: () => unknown;
}

/**
 * A press on the family's page, which shows the page anew afterwards. Where the session has ended meanwhile, it says so
 * and asks to sign in.
 */
export function useFamilyAction<Typed = void>(
  call: (typed: Typed) => Promise<unknown>,
  { done, onDone, ...refused }: Outcome<Typed> = {},
) {
  const { t } = useTranslation("familyPage");
  const toast = useToast();
  const clearToast = useClearToast();
  const again = useFamilyAgain();
  const { onRefused = again } = refused;
  return useMutation({
    mutationFn: call,
    onSuccess: (_answer, typed) => {
      onDone?.(typed);
      // What the last press said may be true no longer.
      clearToast();
      if (done) toast({ ...done, tone: "success" });
      return again();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return void onRefused();
      // Without the wait, a quick second press would send what has just been refused.
      if (error.status !== 401) return onRefused();
      toast({ title: t(`${ENDED}.title`), message: t(`${ENDED}.message`), tone: "destructive" });
      void again();
    },
  });
}
