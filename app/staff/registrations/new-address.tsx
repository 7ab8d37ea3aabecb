import { useState } from "react";
import { useForm } from "react-hook-form";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { useStaffCall } from "#app/staff/shared/use-staff-call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useSentForm } from "#app/ui/use-sent-form.ts";
import { staffAddressSchema } from "#domain/staff-address.ts";
import type { RegistrationDetails } from "./details-card.tsx";

interface NewAddressProps {
  registration: RegistrationDetails;
}

function NewAddressForm({ registration: { id }, onClose }: NewAddressProps & { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const saving = useStaffCall({
    send: async (json: { email: string; reason: string }) =>
      (await api.admin.registrations[":id"].address.$post({ param: { id }, json })).json(),
    done: ({ actsAt }) => ({
      title: t("newAddress.done"),
      message: t("newAddress.doneText", { at: clubTime(actsAt) }),
    }),
    onDone: onClose,
    refusal: "in place",
  });
  const form = useForm({
    defaultValues: { email: "", reason: "" },
    resolver: resolverOf((values) => checkBy(staffAddressSchema, values)),
  });
  const { field, ...sent } = useSentForm(form, saving);
  const label = t(saving.isPending ? "newAddress.saving" : "newAddress.submit");
  return (
    <DialogForm {...sent} submitLabel={label} draft={`address:${id}`} onClose={onClose}>
      <AddressCheck>
        <TextField type="email" inputMode="email" label={t("newAddress.email")} {...field("email")} />
      </AddressCheck>
      <TextField label={t("newAddress.reason")} {...field("reason")} />
    </DialogForm>
  );
}

/** Ends a new address that staff entered by mistake. */
function StopAddress({ registration: { id } }: NewAddressProps) {
  const { t } = useTranslation("admin");
  const { mutate, isPending } = useStaffCall({
    send: () => api.admin.registrations[":id"].address.$delete({ param: { id } }),
    done: () => ({ title: t("newAddress.stopped"), message: t("newAddress.stoppedText") }),
    refusal: "toast",
  });
  return (
    <Button variant="quiet" className="justify-start print:hidden" busy={isPending} onClick={() => mutate()}>
      {t(isPending ? "newAddress.stopping" : "newAddress.stop")}
    </Button>
  );
}

/** A new address that waits, and the button to enter one after a call (docs/rules/family.md#a-new-address). */
export function NewAddress({ registration }: NewAddressProps) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const [isOpen, setOpen] = useState(false);
  const waiting = registration.addressChange;
  const close = () => setOpen(false);
  if (registration.order === null || registration.deletedAt !== null) return null;
  return (
    <>
      {waiting?.actsAt && (
        <p className="wrap-anywhere">
          {`${t("newAddress.waits")}: ${waiting.toEmail ?? ""}, ${clubTime(waiting.actsAt)}`}
        </p>
      )}
      {waiting?.isByStaff && <StopAddress registration={registration} />}
      {!waiting && (
        <Button
          variant="quiet"
          className="justify-start print:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t("newAddress.open")}
        </Button>
      )}
      <Dialog open={isOpen} onClose={close} title={t("newAddress.open")} text={t("newAddress.text")}>
        <NewAddressForm registration={registration} onClose={close} />
      </Dialog>
    </>
  );
}
