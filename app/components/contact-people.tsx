import { useLanguage } from "#app/i18n/use-language.ts";
import { club } from "#content/club.ts";

const LINK = "figures inline-block py-1 underline underline-offset-4";

/** Whom to call or write to. */
export function ContactPeople() {
  const { language } = useLanguage();
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {club.contacts.map(({ name, role, phone, email }) => (
        <li key={email}>
          <p className="font-semibold">{name}</p>
          <p className="text-small text-dusk-700">{role[language]}</p>
          <a href={`tel:+1${phone.replace(/\D/g, "")}`} className={LINK}>
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

/** The two people whom families may call or write to. */
export function ContactList() {
  const { language } = useLanguage();
  return (
    <ul className="mt-4 grid gap-6 sm:grid-cols-2">
      {club.contacts.map(({ name, role, phone, email }) => (
        <li key={email}>
          <p className="font-semibold">{name}</p>
          <p className="text-small text-dusk-700">{role[language]}</p>
          <p className="mt-1">
            <a href={`tel:+1${phone.replace(/\D/g, "")}`} className={`${LIST_LINK} figures`}>
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

/** A number to tap. One without a country code is a US number. */
export function PhoneLink({ phone, className = "" }: { phone: string; className?: string }) {
  const digits = phone.replace(/\D/g, "");
  return (
    <a
      href={`tel:+${phone.startsWith("+") ? "" : "1"}${digits}`}
      className={`figures inline-block py-1 underline underline-offset-4 ${className}`}
    >
      {phone}
    </a>
  );
}
