import { TAP_PADDING } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";

interface DialLinkProps {
  phone: string;
  /** The tel: address. */
  dial: string;
  className?: string;
}

export function DialLink({ phone, dial, className = "" }: DialLinkProps) {
  return (
    <TextLink href={dial} className={`tabular-nums ${TAP_PADDING} ${className}`}>
      {phone}
    </TextLink>
  );
}
