import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import { useQuestionLabel } from "#app/staff/shared/words/use-names.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { AUDIT_ACTIONS } from "#domain/staff/audit.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { UUID } from "#domain/staff/routes.ts";

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
    return t(kind === "pin" ? "terms:pinSession" : "actors.unknown", { id: id.slice(0, 6) });
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
      const name = placeOf(subject) ?? names[subject];
      if (name !== undefined) return name;
      return UUID.test(subject) ? t("subjects.other", { id: subject.slice(0, 6) }) : subject;
    },
  };
}

/** A log line's numbers, dates and programs as a sentence; undefined if its action has none. */
export function useLogDetails(): (line: AuditLine) => string | undefined {
  const { t } = useTranslation("adminLog");
  const { money, date, instant } = useFormat();
  const labelOf = useQuestionLabel();
  const listName = (list: RecipientList["list"]) =>
    list === "missing" ? t("lists.missing") : t(`terms:places.${list}`);
  const places = (count: number | null) => (count === null ? t("terms:noLimit") : String(count));
  const children = ({ count, group }: { count: number; group?: string | undefined }) =>
    [group, t("terms:countChildren", { count })].filter(Boolean).join(", ");
  const fields = (names: readonly string[]) =>
    [...ANSWER_FIELDS, "answers" as const, "pickUp" as const]
      .filter((field) => names.includes(field))
      .map(labelOf)
      .join(", ");
  return (line) => {
    const nameOf = (id: string) => line.names[id] ?? id;
    switch (line.action) {
      case "roster_exported":
      case "health_list_viewed":
      case "health_list_exported":
        return children(line.details);
      case "registrations_exported":
      case "health_erased":
        return t("details.registrations", { count: line.details.count });
      case "registrations_imported":
      case "import_taken_back":
        return t("details.rows", { done: line.details.count, count: line.details.rows });
      case "registration_edited":
        return fields(line.details.fields);
      case "cash_taken":
      case "check_taken":
      case "check_returned":
      case "refund_requested":
        return money(line.details.cents);
      case "due_changed":
        return line.details.to === null
          ? t("details.noDay")
          : t("details.until", { day: date(line.details.to) });
      case "family_changes_seen":
        return t("details.changes", { count: line.details.count });
      case "families_reminded":
        return t("terms:countFamilies", { count: line.details.count });
      case "message_sent": {
        const { list, count } = line.details;
        return `${listName(list)}, ${t("terms:countFamilies", { count })}`;
      }
      case "message_stopped":
      case "message_resumed":
        return t("terms:countFamilies", { count: line.details.count });
      case "mail_pace_changed":
        return t("terms:emailPace", line.details);
      case "registration_cancelled": {
        const { refundCents, keptCents } = line.details;
        return t("details.cancelled", { refund: money(refundCents), kept: money(keptCents) });
      }
      case "registration_moved": {
        const { from, to, cents } = line.details;
        const change = t("details.change", { from: nameOf(from), to: nameOf(to) });
        return cents === 0 ? change : `${change}, ${money(cents)}`;
      }
      case "refund_assigned": {
        const { cents, registrationId } = line.details;
        const owner = registrationId
          ? t("subjects.registration", { id: registrationId.slice(0, 6) })
          : t("details.donation");
        return `${money(cents)}, ${owner}`;
      }
      case "capacity_changed":
        return t("details.change", { from: places(line.details.from), to: places(line.details.to) });
      case "group_capacity_changed": {
        const { group, from, to } = line.details;
        return `${group}: ${t("details.change", { from: places(from), to: places(to) })}`;
      }
      case "waiting_list_changed": {
        const { from, to } = line.details;
        return t("details.change", { from: t(`waitingLists.${from}`), to: t(`waitingLists.${to}`) });
      }
      case "waiting_offered": {
        const { reason, over } = line.details;
        const beyond = over > 0 && t("details.overCapacity", { count: over });
        return [reason && t(`offerReasons.${reason}`), beyond].filter(Boolean).join(", ");
      }
      case "season_copied":
        return t("details.copiedFrom", { season: nameOf(line.details.sourceId) });
      case "season_published":
      case "club_published":
      case "pages_published":
      case "policies_published":
      case "publication_undone":
        return t("terms:version", { version: line.details.version });
      case "places_freed":
        return t("details.places", { count: line.details.count });
      case "interests_erased":
        return t("details.people", { count: line.details.count });
      case "contacts_exported": {
        const { list, count } = line.details;
        return `${listName(list)}, ${t("details.people", { count })}`;
      }
      case "difference_resolved":
        return t(`details.resolutions.${line.details.resolution}`);
      case "payments_exported": {
        const { from, to, sheet } = line.details;
        const days = t("details.span", { from: date(from), to: date(to) });
        return `${days}, ${t(`details.sheets.${sheet}`)}`;
      }
      case "backup_restored":
        return instant(line.details.createdAt);
      default:
        return undefined;
    }
  };
}
