import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { TestimonialCard, TestimonialTable } from "./testimonial-table.tsx";
import { useStaffTestimonials } from "./use-staff-testimonials.ts";

function Testimonials() {
  const { t } = useTranslation("adminTestimonials");
  const isWide = useWideScreen();
  const testimonials = useStaffTestimonials();
  const total = testimonials.length;
  const waiting = testimonials.filter(({ isApproved }) => !isApproved).length;
  return (
    <section aria-labelledby="testimonials">
      <PanelHeader
        id="testimonials"
        title={t("title")}
        summary={total > 0 && t("summary", { waiting, total })}
      />
      {total === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      {total > 0 && isWide && <TestimonialTable testimonials={testimonials} />}
      {total > 0 && !isWide && (
        <ul className="grid gap-4 md:grid-cols-2">
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.id} testimonial={testimonial} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Testimonials, to approve or hide (docs/rules/staff.md#testimonial-management). */
export function TestimonialPanel() {
  const { t } = useTranslation("adminTestimonials");
  return (
    <QueryBoundary fallback={<ListSkeleton label={t("loading")} />}>
      <Testimonials />
    </QueryBoundary>
  );
}
