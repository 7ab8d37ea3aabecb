import { Star } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { STARS } from "#app/components/stars.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { RATING } from "#domain/testimonial-limits.ts";
import type { TestimonialForm } from "./use-testimonial-form.ts";

/** One to five stars: a row of radio buttons that fills up to the chosen one. */
export function RatingField({ form: { control, register } }: { form: TestimonialForm }) {
  const { t } = useTranslation("testimonials");
  const labelId = useId();
  const chosen = Number(useWatch({ control, name: "rating" }));
  return (
    <div role="radiogroup" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 font-semibold">
        {t("form.rating")}
      </p>
      <div className="flex gap-1">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative grid size-12 place-items-center rounded has-focus-visible:outline-3 has-focus-visible:outline-dusk-500 hover:bg-sand-200"
          >
            <input {...register("rating")} type="radio" value={String(star)} className="sr-only" />
            <span className="sr-only">{t("stars", { count: star, max: RATING.max })}</span>
            <Star
              aria-hidden
              size={32}
              className={star <= chosen ? "fill-marigold text-marigold-700" : "text-sand-700"}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
