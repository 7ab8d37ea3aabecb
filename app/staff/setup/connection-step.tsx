import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useStaffSession } from "#app/staff/shared/use-staff-session.ts";
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
