import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";

/** Shown only without JavaScript, where a page needs it: whom to call instead. */
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
