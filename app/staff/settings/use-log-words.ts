import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import { AUDIT_ACTIONS } from "#domain/staff/audit.ts";

/** Their subject is the only one of its kind. */
const OF_THE_SITE = ["club_published", "pages_published", "policies_published"];

export type AuditLine = RowOf<typeof api.admin.audit.$get>;

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
