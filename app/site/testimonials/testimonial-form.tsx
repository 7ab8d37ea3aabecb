import { Star } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { STARS } from "#app/ui/stars.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { CHILD_AGE } from "#domain/ages.ts";
import { RATING, TESTIMONIAL_LIMITS } from "#domain/testimonial-limits.ts";
import type { FormValues } from "./use-testimonial-form.ts";
import { type FormOfTestimonial, useTestimonialForm } from "./use-testimonial-form.ts";

/** One to five stars: a row of radio buttons that fills up to the chosen one. */
function RatingField({ form: { control, register } }: { form: FormOfTestimonial }) {
  const { t } = useTranslation(["testimonials", "common"]);
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
            <span className="sr-only">{t("common:stars", { count: star, max: RATING.max })}</span>
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

const { commentMin: min, commentMax: max } = TESTIMONIAL_LIMITS;

/** The words themselves, with how many there are. */
function CommentField({ form, error }: { form: FormOfTestimonial; error: string | undefined }) {
  const { t } = useTranslation(["testimonials", "common"]);
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

function ChildFields({
  form,
  errorOf,
}: {
  form: FormOfTestimonial;
  errorOf: (field: keyof FormValues) => string | undefined;
}) {
  const { t } = useTranslation(["testimonials", "common"]);
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_13rem]">
      <TextField
        {...form.register("childName")}
        label={t("form.childName")}
        hint={t("form.childNameHint")}
        error={errorOf("childName")}
        maxLength={TESTIMONIAL_LIMITS.name}
        autoComplete="off"
      />
      <TextField
        {...form.register("childAge")}
        type="number"
        inputMode="numeric"
        min={CHILD_AGE.min}
        max={CHILD_AGE.max}
        label={t("form.childAge")}
        hint={t("form.childAgeHint")}
        error={errorOf("childAge")}
        className="figures"
      />
    </div>
  );
}

/** A field that only programs see: they fill in whatever they find. */
function HiddenField({ form }: { form: FormOfTestimonial }) {
  const { t } = useTranslation(["testimonials", "common"]);
  return (
    <div aria-hidden className="sr-only">
      <label>
        {t("form.website")}
        <input {...form.register("website")} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Share your experience: what a family writes waits for the staff's approval (docs/rules/pages.md#testimonials). */
export default function TestimonialForm() {
  const { t } = useTranslation(["testimonials", "common"]);
  const { ofCode } = useErrorText();
  const { form, isPending, submit } = useTestimonialForm();
  const { errors } = form.formState;
  const errorOf = (field: keyof FormValues) => {
    const code = errors[field]?.message;
    return code ? ofCode(code).message : undefined;
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        {...form.register("parentName")}
        label={t("form.parentName")}
        error={errorOf("parentName")}
        required
        maxLength={TESTIMONIAL_LIMITS.name}
        autoComplete="name"
      />
      <ChildFields form={form} errorOf={errorOf} />
      <RatingField form={form} />
      <CommentField form={form} error={errorOf("comment")} />
      <HiddenField form={form} />
      <Button type="submit" busy={isPending} className="sm:justify-self-start">
        {t(isPending ? "form.submitting" : "form.submit")}
      </Button>
    </form>
  );
}
