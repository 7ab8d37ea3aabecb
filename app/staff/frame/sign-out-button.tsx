import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { signOutAllTabs, useEndSession } from "#app/staff/shared/access/stored-session.ts";
import { deleteDraftsOnSignOut } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.ts";

/**
 * Ends the session on the server.
 * @throws {Error} if the server is unreachable
 */
async function endServerSession(): Promise<void> {
  try {
    await api.admin.session.$delete();
  } catch (error) {
    // The session has already ended.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** Signs out and opens the website. Without a connection, an error is shown, because the session stays valid. */
export function SignOutButton() {
  const { t } = useTranslation("admin");
  const endSession = useEndSession();
  const { describeError } = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: endServerSession,
    onSuccess: () => {
      deleteDraftsOnSignOut();
      signOutAllTabs();
      endSession("/");
    },
    onError: (error) => showToast({ ...describeError(error), tone: "destructive" }),
  });
  return (
    <Button
      variant="secondary"
      busy={isPending}
      className="max-sm:flex-auto max-sm:px-3 max-sm:text-body"
      onClick={() => mutate()}
    >
      <LogOut aria-hidden size={20} />
      {t("logout")}
    </Button>
  );
}
