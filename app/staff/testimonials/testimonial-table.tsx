import { Check, CircleCheck, CircleDashed, EyeOff, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { linkStyle } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { type StaffTestimonial, useTestimonialAction } from "./use-staff-testimonials.ts";

/** Approve, hide or delete; only deleting asks for confirmation. */
function TestimonialActions({ testimonial }: { testimonial: StaffTestimonial }) {
  const { t } = useTranslation("adminTestimonials");
  const { id, parentName: parent, isApproved } = testimonial;
  const { mutate, isPending, ask, dialog } = useTestimonialAction(id);
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
        <span>{t(main)}</span>
      </RowButton>
      <RowButton busy={isPending} aria-label={t("deleteOf", { parent })} onClick={ask}>
        <Trash2 aria-hidden size={16} />
        {t("delete")}
      </RowButton>
      <ConfirmDialog
        {...dialog}
        title={t("confirm.title")}
        text={t("confirm.text", { parent })}
        confirmLabel={t("confirm.button")}
        onConfirm={() => mutate("delete")}
      />
    </div>
  );
}

/** Whether a testimonial is public, as text, colour and icon (docs/rules/look.md#staffs-pages-look-calm). */
function ApprovalMark({ isApproved }: { isApproved: boolean }) {
  const { t } = useTranslation("adminTestimonials");
  const Icon = isApproved ? CircleCheck : CircleDashed;
  return (
    <span
      className={`flex items-center gap-1.5 font-semibold ${isApproved ? "text-agave" : "text-marigold-700"}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span>{t(isApproved ? "approved" : "pending")}</span>
    </span>
  );
}

/** Longer comments are shortened in the list, in characters (docs/rules/staff.md#testimonial-management). */
const SHOWN = 140;

function cut(comment: string): string {
  const space = comment.lastIndexOf(" ", SHOWN);
  return `${comment.slice(0, space > 0 ? space : SHOWN)}…`;
}

/** A comment, shortened until expanded. */
function Comment({ comment }: { comment: string }) {
  const { t } = useTranslation("adminTestimonials");
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (comment.length <= SHOWN) return <p className="max-w-line whitespace-pre-line">{comment}</p>;
  return (
    <div className="max-w-line">
      <p id={id} className="whitespace-pre-line">
        {isWhole ? comment : cut(comment)}
      </p>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
        className={linkStyle("text", "min-h-11 font-semibold")}
      >
        {t(isWhole ? "less" : "more")}
      </button>
    </div>
  );
}

/** The child's name and age if given, or a dash (docs/rules/staff.md#testimonial-management). */
function useChildText(): (testimonial: StaffTestimonial) => string {
  const { t } = useTranslation("adminTestimonials");
  return ({ childName: child, childAge: age }) => {
    if (child) return age === null ? child : t("childAndAge", { child, age });
    return age === null ? "–" : t("age", { age });
  };
}

/** One testimonial, on a small screen. */
export function TestimonialCard({ testimonial }: { testimonial: StaffTestimonial }) {
  const clubTime = useClubTime();
  const childText = useChildText();
  const { parentName, createdAt, rating, comment, isApproved } = testimonial;
  return (
    <Card as="li" padding="row" className="flex flex-col text-small">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-lead leading-tight wrap-anywhere">{parentName}</h3>
          <p className="mt-1 text-dusk-700">{childText(testimonial)}</p>
        </div>
        <ApprovalMark isApproved={isApproved} />
      </div>
      <div className="my-3 flex-1 border-t border-sand-200 pt-3">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <Stars rating={rating} size={16} />
          <time dateTime={createdAt} className="figures text-dusk-700">
            {clubTime(createdAt)}
          </time>
        </div>
        <Comment comment={comment} />
      </div>
      <TestimonialActions testimonial={testimonial} />
    </Card>
  );
}

/** The table on wide screens (docs/rules/staff.md#testimonial-management). */
export function TestimonialTable({ testimonials }: { testimonials: readonly StaffTestimonial[] }) {
  const { t } = useTranslation("adminTestimonials");
  const clubTime = useClubTime();
  const childText = useChildText();
  const columns: Column<StaffTestimonial>[] = [
    {
      id: "date",
      label: t("columns.date"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{clubTime(createdAt)}</time>,
    },
    {
      id: "parent",
      label: t("columns.parent"),
      isRowHeader: true,
      cell: ({ parentName }) => <span className="wrap-anywhere">{parentName}</span>,
    },
    { id: "child", label: t("columns.child"), cell: childText },
    { id: "rating", label: t("columns.rating"), cell: ({ rating }) => <Stars rating={rating} size={16} /> },
    { id: "comment", label: t("columns.comment"), cell: ({ comment }) => <Comment comment={comment} /> },
    {
      id: "status",
      label: t("columns.status"),
      cell: ({ isApproved }) => <ApprovalMark isApproved={isApproved} />,
    },
    {
      id: "actions",
      label: t("columns.actions"),
      cell: (testimonial) => <TestimonialActions testimonial={testimonial} />,
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={testimonials} rowKey={({ id }) => id} />;
}
