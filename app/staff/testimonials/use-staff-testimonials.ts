import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";

type Answer = InferResponseType<typeof api.admin.testimonials.$get, 200>;
export type StaffTestimonial = Answer["data"][number];

/** All testimonials, newest first. Not cached after leaving the page. */
export function useStaffTestimonials() {
  return useSuspenseQuery<Answer>({ queryKey: ["/api/admin/testimonials"], gcTime: 0 }).data.data;
}

const CALLS = {
  approve: (id: string) => api.admin.testimonials[":id"].approve.$post({ param: { id } }),
  hide: (id: string) => api.admin.testimonials[":id"].hide.$post({ param: { id } }),
  delete: (id: string) => api.admin.testimonials[":id"].$delete({ param: { id } }),
};
type TestimonialAction = keyof typeof CALLS;

const DONE = {
  approve: "staffErrors:situations.testimonialApproved",
  hide: "adminTestimonials:done.hide",
  delete: "adminTestimonials:done.delete",
} as const;
const FAILED = {
  approve: "staffErrors:situations.approveFailed",
  hide: "adminTestimonials:failed.hide",
  delete: "adminTestimonials:failed.delete",
} as const;

/** Approves, hides or deletes a testimonial (docs/rules/staff.md#testimonial-management). */
export function useTestimonialAction(id: string) {
  const { t } = useTranslation(["adminTestimonials", "staffErrors"]);
  const { reasonOr } = useErrorText();
  return useStaffMutation<TestimonialAction, unknown>({
    send: (action) => CALLS[action](id),
    toast: (_, action) => ({ title: t(`${DONE[action]}.title`), message: t(`${DONE[action]}.message`) }),
    errorToast: (error, action) => ({
      title: t(`${FAILED[action]}.title`),
      message: reasonOr(error, t("staffErrors:situations.approveFailed.message")),
    }),
  });
}
