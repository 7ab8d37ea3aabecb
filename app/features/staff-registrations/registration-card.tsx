import { useTranslation } from "react-i18next";
import { EmailLink } from "#app/components/staff/email-link.tsx";
import { Fact } from "#app/components/staff/fact.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { cardAmounts } from "./amounts.ts";
import { PaymentMark } from "./payment-mark.tsx";
import type { StaffRegistration } from "./use-registrations.ts";
import { WaiverInformation } from "./waiver-information.tsx";

function Family({ registration }: { registration: StaffRegistration }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const { parentFirstName, parentLastName, email, phone, createdAt } = registration;
  return (
    <dl>
      <Fact label={t("list.columns.parent")}>
        {parentFirstName} {parentLastName}
      </Fact>
      <Fact label={t("list.columns.phone")}>
        <a
          href={`tel:${phone.replace(/[^+\d]/g, "")}`}
          className="-my-1 inline-block py-1 underline decoration-sand-500 underline-offset-2"
        >
          {phone}
        </a>
      </Fact>
      <Fact label={t("list.columns.email")}>
        <EmailLink email={email} className="-my-1 inline-block py-1" />
      </Fact>
      <Fact label={t("list.columns.registered")}>
        <time dateTime={createdAt}>{clubTime(createdAt)}</time>
      </Fact>
    </dl>
  );
}

function Amounts({ registration }: { registration: StaffRegistration }) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { fee, donation, total } = cardAmounts(registration);
  return (
    <dl className="figures mt-2 border-t border-sand-200 pt-2">
      <Fact label={t("list.columns.fee")}>{money(fee)}</Fact>
      {donation > 0 && <Fact label={t("list.columns.donation")}>{money(donation)}</Fact>}
      <Fact label={t("list.columns.total")}>
        <span className="font-semibold">{money(total)}</span>
      </Fact>
    </dl>
  );
}

/** One registration on a small screen (spec.md §2, card view). */
export function RegistrationCard({ registration }: { registration: StaffRegistration }) {
  const { t } = useTranslation("admin");
  const { childAge, tshirtSize } = registration;
  return (
    <li className="rounded bg-white p-5 text-small shadow-low">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h3 className="text-lead leading-tight">
            {registration.childFirstName} {registration.childLastName}
          </h3>
          <p className="mt-1 text-dusk-700">
            {t("list.age", { age: childAge })}
            {tshirtSize && ` · ${t("list.tshirt", { size: tshirtSize.toUpperCase() })}`}
          </p>
        </div>
        <PaymentMark registration={registration} />
      </div>
      <div className="mt-3 border-t border-sand-200 pt-2">
        <Family registration={registration} />
        <Amounts registration={registration} />
        <WaiverInformation registration={registration} />
      </div>
    </li>
  );
}
