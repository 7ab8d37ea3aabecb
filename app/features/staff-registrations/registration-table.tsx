import { useTranslation } from "react-i18next";
import { EmailLink } from "#app/components/staff/email-link.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { tableTotal } from "./amounts.ts";
import { PaymentMark } from "./payment-mark.tsx";
import type { StaffRegistration } from "./use-registrations.ts";
import { WaiverMark } from "./waiver-mark.tsx";

const COLUMNS = [
  "registered",
  "child",
  "age",
  "tshirt",
  "parent",
  "email",
  "waiver",
  "payment",
  "total",
] as const;
const NUMBERS: readonly string[] = ["age", "total"];
const CELL = "px-3 py-2.5 align-top first:pl-5 last:pr-5";

function Row({ registration }: { registration: StaffRegistration }) {
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { createdAt, childAge, tshirtSize, email } = registration;
  return (
    <tr className="border-t border-sand-200 hover:bg-bone">
      <td className={`${CELL} text-dusk-700`}>
        <time dateTime={createdAt}>{clubTime(createdAt)}</time>
      </td>
      <th scope="row" className={`${CELL} text-left font-semibold`}>
        {registration.childFirstName} {registration.childLastName}
      </th>
      <td className={`${CELL} text-right`}>{childAge}</td>
      <td className={CELL}>{tshirtSize?.toUpperCase() ?? "–"}</td>
      <td className={CELL}>
        {registration.parentFirstName} {registration.parentLastName}
      </td>
      <td className={CELL}>
        <EmailLink email={email} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <WaiverMark registration={registration} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <PaymentMark registration={registration} />
      </td>
      <td className={`${CELL} text-right font-semibold`}>{money(tableTotal(registration))}</td>
    </tr>
  );
}

/** The list on large screens (spec.md §2): one line a child. */
export function RegistrationTable({ registrations }: { registrations: readonly StaffRegistration[] }) {
  const { t } = useTranslation("admin");
  return (
    <table className="figures w-full rounded bg-white text-small shadow-low">
      <caption className="sr-only">{t("list.title")}</caption>
      <thead>
        <tr className="text-left">
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className={`${CELL} font-semibold text-dusk-700 ${NUMBERS.includes(column) ? "text-right" : ""}`}
            >
              {t(`list.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {registrations.map((registration) => (
          <Row key={registration.id} registration={registration} />
        ))}
      </tbody>
    </table>
  );
}
