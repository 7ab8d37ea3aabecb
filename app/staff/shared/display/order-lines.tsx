import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import { useProgramName } from "#app/staff/shared/list/use-season-scope.ts";
import { Fact } from "#app/ui/fact.tsx";

type RegistrationDetails = DataOf<(typeof api.registrations)[":id"]["$get"]>;

/** An order as staff see it; amounts in cents. */
type StaffOrder = NonNullable<RegistrationDetails["order"]>;

/** Returns the child's first name and the program of a line, each only if the order has several. */
function useLineOwner({ children, lines }: StaffOrder) {
  const { t } = useTranslation("admin");
  const programName = useProgramName();
  const hasSeveralChildren = new Set(lines.flatMap(({ registrationId }) => registrationId ?? [])).size > 1;
  const hasSeveralPrograms = new Set(lines.flatMap(({ programId }) => programId ?? [])).size > 1;
  return ({ registrationId, programId }: StaffOrder["lines"][number]) => {
    if (registrationId === null) return [];
    const child = children.find(({ id }) => id === registrationId);
    const name = child?.childFirstName ?? t("order.erased");
    const program = (hasSeveralPrograms && programId !== null && programName(programId)) || [];
    return [...(hasSeveralChildren ? [name] : []), ...[program].flat()];
  };
}

/** Order lines with reasons, and the balance; entries of a <dl>. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("admin");
  const { money, date } = useFormat();
  const ownerOf = useLineOwner(order);
  const { lines, totalCents, openCents, dueOn } = order;
  return (
    <>
      {lines.map((line) => {
        const { id, kind, reason, cents } = line;
        const owner = ownerOf(line).join(" · ");
        const lineName =
          kind === "adjustment" ? t(`order.reasons.${reason ?? "moved"}`) : t(`terms:lines.${kind}`);
        return (
          <Fact key={id} label={owner ? t("order.child", { line: lineName, child: owner }) : lineName}>
            <span className="whitespace-nowrap">{money(cents)}</span>
          </Fact>
        );
      })}
      <Fact label={t("terms:total")}>
        <strong>{money(totalCents)}</strong>
      </Fact>
      {(["paid", "refunded", "pendingRefund", "disputed", "remaining"] as const).map((name) => {
        const cents = order.money[`${name}Cents`];
        const isShown =
          name === "paid" || (order.money.remainingCents !== order.money.paidCents && cents > 0);
        return (
          isShown && (
            <Fact key={name} label={t(`order.${name}`)}>
              {money(cents)}
            </Fact>
          )
        );
      })}
      {openCents > 0 && (
        <Fact label={dueOn ? t("order.due", { day: date(dueOn) }) : t("order.open")}>
          <strong className="text-marigold-700">{money(openCents)}</strong>
        </Fact>
      )}
      {openCents < 0 && (
        <Fact label={t("order.tooMuch")}>
          <strong className="text-error">{money(0 - openCents)}</strong>
        </Fact>
      )}
    </>
  );
}
