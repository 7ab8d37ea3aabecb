import { useFacts } from "#app/lib/i18n/use-translation.tsx";

const LINK = "figures inline-block py-1 underline underline-offset-4";

/** What a phone calls. A number without a country code is a US number. */
export function callAddress(phone: string): string {
  return `tel:+${phone.startsWith("+") ? "" : "1"}${phone.replace(/\D/g, "")}`;
}

/** Whom to call or write to. */
export function ContactPeople() {
  const { club } = useFacts();
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {club.contacts.map(({ name, role, phone, email }) => (
        <li key={email}>
          <p className="font-semibold">{name}</p>
          <p className="text-small text-dusk-700">{role}</p>
          <a href={callAddress(phone)} className={LINK}>
            {phone}
          </a>
          <br />
          <a href={`mailto:${email}`} className={`${LINK} break-all`}>
            {email}
          </a>
        </li>
      ))}
    </ul>
  );
}

const LIST_LINK = "underline underline-offset-4";

/** The people whom families may call or write to. */
export function ContactList() {
  const { club } = useFacts();
  return (
    <ul className="mt-4 grid gap-6 sm:grid-cols-2">
      {club.contacts.map(({ name, role, phone, email }) => (
        <li key={email}>
          <p className="font-semibold">{name}</p>
          <p className="text-small text-dusk-700">{role}</p>
          <p className="mt-1">
            <a href={callAddress(phone)} className={`${LIST_LINK} figures`}>
              {phone}
            </a>
          </p>
          <p>
            <a href={`mailto:${email}`} className={`${LIST_LINK} break-words`}>
              {email}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A number to tap. */
export function PhoneLink({ phone, className = "" }: { phone: string; className?: string }) {
  return (
    <a
      href={callAddress(phone)}
      className={`figures inline-block py-1 underline underline-offset-4 ${className}`}
    >
      {phone}
    </a>
  );
}
