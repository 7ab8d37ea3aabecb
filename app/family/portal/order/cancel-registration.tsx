import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useFamilyMutation } from "#app/family/portal/family-mutation.tsx";
import type { FamilyChild, FamilyProgram } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CancellationAmounts } from "#app/shared/cancellation-amounts.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

type CancellationResponse = InferResponseType<
  (typeof api.family.registrations)[":id"]["cancellation"]["$get"],
  200
>;

interface ConfirmCancellationProps {
  child: FamilyChild;
  amounts: CancellationResponse["data"];
  onError: () => unknown;
  onClose: () => void;
}

/** Shows the amounts. The server cancels only if they are unchanged. */
function ConfirmCancellation({ child, amounts, onError, onClose }: ConfirmCancellationProps) {
  const { t } = useTranslation("familyPage");
  const { money } = useFormat();
  const { refundCents: expectedRefundCents, cancellationFeeCents, requestId, refundParts } = amounts;
  const { firstName: name } = child;
  const amount = money(expectedRefundCents);
  const isRefund = expectedRefundCents > 0;
  const { mutate, isPending, error } = useFamilyMutation(
    () =>
      api.family.registrations[":id"].cancel.$post(
        { param: { id: child.id }, json: { expectedRefundCents, requestId } },
        withTimeout(),
      ),
    {
      onSuccess: onClose,
      onError,
      toast: {
        title: t("terms:registrationCanceled"),
        message: t(isRefund ? "cancel.doneText" : "cancel.doneNothing", { name, amount }),
      },
    },
  );
  const submitLabel = t(isRefund ? "cancel.submit" : "cancel.submitNothing", { amount });
  return (
    <>
      <CancellationAmounts amounts={amounts} labelOf={(textKey, values) => t(`cancel.${textKey}`, values)} />
      {refundParts.some(({ method }) => method === "card") && (
        <p className="mt-3 text-small">{t("cancel.days")}</p>
      )}
      {cancellationFeeCents > 0 && (
        <div className="mt-3 grid gap-3">
          <p className="text-small">{t("cancel.exception", { name })}</p>
          <ContactPeople />
        </div>
      )}
      <div className="mt-4 empty:hidden">
        <FamilyActionError error={error} />
      </div>
      <DialogActions cancelLabel={t("cancel.keep")} onCancel={onClose} isSending={isPending}>
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          {isPending ? t("cancel.sending") : submitLabel}
        </Button>
      </DialogActions>
    </>
  );
}

function CancelDialogBody({ child, onClose }: { child: FamilyChild; onClose: () => void }) {
  const { t } = useTranslation("familyPage");
  const queryKey = [`/api/family/registrations/${child.id}/cancellation`];
  const { data, error, refetch } = useQuery<CancellationResponse>({ queryKey, gcTime: 0, staleTime: 0 });
  const amounts = data?.data;
  if (amounts && !amounts.blockedBy)
    return <ConfirmCancellation child={child} amounts={amounts} onClose={onClose} onError={refetch} />;
  if (!amounts && !error)
    return (
      <div role="status" className="mt-4">
        <span className="sr-only">{t("cancel.loading")}</span>
        <Skeleton className="h-36" />
      </div>
    );
  // The registration cannot be canceled online: show the contacts.
  return (
    <>
      <div className="mt-4 grid gap-4">
        <FamilyActionError error={error} blockedBy={amounts?.blockedBy ?? undefined} />
        <p className="font-semibold">{t("cancel.call")}</p>
        <ContactPeople />
      </div>
      <DialogActions cancelLabel={t("cancel.keep")} onCancel={onClose} />
    </>
  );
}

/** Cancels a child's registration, after showing the refund (docs/reference/family-page.md#cancellation-by-a-family). */
export function CancelRegistration({ child, program }: { child: FamilyChild; program: FamilyProgram }) {
  const { t } = useTranslation("familyPage");
  const [isOpen, setIsOpen] = useState(false);
  const name = child.firstName;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t("cancel.open", { name })}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t("cancel.title", { name })}
        text={t("cancel.text", { name, program: program.name })}
      >
        <CancelDialogBody child={child} onClose={close} />
      </Dialog>
    </>
  );
}
