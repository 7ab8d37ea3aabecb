import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFetchOnFocus } from "#app/lib/use-fetch-on-focus.ts";
import { HoneypotField } from "#app/shared/honeypot-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { STARS } from "#app/ui/stars.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { useField } from "#app/ui/use-field.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type Submission, submissionSchema } from "#domain/family/testimonial.ts";
import { DEFAULT_AGES } from "#domain/registration/ages.ts";
import { RATING, TESTIMONIAL_LIMITS } from "#domain/registration/limits.ts";

const EMPTY_FORM = {
  parentName: "",
  childName: "",
  childAge: "",
  rating: String(RATING.default),
  comment: "",
  website: "",
};
type FormValues = typeof EMPTY_FORM;

const resolver = createResolver<FormValues, Submission>(({ childAge, rating, ...texts }) =>
  validateWith(submissionSchema, {
    ...texts,
    childAge: childAge.trim() === "" ? null : Number(childAge),
    rating: Number(rating),
  }),
);

/**
 * The form's state and submission. Success empties the form; failure keeps typed values
 * (docs/reference/public-pages.md#testimonials).
 */
function useTestimonialForm() {
  const { t, i18n } = useTranslation("testimonials");
  useFetchOnFocus(() => i18n.load(["errors"]));
  const { reasonOr, describeCode } = useErrorText();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (json: Submission) => api.testimonials.$post({ json }),
    onSuccess: () => {
      showToast({ title: t("sent.title"), message: t("sent.message"), tone: "success" });
      return queryClient.invalidateQueries({ queryKey: ["/api/testimonials"] });
    },
    onError: async (error) => {
      const fallback = t("notSent.message");
      const message = await i18n.load(["errors"]).then(
        () => reasonOr(error, fallback),
        () => fallback,
      );
      showToast({ title: t("notSent.title"), message, tone: "destructive" });
    },
  });
  const form = useForm<FormValues, unknown, Submission>({ defaultValues: EMPTY_FORM, resolver });
  // Not the ages of the featured program.
  const errorMessage = (_name: string, code: string) => describeCode(code, DEFAULT_AGES).message;
  return useFormMutation(form, mutation, { errorMessage });
}

/** One to five stars as radio buttons, filled up to the chosen one. */
function RatingField() {
  const { t } = useTranslation(["testimonials", "common"]);
  const labelId = useId();
  const { error: _error, ...field } = useField<FormValues>("rating");
  const rating = Number(useWatch<FormValues>({ name: "rating" }));
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
            <input {...field} type="radio" value={String(star)} className="sr-only" />
            <span className="sr-only">{t("common:stars", { count: star, max: RATING.max })}</span>
            <Star
              aria-hidden
              size={32}
              className={star <= rating ? "fill-marigold text-marigold-700" : "text-sand-700"}
            />
          </label>
        ))}
      </div>
    </div>
  );
}

const { commentMin: min, commentMax: max } = TESTIMONIAL_LIMITS;

function CommentField() {
  const { t } = useTranslation(["testimonials", "common"]);
  const { length: count } = useWatch<FormValues>({ name: "comment" });
  return (
    <div>
      <TextArea
        {...useField<FormValues>("comment")}
        label={t("form.comment")}
        hint={t("form.commentHint", { min, max })}
        required
        maxLength={max}
        className="min-h-32"
      />
      <p className="tabular-nums mt-1.5 text-right text-small text-dusk-700">
        <span aria-hidden>{`${count} / ${max}`}</span>
        <span className="sr-only">{t("form.count", { count, max })}</span>
      </p>
    </div>
  );
}

/**
 * The form to share an experience, which is published after approval by staff
 * (docs/reference/public-pages.md#testimonials).
 */
export function TestimonialForm() {
  const { t } = useTranslation(["testimonials", "common"]);
  const { form, field, isPending, submit } = useTestimonialForm();
  return (
    <Form form={form} onSubmit={submit} className="grid gap-6">
      <TextField
        {...field("parentName")}
        label={t("terms:yourName")}
        required
        maxLength={TESTIMONIAL_LIMITS.name}
        autoComplete="name"
      />
      <div className="grid gap-6 sm:grid-cols-[1fr_13rem]">
        <TextField
          {...field("childName")}
          required={false}
          label={t("form.childName")}
          hint={t("form.childNameHint")}
          maxLength={TESTIMONIAL_LIMITS.name}
          autoComplete="off"
        />
        <TextField
          {...field("childAge")}
          required={false}
          type="number"
          inputMode="numeric"
          min={DEFAULT_AGES.minAge}
          max={DEFAULT_AGES.maxAge}
          label={t("form.childAge")}
          hint={t("form.childAgeHint", DEFAULT_AGES)}
          className="tabular-nums"
        />
      </div>
      <RatingField />
      <CommentField />
      <HoneypotField {...field("website")} label={t("terms:leaveEmpty")} />
      <Button type="submit" busy={isPending} className="sm:justify-self-start">
        {t(isPending ? "form.submitting" : "form.submit")}
      </Button>
    </Form>
  );
}
