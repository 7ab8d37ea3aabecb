import { CircleAlert, CircleCheck, CircleX, Mail } from "lucide-react";
import { useId } from "react";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { useChosenPrograms } from "#app/family/register/use-chosen-program.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { joinNames } from "#domain/join-names.ts";

type Child = PaymentStatus["children"][number];

/** "Mateo, Sofía y Diego": the names of some children, in the page's language. */
export function useNames(children: readonly Pick<Child, "firstName">[]): string {
  const { language } = useLanguage();
  return joinNames(
    children.map(({ firstName }) => firstName),
    language,
  );
}

/** The names of all whom a payment is for; empty for a donation. */
export function useNamesOf({ children }: Pick<PaymentStatus, "children">): string {
  return useNames(children);
}

const MARKS = {
  registered: CircleCheck,
  review: CircleAlert,
  returned: CircleX,
  unpaid: CircleX,
  waiting: Mail,
  lapsed: CircleX,
} as const;
const COLOURS = {
  registered: "text-agave",
  review: "text-marigold-700",
  returned: "text-dusk-700",
  unpaid: "text-dusk-700",
  waiting: "text-marigold-700",
  lapsed: "text-dusk-700",
};

/** Each of several children with its program and what became of it; of an only child the page says it already. */
export function ChildrenList({ payment: { children } }: { payment: Pick<PaymentStatus, "children"> }) {
  const { t } = useTranslation("success");
  const programOf = useChosenPrograms();
  const titleId = useId();
  if (children.length < 2) return null;
  // Two children may have one name; their order is the order's.
  const numbered = children.map((child, at) => ({ ...child, at }));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-title">
        {t("children.title")}
      </h2>
      <ul className="grid max-w-line gap-3">
        {numbered.map(({ firstName, programId, outcome, at }) => {
          const Mark = MARKS[outcome];
          return (
            <li
              key={at}
              className="grid break-inside-avoid grid-cols-[2rem_1fr] gap-x-3 border-t-3 border-sand-300 pt-3"
            >
              <Mark aria-hidden size={26} className={COLOURS[outcome]} />
              <div>
                <h3 className="font-text text-lead font-semibold break-words">
                  {firstName}: {programOf(programId).words.campName}
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
