import { TextLink } from "#app/ui/link.tsx";

interface DialLinkProps {
  phone: string;
  /** Its tel: address. */
  dial: string;
  className?: string;
}

/** A phone number as a link that calls it. */
export function DialLink({ phone, dial, className = "" }: DialLinkProps) {
  return (
    <TextLink href={dial} className={`figures inline-block py-1 ${className}`}>
      {phone}
    </TextLink>
  );
}
