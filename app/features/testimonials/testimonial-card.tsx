import { Stars } from "#app/components/stars.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { byline } from "./byline.ts";
import type { Testimonial } from "./use-testimonials.ts";

/** The first voice is the loudest; the next two stand beside it, the others follow in rows. */
export function placeOf(index: number): string {
  if (index === 0) return "on-dusk bg-dusk-900 text-white text-lead lg:col-span-3 lg:row-span-2";
  return index < 3 ? "bg-white shadow-low lg:col-span-3" : "bg-white shadow-low lg:col-span-2";
}

export function TestimonialCard({ testimonial, place }: { testimonial: Testimonial; place: string }) {
  const { t } = useTranslation("testimonials");
  const { rating, comment, parentName } = testimonial;
  return (
    <li className={`rounded ${place}`}>
      <figure className="flex h-full flex-col gap-4 p-7">
        <Stars rating={rating} />
        <blockquote className="max-w-line whitespace-pre-line wrap-anywhere">{comment}</blockquote>
        <figcaption className="mt-auto text-small wrap-anywhere">
          <span className="block font-semibold">{parentName}</span>
          <span>{byline(t, testimonial)}</span>
        </figcaption>
      </figure>
    </li>
  );
}
