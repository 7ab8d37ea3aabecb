import { useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useSearchParams } from "wouter";
import { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withParameters, withQuery } from "#app/staff/shared/address-parameters.ts";
import { AUDIT_ACTIONS } from "#domain/staff/audit.ts";

/** Their subject is the only one of its kind. */
const OF_THE_SITE = ["club_published", "pages_published", "policies_published"];

type Page = InferResponseType<typeof api.admin.audit.$get, 200>;
export type AuditLine = Page["data"][number];

/** The filter in the address: one action, one person, or none. */
export function useLogView() {
  const [params, setParams] = useSearchParams();
  const actor = params.get("actor") ?? "";
  const action = AUDIT_ACTIONS.find((known) => known === params.get("action"));
  return {
    actor,
    action,
    setFilter: (changes: { actor?: string; action?: string }) =>
      setParams((current) => withParameters(current, changes), { replace: true }),
    addressOf: (name: string) => withQuery("/admin/settings/log", withParameters(params, { actor: name })),
  };
}

/** The log with the filter in the address, newest first, page by page. Not cached after leaving the page. */
export function useAuditLog() {
  const { actor, action } = useLogView();
  const { language } = useLanguage();
  const { data, ...query } = useInfiniteQuery({
    // The server names programs in the page's language.
    queryKey: ["/api/admin/audit", language, actor, action],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const filter = { ...(cursor && { cursor }), ...(actor && { actor }), ...(action && { action }) };
      const response = await api.admin.audit.$get({ query: filter }, { init: { signal } });
      return response.json();
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
  return { ...query, lines: data?.pages.flatMap((page) => page.data) };
}

/** Words for the log's actions and subjects. */
export function useLogWords() {
  const { t } = useTranslation("adminLog");

  const placeOf = (text: string): string | undefined => {
    const [, , kind, detail = ""] = /^(pin|password):(address|device|code)(?::(.*))?$/.exec(text) ?? [];
    if (kind === "code") return t("subjects.code");
    if (kind === "address")
      return detail ? t("actors.address", { address: detail }) : t("actors.addressGone");
    return kind === "device" ? t("actors.device") : undefined;
  };

  const actorName = ({ actor, actorName: username }: Pick<AuditLine, "actor" | "actorName">): string => {
    if (username) return username;
    if (actor === "server" || actor === "system" || actor === "mail" || actor === "family")
      return t(`actors.${actor}`);
    const place = placeOf(actor);
    if (place) return place;
    const [kind, id = ""] = actor.split(":");
    return t(kind === "pin" ? "actors.pin" : "actors.unknown", { id: id.slice(0, 6) });
  };

  return {
    actorName,
    /** An unknown action is shown by its code. */
    actionName: (action: string): string => {
      const known = AUDIT_ACTIONS.find((name) => name === action);
      return known ? t(`actions.${known}`) : action;
    },
    /** The subject in words; undefined if there is none. */
    subjectName: ({ action, subject, subjectName, names }: AuditLine): string | undefined => {
      if (subjectName) return subjectName;
      if (subject === null || OF_THE_SITE.includes(action)) return undefined;
      if (subject === "passkey" || subject === "invitation" || subject === "code" || subject === "link")
        return t(`subjects.${subject}`);
      return placeOf(subject) ?? names[subject] ?? subject;
    },
  };
}
