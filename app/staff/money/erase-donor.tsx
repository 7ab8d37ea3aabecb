import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { DONATIONS_KEY, type StaffDonation } from "./use-donations.ts";

function useEraseDonor(id: string) {
  const { t } = useTranslation("adminDonations");
  const { ofThrown } = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      await api.admin.donations[":id"].donor.$delete({ param: { id } });
    },
    onSuccess: async () => {
      toast({ title: t("erase.done.title"), message: t("erase.done.message"), tone: "success" });
      await client.invalidateQueries({ queryKey: DONATIONS_KEY });
    },
    onError: (error) => {
      toast({ title: t("erase.failed"), message: ofThrown(error).message, tone: "destructive" });
    },
  });
}

interface EraseDonorProps {
  donation: StaffDonation;
  /** Id of the heading to focus when the button is gone. */
  headingId: string;
}

/** Erases the donor and their message after a confirmation. A donation with a registration is erased with that one. */
export function EraseDonor({ donation, headingId }: EraseDonorProps) {
  const { t } = useTranslation("adminDonations");
  const [isAsking, setAsking] = useState(false);
  const { id, source, donorName, donorEmail, message } = donation;
  const { mutate, isPending, isSuccess } = useEraseDonor(id);
  if (source !== "donation") return null;
  const donor = donorName ?? donorEmail ?? t("anonymous");
  const isKnown = [donorName, donorEmail, message].some((value) => value !== null);
  return (
    <>
      {isKnown && (
        <RowButton busy={isPending} aria-label={t("erase.of", { donor })} onClick={() => setAsking(true)}>
          <UserX aria-hidden size={16} />
          {t("erase.label")}
        </RowButton>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("erase.title")}
        text={t("erase.question", { donor })}
        confirmLabel={t("erase.label")}
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSuccess: () => setAsking(false) })}
        returnTo={() => (isSuccess ? document.getElementById(headingId) : null)}
      />
    </>
  );
}
