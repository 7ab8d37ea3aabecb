import { Link } from "wouter";
import type { DeedSubject } from "./use-deed.ts";
import { useRegistrationView } from "./use-registration-view.ts";

/** The child's name, as the way to everything about the registration. */
export function RegistrationLink({ registration }: { registration: DeedSubject }) {
  const { addressOf } = useRegistrationView();
  const { id, childFirstName, childLastName } = registration;
  return (
    <Link
      href={addressOf(id)}
      data-registration={id}
      className="-my-2 inline-block py-2 underline decoration-sand-500 underline-offset-2 wrap-anywhere"
    >
      {childFirstName} {childLastName}
    </Link>
  );
}
