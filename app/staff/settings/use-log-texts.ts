import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import type { RowOf } from "#app/staff/shared/list/use-paged-list.ts";
import type { Cents } from "#domain/money/money.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { AUDIT_ACTIONS, type AuditDetails } from "#domain/staff/audit.ts";
import { UUID } from "#domain/staff/staff-paths.ts";

/** Actions on the whole site, which need no subject. */
const SITE_ACTIONS = ["club_published", "pages_published", "policies_published"];

export type AuditEntry = RowOf<typeof api.admin.audit.$get>;

export function useLogLabels() {
  const { t } = useTranslation("adminLog");

  const sourceLabel = (text: string): string | undefined => {
    const [, , kind, detail = ""] = /^(pin|password):(address|device|code)(?::(.*))?$/.exec(text) ?? [];
    if (kind === "code") return t("subjects.code");
    if (kind === "address")
      return detail ? t("actors.address", { address: detail }) : t("actors.addressGone");
    return kind === "device" ? t("actors.device") : undefined;
  };

  const actorName = ({ actor, actorName: username }: Pick<AuditEntry, "actor" | "actorName">): string => {
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
    subjectName: ({ action, subject, subjectName, names }: AuditEntry): string | undefined => {
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

/** Text of each action's details: money, edited answers, moves and views of health data. `programName` returns a program's name. */
type LogDetailTexts = {
  [Action in keyof AuditDetails]?: (
    details: AuditDetails[Action],
    programName: (id: string) => string,
  ) => string | undefined;
};

function useLogDetailTexts(): LogDetailTexts {
  const { t } = useTranslation("adminLog");
  const { money, date } = useFormat();
  const questionLabel = useQuestionLabel();
  const describeChildren = ({ count, group }: { count: number; group?: string | undefined }) =>
    [group, t("terms:countChildren", { count })].filter(Boolean).join(", ");
  const formatAmount = ({ cents }: { cents: Cents }) => money(cents);
  return {
    health_list_viewed: describeChildren,
    health_list_exported: describeChildren,
    registration_edited: ({ fields }) =>
      [...ANSWER_FIELDS, "answers" as const, "pickUp" as const, "secondGuardian" as const]
        .filter((field) => fields.includes(field))
        .map(questionLabel)
        .join(", "),
    cash_taken: formatAmount,
    check_taken: formatAmount,
    other_taken: formatAmount,
    check_returned: formatAmount,
    refund_requested: formatAmount,
    due_changed: ({ to }) => (to === null ? t("details.noDay") : t("details.until", { day: date(to) })),
    registration_cancelled: ({ refundCents, cancellationFeeCents }) =>
      t("details.cancelled", { refund: money(refundCents), kept: money(cancellationFeeCents) }),
    team_added: ({ team }) => team,
    team_changed: ({ team }) => team,
    team_deleted: ({ team }) => team,
    team_players_moved: describeChildren,
    team_families_told: ({ count }) => t("terms:countFamilies", { count }),
    registration_moved: ({ from, to, cents }, programName) => {
      const moveText = t("details.change", { from: programName(from), to: programName(to) });
      return cents === 0 ? moveText : `${moveText}, ${money(cents)}`;
    },
    refund_assigned: ({ cents, registrationId }) => {
      const assignee = registrationId
        ? t("subjects.registration", { id: registrationId.slice(0, 6) })
        : t("details.donation");
      return `${money(cents)}, ${assignee}`;
    },
    waiting_offered: ({ reason, over }) => {
      const overCapacity = over > 0 && t("details.overCapacity", { count: over });
      return [reason && t(`offerReasons.${reason}`), overCapacity].filter(Boolean).join(", ");
    },
    discrepancy_resolved: ({ resolution }) => t(`details.resolutions.${resolution}`),
  };
}

/** Text of a log line's numbers, dates and programs; undefined if its action has none. */
export function useLogDetails(): (entry: AuditEntry) => string | undefined {
  const detailTexts = useLogDetailTexts() as { [action: string]: LogDetailTexts[keyof LogDetailTexts] };
  return (entry) => {
    if (!("details" in entry)) return undefined;
    return detailTexts[entry.action]?.(entry.details as never, (id) => entry.names[id] ?? id);
  };
}
