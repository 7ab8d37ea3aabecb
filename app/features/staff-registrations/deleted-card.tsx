import { PhoneLink } from "#app/components/phone-link.tsx";
import { EmailLink } from "#app/components/staff/email-link.tsx";
import { Fact } from "#app/components/staff/fact.tsx";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import { DeletedActions } from "./deleted-actions.tsx";
import { DeletedWhen } from "./deleted-when.tsx";
import { RegistrationLink } from "./registration-link.tsx";
import type { DeletedRegistration } from "./use-deleted.ts";

interface DeletedCardProps {
  registration: DeletedRegistration;
  onAsk: Ask;
}

/** One deleted registration on a small screen. */
export function DeletedCard({ registration, onAsk }: DeletedCardProps) {
  const { t } = useTranslation("admin");
  const shirtSize = useShirtSize();
  const { childAge, tshirtSize, parentFirstName, parentLastName, email, phone } = registration;
  return (
    <li className="flex flex-col rounded bg-white p-5 text-small shadow-low">
      <h3 className="text-lead leading-tight">
        <RegistrationLink registration={registration} />
      </h3>
      <p className="mt-1 text-dusk-700">
        {t("list.age", { age: childAge })}
        {tshirtSize && ` · ${t("list.tshirt", { size: shirtSize(tshirtSize) })}`}
      </p>
      <dl className="figures mt-3 mb-4 flex-1 border-t border-sand-200 pt-2">
        <Fact label={t("deleted.columns.deleted")}>
          <DeletedWhen registration={registration} />
        </Fact>
        <Fact label={t("deleted.columns.parent")}>
          {parentFirstName} {parentLastName}
        </Fact>
        <Fact label={t("deleted.columns.email")}>
          <EmailLink email={email} className="-my-1 inline-block py-1" />
        </Fact>
        <Fact label={t("deleted.columns.phone")}>
          <PhoneLink phone={phone} className="-my-1 decoration-sand-500" />
        </Fact>
      </dl>
      <DeletedActions registration={registration} onAsk={onAsk} />
    </li>
  );
}
