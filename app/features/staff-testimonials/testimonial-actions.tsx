import { Check, EyeOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#app/components/staff/confirm-dialog.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { type StaffTestimonial, useTestimonialDeed } from "./use-staff-testimonials.ts";

/** Approve what waits, hide what is public, delete either; only the last one asks first. */
export function TestimonialActions({ testimonial }: { testimonial: StaffTestimonial }) {
  const { t } = useTranslation("adminTestimonials");
  const [isAsking, setAsking] = useState(false);
  const { id, parentName: parent, isApproved } = testimonial;
  const { mutate, isPending } = useTestimonialDeed(id);
  const main = isApproved ? "hide" : "approve";
  const Icon = isApproved ? EyeOff : Check;
  return (
    <div className="flex gap-2">
      <RowButton
        tone={isApproved ? "plain" : "main"}
        busy={isPending}
        aria-label={t(`${main}Of`, { parent })}
        onClick={() => mutate(main)}
      >
        <Icon aria-hidden size={16} />
        {t(main)}
      </RowButton>
      <RowButton busy={isPending} aria-label={t("deleteOf", { parent })} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden size={16} />
        {t("delete")}
      </RowButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("confirm.title")}
        text={t("confirm.text", { parent })}
        confirmLabel={t("confirm.button")}
        busy={isPending}
        onConfirm={() => mutate("delete", { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
