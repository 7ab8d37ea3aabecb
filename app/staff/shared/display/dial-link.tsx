import { TAP_ROOM } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";

interface DialLinkProps {
  phone: string;
  /** The tel: address. */
  dial: string;
  className?: string;
}

/** A phone number as a link that calls it. */
export function DialLink({ phone, dial, className = "" }: DialLinkProps) {
  return (
    <TextLink href={dial} className={`tabular-nums ${TAP_ROOM} ${className}`}>
      {phone}
    </TextLink>
  );
}
