import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";

/** The club's contacts, each with name, role, phone and email; links are large enough to tap. */
export function ContactPeople({ className = "" }: { className?: string }) {
  const { club } = useSiteData();
  return (
    <ul className={`grid gap-x-6 gap-y-3 sm:grid-cols-2 ${className}`}>
      {club.contacts.map(({ name, role, phone, dial, email }) => (
        <li key={email} className="grid justify-items-start">
          <p className="font-semibold">{name}</p>
          <p className="text-small text-dusk-700">{role}</p>
          <TextLink href={dial} variant="line" className="tabular-nums">
            {phone}
          </TextLink>
          <TextLink href={`mailto:${email}`} variant="line" className="break-all">
            {email}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
