import { useWatch } from "react-hook-form";
import { TextArea } from "#app/components/text-area.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TESTIMONIAL_LIMITS } from "#domain/testimonial-limits.ts";
import type { TestimonialForm } from "./use-testimonial-form.ts";

const { commentMin: min, commentMax: max } = TESTIMONIAL_LIMITS;

/** The words themselves, with how many there are. */
export function CommentField({ form, error }: { form: TestimonialForm; error: string | undefined }) {
  const { t } = useTranslation("testimonials");
  const { length: count } = useWatch({ control: form.control, name: "comment" });
  return (
    <div>
      <TextArea
        {...form.register("comment")}
        label={t("form.comment")}
        hint={t("form.commentHint", { min, max })}
        error={error}
        required
        maxLength={max}
        className="min-h-32"
      />
      <p className="figures mt-1.5 text-right text-small text-dusk-700">
        <span aria-hidden>
          {count} / {max}
        </span>
        <span className="sr-only">{t("form.count", { count, max })}</span>
      </p>
    </div>
  );
}
