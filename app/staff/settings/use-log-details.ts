import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import type { Cents } from "#domain/money/money.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { AUDIT_ACTIONS, type AuditDetails } from "#domain/staff/audit.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { UUID } from "#domain/staff/staff-paths.ts";

/** Actions on the whole site, which need no subject. */
const SITE_ACTIONS = ["club_published", "pages_published", "policies_published"];

export type AuditLine = RowOf<typeof api.admin.audit.$get>;

export function useLogLabels() {
  const { t } = useTranslation("adminLog");

  const sourceLabel = (text: string): string | undefined => {
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
    const source = sourceLabel(actor);
    if (source) return source;
    const [kind, id = ""] = actor.split(":");
    return t(kind === "pin" ? "terms:pinSession" : "actors.unknown", { id: id.slice(0, 6) });
  };

  return {
    actorName,
    /** Returns the code of an unknown action. */
    actionName: (action: string): string => {
      const knownAction = AUDIT_ACTIONS.find((name) => name === action);
      return knownAction ? t(`actions.${knownAction}`) : action;
    },
    /** Label of the subject; undefined if there is none. */
    subjectName: ({ action, subject, subjectName, names }: AuditLine): string | undefined => {
      if (subjectName) return subjectName;
      if (subject === null || SITE_ACTIONS.includes(action)) return undefined;
      if (subject === "passkey" || subject === "invitation" || subject === "code" || subject === "link")
        return t(`subjects.${subject}`);
      const name = sourceLabel(subject) ?? names[subject];
      if (name !== undefined) return name;
      return UUID.test(subject) ? t("subjects.other", { id: subject.slice(0, 6) }) : subject;
    },
  };
}

/** Text of each action's details. `nameOf` returns the name of a program or season by its id. */
type LogDetailTexts = {
  [Action in keyof AuditDetails]?: (
    details: AuditDetails[Action],
    nameOf: (id: string) => string,
  ) => string | undefined;
};

function useLogDetailTexts(): LogDetailTexts {
  const { t } = useTranslation("adminLog");
  const { money, date, instant } = useFormat();
  const labelOf = useQuestionLabel();
  const listName = (list: RecipientList["list"]) =>
    list === "missing" ? t("lists.missing") : t(`terms:pages.${list}`);
  const capacityText = (count: number | null) => (count === null ? t("terms:noLimit") : String(count));
  const change = (from: string, to: string) => t("details.change", { from, to });
  const counted =
    (unit: "registrations" | "changes" | "places" | "people") =>
    ({ count }: { count: number }) =>
      t(`details.${unit}`, { count });
  const families = ({ count }: { count: number }) => t("terms:countFamilies", { count });
  const children = ({ count, group }: { count: number; group?: string | undefined }) =>
    [group, t("terms:countChildren", { count })].filter(Boolean).join(", ");
  const rows = ({ count, rows: all }: { count: number; rows: number }) =>
    t("details.rows", { done: count, count: all });
  const amount = ({ cents }: { cents: Cents }) => money(cents);
  const version = (published: { version: number }) => t("terms:version", published);
  return {
    roster_exported: children,
    players_exported: children,
    health_list_viewed: children,
    health_list_exported: children,
    registrations_exported: counted("registrations"),
    health_erased: counted("registrations"),
    registrations_imported: rows,
    import_taken_back: rows,
    registration_edited: ({ fields }) =>
      [...ANSWER_FIELDS, "answers" as const, "pickUp" as const, "secondGuardian" as const]
        .filter((field) => fields.includes(field))
        .map(labelOf)
        .join(", "),
    cash_taken: amount,
    check_taken: amount,
    other_taken: amount,
    check_returned: amount,
    refund_requested: amount,
    due_changed: ({ to }) => (to === null ? t("details.noDay") : t("details.until", { day: date(to) })),
    family_changes_seen: counted("changes"),
    families_reminded: families,
    message_sent: ({ list, count }) => `${listName(list)}, ${families({ count })}`,
    message_stopped: families,
    message_resumed: families,
    mail_pace_changed: (pace) => t("terms:emailPace", pace),
    registration_cancelled: ({ refundCents, cancellationFeeCents }) =>
      t("details.cancelled", { refund: money(refundCents), kept: money(cancellationFeeCents) }),
    registration_moved: ({ from, to, cents }, nameOf) => {
      const moved = change(nameOf(from), nameOf(to));
      return cents === 0 ? moved : `${moved}, ${money(cents)}`;
    },
    refund_assigned: ({ cents, registrationId }) => {
      const owner = registrationId
        ? t("subjects.registration", { id: registrationId.slice(0, 6) })
        : t("details.donation");
      return `${money(cents)}, ${owner}`;
    },
    capacity_changed: ({ from, to }) => change(capacityText(from), capacityText(to)),
    group_capacity_changed: ({ group, from, to }) =>
      `${group}: ${change(capacityText(from), capacityText(to))}`,
    waiting_list_changed: ({ from, to }) => change(t(`waitingLists.${from}`), t(`waitingLists.${to}`)),
    waiting_offered: ({ reason, over }) => {
      const beyond = over > 0 && t("details.overCapacity", { count: over });
      return [reason && t(`offerReasons.${reason}`), beyond].filter(Boolean).join(", ");
    },
    season_copied: ({ sourceId }, nameOf) => t("details.copiedFrom", { season: nameOf(sourceId) }),
    season_published: version,
    club_published: version,
    pages_published: version,
    policies_published: version,
    publication_undone: version,
    spots_freed: counted("places"),
    interests_erased: counted("people"),
    contacts_exported: ({ list, count }) => `${listName(list)}, ${t("details.people", { count })}`,
    discrepancy_resolved: ({ resolution }) => t(`details.resolutions.${resolution}`),
    payments_exported: ({ from, to, sheet }) => {
      const days = t("details.span", { from: date(from), to: date(to) });
      return `${days}, ${t(`details.sheets.${sheet}`)}`;
    },
    backup_restored: ({ createdAt }) => instant(createdAt),
  };
}

/** Text of a log line's numbers, dates and programs; undefined if its action has none. */
export function useLogDetails(): (line: AuditLine) => string | undefined {
  const detailTexts = useLogDetailTexts() as { [action: string]: LogDetailTexts[keyof LogDetailTexts] };
  return (line) => {
    if (!("details" in line)) return undefined;
    return detailTexts[line.action]?.(line.details as never, (id) => line.names[id] ?? id);
  };
}
