import { UserX } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { StaffDonation } from "./use-donations.ts";

interface EraseDonorProps {
  donation: StaffDonation;
}

/** Erases the donor and their message after a confirmation. A donation with a registration is erased with that one. */
export function EraseDonor({ donation }: EraseDonorProps) {
  const { t } = useTranslation("adminDonations");
  const { ofThrown } = useErrorText();
  const { id, source, donorName, donorEmail, message } = donation;
  const { mutate, isPending, ask, dialog } = useStaffMutation({
    send: () => api.admin.donations[":id"].donor.$delete({ param: { id } }),
    toast: () => ({ title: t("erase.done.title"), message: t("erase.done.message") }),
    errorToast: (error) => ({ title: t("erase.failed"), message: ofThrown(error).message }),
  });
  if (source !== "donation") return null;
  const donor = donorName ?? donorEmail ?? t("anonymous");
  const isKnown = [donorName, donorEmail, message].some((value) => value !== null);
  return (
    <>
      {isKnown && (
        <RowButton busy={isPending} aria-label={t("erase.of", { donor })} onClick={ask}>
          <UserX aria-hidden size={16} />
          {t("erase.label")}
        </RowButton>
      )}
      <ConfirmDialog
        {...dialog}
        title={t("erase.title")}
        text={t("erase.question", { donor })}
        confirmLabel={t("erase.label")}
        onConfirm={() => mutate()}
      />
    </>
  );
}
