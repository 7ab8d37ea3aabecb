import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useToast } from "#app/ui/use-toast.ts";
import type { SentMessage } from "#domain/messages.ts";

/** Milliseconds between looks while mails still wait. */
const LOOK_MS = 4000;

export const sentMessageKey = (id: string) => [`/api/admin/messages/${id}`];

/** A message with the state of its mails, looked at again while some wait. */
export function useSentMessage(id: string) {
  return useQuery<{ data: SentMessage }>({
    queryKey: sentMessageKey(id),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.data.counts.waiting === 0 ? false : LOOK_MS),
  });
}

/** Ticks a child whose family was called, or takes the tick back. */
export function useCalled(messageId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: ({ recipientId, called }: { recipientId: string; called: boolean }) =>
      api.admin.messages[":id"].recipients[":recipientId"].$put({
        param: { id: messageId, recipientId },
        json: { called },
      }),
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
    onSettled: () => client.invalidateQueries({ queryKey: sentMessageKey(messageId) }),
  });
}
