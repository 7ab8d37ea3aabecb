import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { clearToast, showToast } from "#app/ui/toasts.ts";
import { useRefetchFamily } from "./use-family.ts";

interface FamilyMutationOptions<Input> {
  toast?: { title: string; message?: string };
  /** Called before the family's data is fetched again. */
  onSuccess?: (input: Input) => void;
  /**
   * Called for every error except an ended session. After an error of the server, the action stays pending until its
   * promise resolves. By default, the family's data is fetched again, because it has changed.
   */
  onError?: () => unknown;
}

/**
 * An action of the family's page, which fetches the family's data again afterwards. If the session has ended,
 * a toast asks to sign in.
 */
export function useFamilyMutation<Input = void>(
  action: (input: Input) => Promise<unknown>,
  { toast, onSuccess, onError }: FamilyMutationOptions<Input> = {},
) {
  const { t } = useTranslation("familyPage");
  const refetchFamily = useRefetchFamily();
  const handleError = onError ?? refetchFamily;
  return useMutation({
    mutationFn: action,
    onSuccess: (_response, input) => {
      onSuccess?.(input);
      // The last toast may no longer be true.
      clearToast();
      if (toast) showToast({ ...toast, tone: "success" });
      return refetchFamily();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 401) {
        const { title, message } = t("change.failed.unauthenticated", { returnObjects: true });
        showToast({ title, message, tone: "destructive" });
        void refetchFamily();
        return;
      }
      const handled = handleError();
      // Without the wait, a quick second click would repeat the rejected action.
      if (error instanceof ApiError) await handled;
    },
  });
}

interface ActionNoticeProps {
  tone?: "warning" | "neutral";
  title: string;
  text: string;
  label: string;
  action: () => Promise<unknown>;
  /** Success toast, for results that the page does not show. */
  toast?: { title: string };
}

export function ActionNotice({
  tone = "warning",
  title,
  text,
  label,
  action,
  ...options
}: ActionNoticeProps) {
  const { t } = useTranslation("familyPage");
  const { mutate, isPending, error } = useFamilyMutation(action, options);
  return (
    <div className="grid gap-4 print:hidden">
      <Notice tone={tone} title={title} text={text}>
        <Button className="mt-3" variant="secondary" busy={isPending} onClick={() => mutate()}>
          {isPending ? t("terms:working") : label}
        </Button>
      </Notice>
      <FamilyActionError error={error} />
    </div>
  );
}
