import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/use-toast.ts";

type Answer = InferResponseType<typeof api.admin.practice.$get, 200>;

const KEY = ["/api/admin/practice"];

/** What was practised before the keys were live: children in the lists who will not come. One press takes them back. */
export function PractisedRegistrations() {
  const { t } = useTranslation("adminSetup");
  const { ofThrown } = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const { data } = useQuery<Answer>({ queryKey: KEY, gcTime: 0, staleTime: 0 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await api.admin.practice.$delete()).json(),
    onSuccess: ({ data: removed }) => {
      const message = t("money.practisedRestore");
      toast({ title: t("money.practisedGone", { count: removed.count }), message, tone: "success" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
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
