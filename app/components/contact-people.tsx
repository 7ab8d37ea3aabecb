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
