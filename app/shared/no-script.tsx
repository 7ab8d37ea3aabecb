import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";

/** Contacts shown without JavaScript, on pages that need it. */
export function NoScript({ text }: { text: string }) {
  const { club } = useSiteData();
  return (
    <noscript>
      <p className="font-semibold">{text}</p>
      {club.contacts.map(({ name, phone, dial }) => (
        <p key={dial}>
          <span>{`${name}: `}</span>
          <TextLink href={dial} variant="line" className="tabular-nums">
            {phone}
          </TextLink>
        </p>
      ))}
    </noscript>
  );
}
