import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { withParameters, withQuery } from "./address-parameters.ts";

type Answer = InferResponseType<typeof api.admin.registrations.contacts.$get, 200>;
export type Contacts = Answer["data"];

/** Which list is asked about. */
export interface ContactsOf {
  /** The call that answers whom the list has, on all its pages. */
  path: string;
  /** Season, program and filter, as the list itself asks with. */
  asked?: Readonly<Record<string, string | undefined>>;
  /** What the list is called on paper. */
  title: string;
}

/** Asked anew each time that the dialog opens; each time is written down. */
export function useContacts({ path, asked = {}, open }: ContactsOf & { open: boolean }) {
  const { language } = useLanguage();
  const query = withParameters(new URLSearchParams(), { ...asked, lang: language });
  return useQuery<Answer>({ queryKey: [withQuery(path, query)], enabled: open, gcTime: 0, staleTime: 0 });
}
