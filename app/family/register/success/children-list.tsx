import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleX, Mail } from "lucide-react";
import { Suspense, useId } from "react";
import type { PaymentStatus } from "#app/family/payment/payment-status.ts";
import { useFindProgram } from "#app/family/register/use-registered-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { joinNames } from "#domain/time/sessions.ts";

type Child = PaymentStatus["children"][number];

/** Returns a function that joins children's names in the page's language: "Mateo, Sofía y Diego". */
export function useJoinNames(): (children: readonly Pick<Child, "firstName">[]) => string {
  const { language } = useTranslation();
  return (children) =>
    joinNames(
      children.map(({ firstName }) => firstName),
      language,
    );
}

const OUTCOME_ICONS = {
  registered: { icon: CircleCheck, color: "text-agave" },
  review: { icon: CircleAlert, color: "text-marigold-700" },
  returned: { icon: CircleX, color: "text-dusk-700" },
  unpaid: { icon: CircleX, color: "text-dusk-700" },
  waiting: { icon: Mail, color: "text-marigold-700" },
  lapsed: { icon: CircleX, color: "text-dusk-700" },
} as const;

/** Several children with program and outcome. Empty for an only child, because the page's text names it. */
export function ChildrenList({ payment: { children } }: { payment: PaymentStatus }) {
  const { t } = useTranslation("success");
  const programOf = useFindProgram();
  const titleId = useId();
  if (children.length < 2) return null;
  // Keyed by position, because two children may have the same name.
  const numberedChildren = children.map((child, index) => ({ ...child, index }));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-title">
        {t("children.title")}
      </h2>
      <ul className="grid max-w-prose gap-3">
        {numberedChildren.map(({ firstName, programId, outcome, index }) => {
          const { icon: Icon, color } = OUTCOME_ICONS[outcome];
          return (
            <li key={index} className="flex break-inside-avoid gap-x-3 border-t-3 border-sand-300 pt-3">
              <Icon aria-hidden size={26} className={`shrink-0 ${color}`} />
              <div className="min-w-0">
                <h3 className="font-text text-lead font-semibold break-words">
                  {`${firstName}: ${programOf(programId).details.campName}`}
                </h3>
                <p className="text-dusk-700">{t(`children.${outcome}`)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A separate file, because only orders with free children need it. */
const CodeConfirmation = lazyWithPreload(
  async () => (await import("#app/family/register/checkout/code-confirmation.tsx")).CodeConfirmation,
);

/**
 * The email code for free children of a paid order (docs/reference/orders.md#free-children-in-paid-orders).
 * Empty if no child waits for a code.
 */
export function FreeChildrenConfirmation({ payment: { orderId, children } }: { payment: PaymentStatus }) {
  const queryClient = useQueryClient();
  const pendingNames = useJoinNames()(children.filter(({ outcome }) => outcome === "waiting"));
  if (orderId === null || pendingNames === "") return null;
  return (
    <div className="print:hidden">
      <Suspense fallback={<Skeleton className="h-96" />}>
        <CodeConfirmation
          orderId={orderId}
          pendingNames={pendingNames}
          // Refreshes the outcome of each child.
          onConfirmed={() => void queryClient.invalidateQueries({ queryKey: ["/api/payments/status"] })}
        />
      </Suspense>
    </div>
  );
}
