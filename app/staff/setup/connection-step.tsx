import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useStaffSession } from "#app/staff/shared/access/use-staff-session.ts";
import { staffQuery } from "#app/staff/shared/list/staff-data.ts";

/** State of a step that connects the site to a service. */
export interface ConnectionStepState<Setup> {
  setup: Setup;
  /** The shared PIN has read access only. */
  isPin: boolean;
  /** True after staff choose to change the connection. */
  isFormOpen: boolean;
  openForm: () => void;
  closeForm: () => void;
}

interface ConnectionStepProps<Setup> {
  name: "mail" | "stripe" | "backup";
  children: (state: ConnectionStepState<Setup>) => ReactNode;
}

/** A step that connects the site to a service. Each visit refetches its state, because other users may change the connection. */
export function ConnectionStep<Setup>({ name, children }: ConnectionStepProps<Setup>) {
  const { data } = useSuspenseQuery({ ...staffQuery<Setup>(`/api/admin/setup/${name}`), staleTime: 0 });
  const [isFormOpen, setFormOpen] = useState(false);
  const session = useStaffSession();
  if (!session) return null;
  return children({
    setup: data.data,
    isPin: session.username === null,
    isFormOpen,
    openForm: () => setFormOpen(true),
    closeForm: () => setFormOpen(false),
  });
}
