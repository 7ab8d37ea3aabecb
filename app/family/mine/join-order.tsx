import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Refusal } from "./refusal.tsx";
import { useFamilyAction } from "./use-family-action.ts";

/** "This is mine too": counts an order together with the newest one (docs/reference/family-page.md#order-linking). */
export function JoinOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation("familyPage");
  const { mutate, isPending, error } = useFamilyAction(
    () => api.family.orders[":id"].join.$post({ param: { id: orderId } }, withTimeout()),
    { done: { title: t("join.done") } },
  );
  return (
    <div className="grid gap-4 print:hidden">
      <Notice title={t("join.title")}>
        <p>{t("join.text")}</p>
        <Button variant="secondary" className="mt-4" busy={isPending} onClick={() => mutate()}>
          {t(isPending ? "join.sending" : "join.press")}
        </Button>
      </Notice>
      {error && <Refusal error={error} />}
    </div>
  );
}
