import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { useFamilyAction, useWhy } from "./use-family-action.ts";

/** "This is mine too": counts an order together with the newest one (docs/rules/family.md#this-is-mine). */
export function JoinOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation("familyPage");
  const toast = useToast();
  const why = useWhy();
  const { mutate, isPending, error } = useFamilyAction(
    () => api.family.orders[":id"].join.$post({ param: { id: orderId } }, patiently()),
    () => toast({ title: t("join.done"), tone: "success" }),
  );
  return (
    <div className="grid gap-4 print:hidden">
      <Notice title={t("join.title")}>
        <p>{t("join.text")}</p>
        <Button variant="secondary" className="mt-4" busy={isPending} onClick={() => mutate()}>
          {t(isPending ? "join.sending" : "join.press")}
        </Button>
      </Notice>
      {error && <FailureNotice {...why.ofThrown(error)} />}
    </div>
  );
}
