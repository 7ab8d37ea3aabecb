import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { CHILD_AGE } from "#domain/ages.ts";
import { TESTIMONIAL_LIMITS } from "#domain/testimonial-limits.ts";
import { CommentField } from "./comment-field.tsx";
import type { FormValues } from "./form-values.ts";
import { RatingField } from "./rating-field.tsx";
import { type TestimonialForm as Form, useTestimonialForm } from "./use-testimonial-form.ts";

function ChildFields({
  form,
  errorOf,
}: {
  form: Form;
  errorOf: (field: keyof FormValues) => string | undefined;
}) {
  const { t } = useTranslation("testimonials");
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
function HiddenField({ form }: { form: Form }) {
  const { t } = useTranslation("testimonials");
  return (
    <div aria-hidden className="sr-only">
      <label>
        {t("form.website")}
        <input {...form.register("website")} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Share your experience: what a family writes waits for the staff's approval (spec.md §2). */
export default function TestimonialForm() {
  const { t } = useTranslation("testimonials");
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
