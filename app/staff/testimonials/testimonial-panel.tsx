import { Check, EyeOff, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { STATE_STYLES, StateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type ListColumn, ResourceList } from "#app/staff/shared/list/resource-list.tsx";
import { type RowOf, usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { linkClasses } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { Stars } from "#app/ui/stars.tsx";

type Testimonial = RowOf<typeof api.admin.testimonials.$get>;

const REQUESTS = {
  approve: (id: string) => api.admin.testimonials[":id"].approve.$post({ param: { id } }),
  hide: (id: string) => api.admin.testimonials[":id"].hide.$post({ param: { id } }),
  delete: (id: string) => api.admin.testimonials[":id"].$delete({ param: { id } }),
};
const SUCCESS_TEXTS = {
  approve: "staffErrors:situations.testimonialApproved",
  hide: "adminTestimonials:done.hide",
  delete: "adminTestimonials:done.delete",
} as const;
const FAILURE_TEXTS = {
  approve: "staffErrors:situations.approveFailed",
  hide: "adminTestimonials:failed.hide",
  delete: "adminTestimonials:failed.delete",
} as const;

/** Approve, hide or delete; only deleting asks for confirmation. */
function TestimonialActions({ testimonial }: { testimonial: Testimonial }) {
  const { t } = useTranslation(["adminTestimonials", "staffErrors"]);
  const { reasonOr } = useErrorText();
  const { id, parentName: parent, isApproved } = testimonial;
  const { mutate, isPending, openConfirm, dialog } = useStaffMutation<keyof typeof REQUESTS, unknown>({
    send: (action) => REQUESTS[action](id),
    toast: (_, action) => ({
      title: t(`${SUCCESS_TEXTS[action]}.title`),
      message: t(`${SUCCESS_TEXTS[action]}.message`),
    }),
    errorToast: (error, action) => ({
      title: t(`${FAILURE_TEXTS[action]}.title`),
      message: reasonOr(error, t("staffErrors:situations.approveFailed.message")),
    }),
  });
  const mainAction = isApproved ? "hide" : "approve";
  const Icon = isApproved ? EyeOff : Check;
  return (
    <div className="flex gap-2">
      <RowButton
        tone={isApproved ? "plain" : "main"}
        busy={isPending}
        aria-label={t(`${mainAction}Of`, { parent })}
        onClick={() => mutate(mainAction)}
      >
        <Icon aria-hidden size={16} />
        <span>{t(mainAction)}</span>
      </RowButton>
      <RowButton busy={isPending} aria-label={t("deleteOf", { parent })} onClick={openConfirm}>
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

/** Characters of a comment in the list (docs/reference/staff-pages.md#testimonials). */
const EXCERPT_LENGTH = 140;

function excerptOf(comment: string): string {
  const lastSpace = comment.lastIndexOf(" ", EXCERPT_LENGTH);
  return `${comment.slice(0, lastSpace > 0 ? lastSpace : EXCERPT_LENGTH)}…`;
}

function TestimonialComment({ comment }: { comment: string }) {
  const { t } = useTranslation("adminTestimonials");
  const [isExpanded, setExpanded] = useState(false);
  const id = useId();
  if (comment.length <= EXCERPT_LENGTH) return <p className="max-w-prose whitespace-pre-line">{comment}</p>;
  return (
    <div className="max-w-prose">
      <p id={id} className="whitespace-pre-line">
        {isExpanded ? comment : excerptOf(comment)}
      </p>
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setExpanded(!isExpanded)}
        className={linkClasses("text", "min-h-11 font-semibold")}
      >
        {t(isExpanded ? "less" : "more")}
      </button>
    </div>
  );
}

function useColumns(): ListColumn<Testimonial>[] {
  const { t } = useTranslation("adminTestimonials");
  const { instant } = useFormat();
  return [
    {
      id: "date",
      cardPosition: "line",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{instant(createdAt)}</time>,
    },
    {
      id: "authorName",
      isRowHeader: true,
      cell: ({ parentName }) => <span className="wrap-anywhere">{parentName}</span>,
    },
    {
      id: "child",
      cardPosition: "line",
      cell: ({ childName: child, childAge: age }) => {
        if (age === null) return child || null;
        return child ? t("childAndAge", { child, age }) : t("terms:ageOf", { age });
      },
    },
    { id: "rating", cardPosition: "line", cell: ({ rating }) => <Stars rating={rating} size={16} /> },
    { id: "comment", cardPosition: "below", cell: ({ comment }) => <TestimonialComment comment={comment} /> },
    {
      id: "status",
      cardPosition: "beside",
      cell: ({ isApproved }) => (
        <StateBadge style={isApproved ? STATE_STYLES.good : STATE_STYLES.open}>
          {t(isApproved ? "approved" : "pending")}
        </StateBadge>
      ),
    },
    { id: "actions", cell: (testimonial) => <TestimonialActions testimonial={testimonial} /> },
  ];
}

/** Testimonials, to approve or hide (docs/reference/staff-pages.md#testimonials). */
export default function TestimonialPanel() {
  const { t } = useTranslation("adminTestimonials");
  const query = usePagedList("/api/admin/testimonials", api.admin.testimonials.$get);
  const { rows: testimonials = [] } = query;
  const waitingCount = testimonials.filter(({ isApproved }) => !isApproved).length;
  return (
    <Panel
      id="testimonials"
      title={t("title")}
      summary={testimonials.length > 0 && t("summary", { waiting: waitingCount, total: testimonials.length })}
    >
      <ResourceList
        textPrefix="adminTestimonials:"
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
