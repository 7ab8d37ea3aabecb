import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffSession } from "#app/staff/shared/access/use-staff-session.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";
import { useRefetchSetup } from "./use-setup.ts";

/** State of a step that connects the site to a service. */
export interface ConnectionStepState<Setup> {
  setup: Setup;
  /** The shared PIN has read access only. */
  isPin: boolean;
  onResponse: (setup: Setup) => void;
  /** True after staff choose to change the connection. */
  isFormOpen: boolean;
  openForm: () => void;
}

interface ConnectionStepProps<Setup> {
  name: "mail" | "money" | "backup";
  children: (state: ConnectionStepState<Setup>) => ReactNode;
}

/** A step that connects the site to a service. Always refetched, because other users may change the connection. */
export function ConnectionStep<Setup>({ name, children }: ConnectionStepProps<Setup>) {
  const queryClient = useQueryClient();
  const refetchSetup = useRefetchSetup();
  const queryKey = [`/api/admin/setup/${name}`];
  const { data } = useSuspenseQuery<{ data: Setup }>({ queryKey, gcTime: 0, staleTime: 0 });
  const [isFormOpen, setFormOpen] = useState(false);
  const session = useStaffSession();
  if (!session) return null;
  return children({
    setup: data.data,
    isPin: session.username === null,
    isFormOpen,
    openForm: () => setFormOpen(true),
    onResponse: (setup) => {
      queryClient.setQueryData(queryKey, { data: setup });
      setFormOpen(false);
      refetchSetup();
    },
  });
}

interface StepFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
  submitLabel: string;
  variant?: "primary" | "secondary";
  /** Status text during a long request. */
  waiting?: string;
  secondButton?: ReactNode;
  children: ReactNode;
}

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
      <StaffErrorNotice error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={rest.variant ?? "primary"} busy={isPending} className="max-sm:w-full">
          {submitLabel}
        </Button>
        {rest.secondButton}
      </div>
      {waiting && (
        <p role="status" className="text-small empty:hidden">
          {isPending && waiting}
        </p>
      )}
    </Form>
  );
}
