import { useTranslation } from "#app/i18n/use-translation.tsx";
import { AUDIT_ACTIONS } from "#domain/audit.ts";
import type { AuditLine } from "./use-audit-log.ts";

/** What the log's names and subjects mean, in words. */
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
    if (actor === "server" || actor === "system" || actor === "mail") return t(`actors.${actor}`);
    const place = placeOf(actor);
    if (place) return place;
    const [kind, id = ""] = actor.split(":");
    return t(kind === "pin" ? "actors.pin" : "actors.unknown", { id: id.slice(0, 6) });
  };

  return {
    actorName,
    /** A deed that this page does not know yet shows its own name. */
    actionName: (action: string): string => {
      const known = AUDIT_ACTIONS.find((name) => name === action);
      return known ? t(`actions.${known}`) : action;
    },
    /** What it was done to; undefined where there is nothing to tell. */
    subjectName: ({ subject, subjectName }: AuditLine): string | undefined => {
      if (subjectName) return subjectName;
      if (subject === "passkey" || subject === "invitation" || subject === "code")
        return t(`subjects.${subject}`);
      return placeOf(subject ?? "") ?? subject ?? undefined;
    },
  };
}
