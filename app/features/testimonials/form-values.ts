import * as z from "zod/mini";
import { submissionSchema, type TestimonialSubmission } from "#domain/testimonial.ts";
import { RATING } from "#domain/testimonial-limits.ts";

/** What stands in the form's fields, as text. */
export interface FormValues {
  parentName: string;
  childName: string;
  childAge: string;
  rating: string;
  comment: string;
  website: string;
}

export const EMPTY_FORM: FormValues = {
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

/** The form's answers, checked by the rules that the server uses. */
export const formSchema = z.pipe(z.transform(toSubmission), submissionSchema);
export type Submission = z.output<typeof formSchema>;
