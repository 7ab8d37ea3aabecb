import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { type ReactNode, useId } from "react";
import type { api } from "#app/lib/api.ts";
import { Card } from "#app/ui/card.tsx";
import { REGISTRATIONS_KEY } from "./use-registrations.ts";

type Answer = InferResponseType<(typeof api.registrations)[":id"]["$get"], 200>;
export type RegistrationDetails = Answer["data"];

/** A registration with health answers. Each request is logged; nothing is cached. */
export function useRegistrationDetails(id: string) {
  const queryKey = [`${REGISTRATIONS_KEY}/${encodeURIComponent(id)}`];
  return useSuspenseQuery<Answer>({ queryKey, gcTime: 0 }).data.data;
}

interface DetailsCardProps {
  title: string;
  /** In two columns where there is room. */
  columns?: boolean;
  /** Facts, each an entry of the card's <dl>. */
  /** Buttons below the facts. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a registration's details, with a heading. */
export function DetailsCard({ title, columns = false, action, children }: DetailsCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} padding="row" className="text-small">
      <h3 id={id} className="mb-2 text-lead leading-tight">
        {title}
      </h3>
      <dl className={`figures ${columns ? "gap-x-16 lg:columns-2" : ""}`}>{children}</dl>
      {action && <div className="pt-3 print:hidden">{action}</div>}
    </Card>
  );
}
