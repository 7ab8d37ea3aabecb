import { formatPhone, telUrl } from "#domain/text/phone.ts";
import { DialLink } from "./dial-link.tsx";

export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return <DialLink phone={formatPhone(phone)} href={telUrl(phone)} className={className} />;
}
