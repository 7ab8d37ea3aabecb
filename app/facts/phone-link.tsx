import { TextLink } from "#app/ui/link.tsx";
import { dialAddress } from "#domain/phone.ts";

/** A phone number as a link that calls it. */
export function PhoneLink({ phone, className = "" }: { phone: string; className?: string }) {
  return (
    <TextLink href={dialAddress(phone)} className={`figures inline-block py-1 ${className}`}>
      {phone}
    </TextLink>
  );
}
