import type { ReactNode } from "react";

interface SignInFormProps {
  isPending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form of the sign-in page, which loads without the library for forms. It submits once at a time. */
export function SignInForm({ isPending, onSubmit, children }: SignInFormProps) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
