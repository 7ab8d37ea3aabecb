import { useLanguage } from "#app/i18n/use-language.ts";
import { club } from "#content/club.ts";

const LINK = "underline underline-offset-4";

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
            <a href={`tel:+1${phone.replace(/\D/g, "")}`} className={`${LINK} figures`}>
              {phone}
            </a>
          </p>
          <p>
            <a href={`mailto:${email}`} className={`${LINK} break-words`}>
              {email}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
