import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Whether everybody can read it, as word, colour and shape (look.md, Staff pages). */
export function ApprovalMark({ isApproved }: { isApproved: boolean }) {
  const { t } = useTranslation("adminTestimonials");
  const Icon = isApproved ? CircleCheck : CircleDashed;
  return (
    <span
      className={`flex items-center gap-1.5 font-semibold ${isApproved ? "text-agave" : "text-marigold-700"}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      {t(isApproved ? "approved" : "pending")}
    </span>
  );
}
