import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useStaffMutation } from "./use-staff-mutation.ts";

export type SentMessage = InferResponseType<(typeof api.admin.messages)[":id"]["$get"], 200>["data"];

/** Milliseconds between looks while mails still wait. */
const LOOK_MS = 4000;

/** A message with the state of its mails, looked at again while some wait. */
export function useSentMessage(id: string) {
  return useSuspenseQuery<{ data: SentMessage }>({
    queryKey: [`/api/admin/messages/${id}`],
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.data.counts.waiting === 0 ? false : LOOK_MS),
  }).data.data;
}

/** Ticks a child whose family was called, or takes the tick back. */
export function useCalled(messageId: string) {
  return useStaffMutation({
    send: ({ recipientId, called }: { recipientId: string; called: boolean }) =>
      api.admin.messages[":id"].recipients[":recipientId"].$put({
        param: { id: messageId, recipientId },
        json: { called },
      }),
    errorToast: true,
  });
}
