import { type Column, DataTable } from "#app/components/staff/data-table.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { Stars } from "#app/components/stars.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ApprovalMark } from "./approval-mark.tsx";
import { Comment } from "./comment.tsx";
import { TestimonialActions } from "./testimonial-actions.tsx";
import { useChildText } from "./use-child-text.ts";
import type { StaffTestimonial } from "./use-staff-testimonials.ts";

/** The list on large screens (spec.md §2, Testimonials tab). */
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
