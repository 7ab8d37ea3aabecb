import * as z from "zod/mini";
import { DEFAULT_AGES } from "#domain/registration/ages.ts";
import { RATING, TESTIMONIAL_LIMITS } from "#domain/registration/limits.ts";
import { honeypotField, paragraphChecks, wholeNumber } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import { optionalName, requiredName } from "#domain/text/person-name.ts";

/**
 * The body that a visitor sends; the server adds id, createdAt and isApproved
 * (docs/reference/public-pages.md#testimonials).
 */
export const testimonialSchema = z.object({
  parentName: requiredName("missing_name", TESTIMONIAL_LIMITS.name),
  childName: optionalName(TESTIMONIAL_LIMITS.name),
  childAge: z.optional(z.nullable(wholeNumber("age_range", DEFAULT_AGES.minAge, DEFAULT_AGES.maxAge))),
  rating: z._default(wholeNumber("rating_range", RATING.min, RATING.max), RATING.default),
  comment: z
    .string("comment_length")
    .check(
      ...paragraphChecks(TESTIMONIAL_LIMITS.commentMax, "comment_length"),
      z.minLength(TESTIMONIAL_LIMITS.commentMin, "comment_length"),
    ),
});
export type TestimonialData = z.infer<typeof testimonialSchema>;

/** Shown while there are no testimonials (docs/reference/setup.md#placeholder-content). */
export interface SampleTestimonial {
  id: string;
  parentName: string;
  childName: string | null;
  childAge: number | null;
  rating: number;
  comment: Readonly<Record<Language, string>>;
}

/** The body of POST /api/testimonials. The field `website` is hidden; only bots fill it in. */
export const submissionSchema = z.extend(testimonialSchema, { website: honeypotField });
export type TestimonialSubmission = z.input<typeof submissionSchema>;
export type Submission = z.output<typeof submissionSchema>;
