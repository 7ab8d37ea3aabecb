import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { TestimonialCard, TestimonialTable } from "./testimonial-table.tsx";
import { type StaffTestimonial, useStaffTestimonials } from "./use-staff-testimonials.ts";

function Testimonials({ testimonials }: { testimonials: readonly StaffTestimonial[] }) {
  const { t } = useTranslation("adminTestimonials");
  const isWide = useWideScreen();
  if (testimonials.length === 0) return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
  if (isWide) return <TestimonialTable testimonials={testimonials} />;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {testimonials.map((testimonial) => (
        <TestimonialCard key={testimonial.id} testimonial={testimonial} />
      ))}
    </ul>
  );
}

function Loaded({ query }: { query: ReturnType<typeof useStaffTestimonials> }) {
  const { t } = useTranslation("adminTestimonials");
  const { data, error, refetch } = query;
  if (data) return <Testimonials testimonials={data.data} />;
  if (error) return <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton label={t("loading")} />;
}

/** Testimonials, to approve or hide (docs/rules/staff.md#testimonial-management). */
export function TestimonialPanel() {
  const { t } = useTranslation("adminTestimonials");
  const query = useStaffTestimonials();
  const all = query.data?.data ?? [];
  const waiting = all.filter(({ isApproved }) => !isApproved).length;
  return (
    <section aria-labelledby="testimonials">
      <PanelHeader
        id="testimonials"
        title={t("title")}
        summary={all.length > 0 && t("summary", { waiting, total: all.length })}
      />
      <Loaded query={query} />
    </section>
  );
}
