import { keepPreviousData, type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type RowOf, usePages } from "#app/staff/shared/list/use-pages.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { MessageData, MessageSort, RecipientList } from "#domain/staff/messages.ts";

const KEY = "/api/admin/messages";

/** A list and both texts, checked. */
export type CheckedTexts = Omit<MessageData, "kind" | "listHash">;

const messages = api.admin.messages;
export type MessageInList = RowOf<typeof messages.$get>;
export type Audience = InferResponseType<typeof messages.audience.$post, 200>["data"];
export type MessagePreview = InferResponseType<typeof messages.preview.$post, 200>["data"];

/** What staff wrote to families, newest first, page by page. */
export function useMessages() {
  return usePages(KEY, messages.$get);
}

const audienceKey = (to: RecipientList, kind: MessageSort): QueryKey => [`${KEY}/audience`, to, kind];

/** Who is on a list now. The count stays while another kind's is fetched. */
export function useAudience(to: RecipientList, kind: MessageSort) {
  return useQuery({
    queryKey: audienceKey(to, kind),
    queryFn: async ({ signal }): Promise<{ data: Audience }> =>
      (await messages.audience.$post({ json: { to, kind } }, { init: { signal } })).json(),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Both texts as a real family of each language gets them. */
export function usePreview() {
  return useMutation({
    mutationFn: async (json: CheckedTexts): Promise<MessagePreview> =>
      (await (await messages.preview.$post({ json })).json()).data,
  });
}

/** Writes to the list that was shown. If it has changed since, the new count stands in place of the old one. */
export function useSend(onSent: (id: string) => void) {
  const { t } = useTranslation("adminWriting");
  return useStaffMutation({
    send: async (json: MessageData) => (await (await messages.$post({ json })).json()).data.id,
    toast: () => ({ title: t("sent"), message: t("sentText") }),
    onSuccess: onSent,
  });
}

/** Stops a message's waiting mail, or lets it go on. */
export function useSwitch(id: string) {
  return useStaffMutation({
    send: ({ isStopped }: { isStopped: boolean }) =>
      messages[":id"][isStopped ? "stop" : "go-on"].$post({ param: { id } }),
    errorToast: true,
  });
}
