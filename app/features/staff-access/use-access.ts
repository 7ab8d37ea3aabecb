import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import type { api } from "#app/lib/api.ts";

type Members = InferResponseType<typeof api.admin.members.$get, 200>;
type Sessions = InferResponseType<typeof api.admin.sessions.$get, 200>;
type Ways = InferResponseType<typeof api.admin.session.ways.$get, 200>;
export type Member = Members["data"][number];

const KEYS = {
  members: ["/api/admin/members"],
  sessions: ["/api/admin/sessions"],
  ways: ["/api/admin/session/ways"],
};

/** Who may enter, who is in, and whether the PIN counts; kept no longer than the page shows it. */
export function useAccess() {
  const members = useQuery<Members>({ queryKey: KEYS.members, gcTime: 0 });
  const sessions = useQuery<Sessions>({ queryKey: KEYS.sessions, gcTime: 0 });
  const ways = useQuery<Ways>({ queryKey: KEYS.ways, gcTime: 0 });
  return {
    members: members.data?.data,
    sessions: sessions.data?.data,
    pinIsOn: ways.data?.data.pin,
    error: members.error ?? sessions.error ?? ways.error,
    refetch: () => Promise.all([members.refetch(), sessions.refetch(), ways.refetch()]),
  };
}

/** Does something to somebody's access, and shows how things are then; a refusal is told in a toast. */
export function useAccessDeed<Input = void, Output = unknown>(
  deed: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (output) => {
      onDone?.(output);
      await Promise.all(Object.values(KEYS).map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}
