import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ApiError, apiFetch } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFetchOnFocus } from "#app/lib/use-fetch-on-focus.ts";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { type Submission, submissionSchema, type TestimonialSubmission } from "#domain/family/testimonial.ts";
import { RATING } from "#domain/registration/limits.ts";
import { TESTIMONIALS_KEY } from "./use-testimonials.ts";

/** Values of the form's fields, as text. */
export interface FormValues {
  parentName: string;
  childName: string;
  childAge: string;
  rating: string;
  comment: string;
  website: string;
}

const EMPTY_FORM: FormValues = {
  parentName: "",
  childName: "",
  childAge: "",
  rating: String(RATING.default),
  comment: "",
  website: "",
};

function toSubmission({ childAge, rating, ...texts }: FormValues): TestimonialSubmission {
  return {
    ...texts,
    childAge: childAge.trim() === "" ? null : Number(childAge),
    rating: Number(rating),
  };
}

const resolver = resolverOf<FormValues, Submission>((values) =>
  checkBy(submissionSchema, toSubmission(values)),
);

const FIELDS = ["parentName", "childName", "childAge", "rating", "comment"] as const;

/** The form's state and submission: emptied on success, kept as typed on failure (docs/reference/public-pages.md#testimonials). */
export function useTestimonialForm() {
  const { t, i18n } = useTranslation("testimonials");
  useFetchOnFocus(() => i18n.load(["errors"]));
  const { ofThrown } = useErrorText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useForm<FormValues, unknown, Submission>({
    defaultValues: EMPTY_FORM,
    resolver,
  });

  const showFailure = async (error: unknown) => {
    const isExplained = await i18n.load(["errors"]).then(
      () => true,
      () => false,
    );
    const fields = error instanceof ApiError ? error.fields : {};
    for (const field of FIELDS) {
      if (fields[field]) form.setError(field, { type: "server", message: fields[field] });
    }
    const isKnown = error instanceof TypeError || (error instanceof ApiError && error.code !== undefined);
    toast({
      title: t("notSent.title"),
      message: isKnown && isExplained ? ofThrown(error).message : t("notSent.message"),
      tone: "destructive",
    });
  };

  const send = async (submission: Submission) => {
    await apiFetch("/api/testimonials", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(submission),
    });
    form.reset(EMPTY_FORM);
    toast({
      title: t("sent.title"),
      message: t("sent.message"),
      tone: "success",
    });
    await queryClient.invalidateQueries({ queryKey: TESTIMONIALS_KEY });
  };

  const submit = form.handleSubmit((submission) => send(submission).catch(showFailure));
  return { form, isPending: form.formState.isSubmitting, submit };
}
