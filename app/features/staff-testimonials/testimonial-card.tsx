import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { Stars } from "#app/components/stars.tsx";
import { ApprovalMark } from "./approval-mark.tsx";
import { Comment } from "./comment.tsx";
import { TestimonialActions } from "./testimonial-actions.tsx";
import { useChildText } from "./use-child-text.ts";
import type { StaffTestimonial } from "./use-staff-testimonials.ts";

/** One testimonial on a small screen. */
export function TestimonialCard({ testimonial }: { testimonial: StaffTestimonial }) {
  const clubTime = useClubTime();
  const childText = useChildText();
  const { parentName, createdAt, rating, comment, isApproved } = testimonial;
  return (
    <li className="flex flex-col rounded bg-white p-5 text-small shadow-low">
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
    </li>
  );
}
