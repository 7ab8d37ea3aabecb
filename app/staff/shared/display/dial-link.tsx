import { TAP_PADDING_CLASS } from "#app/ui/email-link.tsx";
import { TextLink } from "#app/ui/link.tsx";

interface DialLinkProps {
  phone: string;
  /** The tel: address. */
  href: string;
  className?: string;
}

export function DialLink({ phone, href, className = "" }: DialLinkProps) {
  return (
    <TextLink href={href} className={`tabular-nums ${TAP_PADDING_CLASS} ${className}`}>
      {phone}
    </TextLink>
  );
}
