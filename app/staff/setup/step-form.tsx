import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Refusal } from "#app/staff/shared/access/refusal.tsx";
import { useStaffSession } from "#app/staff/shared/access/use-staff-session.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";
import { useSetupAnew } from "./use-setup.ts";

/** What a part of a step is given that connects the site to something. */
export interface Connecting<Setup> {
  setup: Setup;
  /** The shared PIN may look, and connect nothing. */
  isPin: boolean;
  /** What the server says the connection is now. */
  onAnswer: (setup: Setup) => void;
  /** Whether staff asked to connect something else. */
  isForm: boolean;
  openForm: () => void;
}

interface ConnectionStepProps<Setup> {
  name: "mail" | "money" | "backup";
  children: (connecting: Connecting<Setup>) => ReactNode;
}

/** A step that connects the site to something; always asked anew, because another server may know more by now. */
export function ConnectionStep<Setup>({ name, children }: ConnectionStepProps<Setup>) {
  const client = useQueryClient();
  const askAnew = useSetupAnew();
  const queryKey = [`/api/admin/setup/${name}`];
  const { data } = useSuspenseQuery<{ data: Setup }>({ queryKey, gcTime: 0, staleTime: 0 });
  const [isForm, setForm] = useState(false);
  const session = useStaffSession();
  if (!session) return null;
  return children({
    setup: data.data,
    isPin: session.username === null,
    isForm,
    openForm: () => setForm(true),
    onAnswer: (answer) => {
      client.setQueryData(queryKey, { data: answer });
      setForm(false);
      askAnew();
    },
  });
}

interface StepFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
  submitLabel: string;
  variant?: "primary" | "secondary";
  /** What the site does meanwhile, where it takes long. */
  waiting?: string;
  /** A second button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The form of a step. */
export function StepForm<Values extends FieldValues, Checked>({
  form,
  submit,
  isPending,
  failure,
  submitLabel,
  waiting,
  ...rest
}: StepFormProps<Values, Checked>) {
  return (
    <Form form={form} autoComplete="off" onSubmit={submit} className="grid gap-5">
      {rest.children}
      <Refusal error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={rest.variant ?? "primary"} busy={isPending} className="max-sm:w-full">
          {submitLabel}
        </Button>
        {rest.beside}
      </div>
      {waiting && (
        <p role="status" className="text-small empty:hidden">
          {isPending && waiting}
        </p>
      )}
    </Form>
  );
}
