import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Answer = InferResponseType<typeof api.admin.practice.$get, 200>;

const KEY = ["/api/admin/practice"];

/** What was practised before the keys were live: children in the lists who will not come. One press takes them back. */
export function PractisedRegistrations() {
  const { t } = useTranslation("adminSetup");
  const { ofThrown } = useErrorText();
  const { data } = useQuery<Answer>({ queryKey: KEY, gcTime: 0, staleTime: 0 });
  const { mutate, isPending, error } = useStaffMutation({
    send: async () => (await api.admin.practice.$delete()).json(),
    toast: ({ data: removed }) => ({
      title: t("money.practisedGone", { count: removed.count }),
      message: t("money.practisedRestore"),
    }),
  });
  const count = data?.data.count ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={t("money.practisedLeft", { count })}>
      <p>{t("money.practisedLeftText")}</p>
      <Button variant="secondary" busy={isPending} className="max-sm:w-full" onClick={() => mutate()}>
        {t("money.practisedRemove", { count })}
      </Button>
      {error && <FailureNotice {...ofThrown(error)} />}
    </Notice>
  );
}
