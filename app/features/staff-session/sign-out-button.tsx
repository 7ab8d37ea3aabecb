import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { clearDrafts } from "#app/lib/staff-drafts.ts";
import { closeGateForGood } from "./gate-entries.ts";
import { useLeave } from "./use-leave.ts";

/** Ends the session on the server. @throws when the server could not be told */
async function endSession(): Promise<void> {
  try {
    await api.admin.session.$delete();
  } catch (error) {
    // It had ended already.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** Signs out and goes to the website; without a connection it says so, because the session would live on. */
export function SignOutButton() {
  const { t } = useTranslation("admin");
  const [busy, setBusy] = useState(false);
  const leave = useLeave();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const signOut = async () => {
    setBusy(true);
    try {
      await endSession();
      clearDrafts();
      closeGateForGood();
      leave("/");
    } catch (error) {
      toast({ ...ofThrown(error), tone: "destructive" });
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      busy={busy}
      className="max-sm:flex-auto max-sm:px-3 max-sm:text-body"
      onClick={() => void signOut()}
    >
      <LogOut aria-hidden size={20} />
      {t("logout")}
    </Button>
  );
}
