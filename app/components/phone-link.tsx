/** A number to tap. One without a country code is a US number. */
export function PhoneLink({ phone, className = "" }: { phone: string; className?: string }) {
  const digits = phone.replace(/\D/g, "");
  return (
    <a
      href={`tel:+${phone.startsWith("+") ? "" : "1"}${digits}`}
      className={`figures inline-block py-1 underline underline-offset-4 ${className}`}
    >
      {phone}
    </a>
  );
}
