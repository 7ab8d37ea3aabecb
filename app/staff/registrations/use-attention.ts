import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";

/** Keeps all registrations of a child. @param focusId the heading that gets the focus afterwards */
export function useKeepDuplicates(focusId: string) {
  const { t } = useTranslation("adminDuplicates");
  return useStaffMutation({
    send: (id: string) => api.admin.registrations[":id"].duplicates.keep.$post({ param: { id } }),
    toast: () => ({ title: t("kept"), message: t("keptText") }),
    errorToast: true,
    focusId,
  });
}

/** Marks a "this was not me" report as seen. */
export function useMarkReportSeen() {
  const { t } = useTranslation("adminDuplicates");
  return useStaffMutation({
    send: (id: string) => api.admin.registrations[":id"]["not-mine"].seen.$post({ param: { id } }),
    toast: () => ({ title: t("seen"), message: t("seenText") }),
    errorToast: true,
  });
}

/** Marks changes by families as seen, by their ids. */
export function useMarkChangesSeen() {
  const { t } = useTranslation("adminChanges");
  return useStaffMutation({
    send: (ids: string[]) => api.admin["family-changes"].seen.$post({ json: { ids } }),
    toast: () => ({ title: t("ticked") }),
    errorToast: true,
  });
}
