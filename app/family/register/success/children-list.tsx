import { CircleAlert, CircleCheck, CircleX, Mail } from "lucide-react";
import { useId } from "react";
import type { PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { useChosenPrograms } from "#app/family/register/use-chosen-program.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { joinNames } from "#domain/time/sessions.ts";

type Child = PaymentStatus["children"][number];

/** Children's names as a list in the page's language: "Mateo, Sofía y Diego". */
export function useNames(children: readonly Pick<Child, "firstName">[]): string {
  const { language } = useLanguage();
  return joinNames(
    children.map(({ firstName }) => firstName),
    language,
  );
}

/** Names of all children that a payment is for; empty for a donation. */
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

/** Several children with program and outcome. Nothing for an only child, which the page names itself. */
export function ChildrenList({ payment: { children } }: { payment: Pick<PaymentStatus, "children"> }) {
  const { t } = useTranslation("success");
  const programOf = useChosenPrograms();
  const titleId = useId();
  if (children.length < 2) return null;
  // Keyed by position, because two children may have the same name.
  const numbered = children.map((child, index) => ({ ...child, index }));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-title">
        {t("children.title")}
      </h2>
      <ul className="grid max-w-line gap-3">
        {numbered.map(({ firstName, programId, outcome, index }) => {
          const Mark = MARKS[outcome];
          return (
            <li key={index} className="flex break-inside-avoid gap-x-3 border-t-3 border-sand-300 pt-3">
              <Mark aria-hidden size={26} className={`shrink-0 ${COLOURS[outcome]}`} />
              <div className="min-w-0">
                <h3 className="font-text text-lead font-semibold break-words">
                  {`${firstName}: ${programOf(programId).words.campName}`}
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
