import { useTranslation } from "react-i18next";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { EmailLink } from "#app/components/staff/email-link.tsx";
import { Fact } from "#app/components/staff/fact.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { Amounts } from "./amount-facts.tsx";
import { DeedButton } from "./deed-button.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import { PaymentMark } from "./payment-mark.tsx";
import { RegistrationLink } from "./registration-link.tsx";
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
        <PhoneLink phone={phone} className="-my-1 decoration-sand-500" />
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

interface RegistrationCardProps {
  registration: StaffRegistration;
  onAsk: Ask;
}

/** One registration on a small screen (spec.md §2, card view). */
export function RegistrationCard({ registration, onAsk }: RegistrationCardProps) {
  const { t } = useTranslation("admin");
  const shirtSize = useShirtSize();
  const { childAge, tshirtSize } = registration;
  return (
    <li className="flex flex-col rounded bg-white p-5 text-small shadow-low">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-lead leading-tight">
            <RegistrationLink registration={registration} />
          </h3>
          <p className="mt-1 text-dusk-700">
            {t("list.age", { age: childAge })}
            {tshirtSize && ` · ${t("list.tshirt", { size: shirtSize(tshirtSize) })}`}
          </p>
        </div>
        <PaymentMark registration={registration} />
      </div>
      <div className="mt-3 mb-4 flex-1 border-t border-sand-200 pt-2">
        <Family registration={registration} />
        <dl className="figures mt-2 border-t border-sand-200 pt-2">
          <Amounts registration={registration} />
        </dl>
        <WaiverInformation registration={registration} />
      </div>
      <div>
        <DeedButton deed="delete" registration={registration} onAsk={onAsk} />
      </div>
    </li>
  );
}
