import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useRequestIds } from "#app/staff/shared/use-request-ids.ts";
import { programsToChoose, useSeasons } from "#app/staff/shared/use-season-scope.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { Cents } from "#domain/money/money.ts";
import type { RegistrationDetails } from "./details-card.tsx";

type Answer = InferResponseType<(typeof api.admin.registrations)[":id"]["move"]["$get"], 200>;
export type Move = Answer["data"];
type Groups = InferResponseType<(typeof api.admin.programs)[":id"]["groups"]["$get"], 200>;

/** Where a child can move: programs of its season, and groups of the chosen one. */
export function useTargets({ programId: own }: RegistrationDetails, programId: string) {
  const season = useSeasons().find(({ programs }) => programs.some(({ id }) => id === own));
  const { data } = useQuery<Groups>({
    queryKey: [`/api/admin/programs/${programId}/groups`],
    enabled: programId !== "",
  });
  return { programs: programsToChoose(season), groups: data?.data ?? [] };
}

interface Target {
  programId: string;
  /** "" for the group by birth date. */
  groupId: string;
}

/** The price difference of a move; fetched once a target is chosen. */
export function movePreviewQuery(id: string, { programId, groupId }: Target) {
  const parameters = new URLSearchParams({ programId, ...(groupId && { groupId }) });
  const queryKey = [`/api/admin/registrations/${encodeURIComponent(id)}/move?${parameters}`];
  return queryOptions<Answer>({ queryKey, enabled: programId !== "", gcTime: 0, staleTime: 0, retry: false });
}

/** Moves the child with exactly the difference that was shown. */
export function useMove(
  { id, childFirstName: child }: RegistrationDetails,
  expectedDifferenceCents: Cents,
  onDone: () => void,
) {
  const { t } = useTranslation("adminLeaving");
  const idOf = useRequestIds();
  return useStaffMutation({
    send: async (typed: Target) => {
      const wanted = { ...typed, expectedDifferenceCents };
      const { groupId, ...rest } = wanted;
      const json = { ...rest, ...(groupId && { groupId }), requestId: idOf(wanted) };
      await (await api.admin.registrations[":id"].move.$post({ param: { id }, json })).json();
    },
    toast: () => ({ title: t("move.done"), message: t("move.doneText", { child }) }),
    onSuccess: onDone,
  });
}
