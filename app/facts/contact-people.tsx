import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";

/** The club's contacts, each with name, role, phone and email. */
export function ContactPeople() {
  const { club } = useFacts();
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {club.contacts.map(({ name, role, phone, dial, email }) => (
        <li key={email}>
          <p className="font-semibold">{name}</p>
          <p className="text-small text-dusk-700">{role}</p>
          <TextLink href={dial} className="figures inline-block py-1">
            {phone}
          </TextLink>
          <br />
          <TextLink href={`mailto:${email}`} className="figures inline-block py-1 break-all">
            {email}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The contacts as a list in two columns. */
export function ContactList() {
  const { club } = useFacts();
  return (
    <ul className="mt-4 grid gap-6 sm:grid-cols-2">
      {club.contacts.map(({ name, role, phone, dial, email }) => (
        <li key={email}>
          <p className="font-semibold">{name}</p>
          <p className="text-small text-dusk-700">{role}</p>
          <p className="mt-1">
            <TextLink href={dial} className="figures">
              {phone}
            </TextLink>
          </p>
          <p>
            <TextLink href={`mailto:${email}`} className="break-words">
              {email}
            </TextLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
