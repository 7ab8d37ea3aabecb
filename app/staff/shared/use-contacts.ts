import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { withParameters, withQuery } from "./address-parameters.ts";

type Answer = InferResponseType<typeof api.admin.contacts.$get, 200>;
export type Contacts = Answer["data"];

/** Which list the contacts are of. */
export interface ContactsOf {
  /** Its name, as for messages (docs/reference/messages.md). */
  list: RecipientList["list"];
  /** Season, program and filter, as in the list's own request. */
  asked?: Readonly<Record<string, string | undefined>>;
  /** Title of the printed list. */
  title: string;
}

/** Contacts of a list, fetched each time the dialog opens; each request is logged. */
export function useContacts({ list, asked = {} }: ContactsOf) {
  const { language } = useLanguage();
  const query = withParameters(new URLSearchParams(), { list, ...asked, lang: language });
  return useSuspenseQuery<Answer>({
    queryKey: [withQuery("/api/admin/contacts", query)],
    gcTime: 0,
    staleTime: 0,
  }).data.data;
}
