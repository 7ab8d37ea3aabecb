import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import type { Cents } from "#domain/money/money.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { AUDIT_ACTIONS, type AuditDetails } from "#domain/staff/audit.ts";
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

/** Text of each action's details: money, edited answers, moves and views of health data. `nameOf` returns a program's name. */
type LogDetailTexts = {
  [Action in keyof AuditDetails]?: (
    details: AuditDetails[Action],
    nameOf: (id: string) => string,
  ) => string | undefined;
};

function useLogDetailTexts(): LogDetailTexts {
  const { t } = useTranslation("adminLog");
  const { money, date } = useFormat();
  const labelOf = useQuestionLabel();
  const children = ({ count, group }: { count: number; group?: string | undefined }) =>
    [group, t("terms:countChildren", { count })].filter(Boolean).join(", ");
  const amount = ({ cents }: { cents: Cents }) => money(cents);
  return {
    health_list_viewed: children,
    health_list_exported: children,
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
    registration_cancelled: ({ refundCents, cancellationFeeCents }) =>
      t("details.cancelled", { refund: money(refundCents), kept: money(cancellationFeeCents) }),
    team_added: ({ team }) => team,
    team_changed: ({ team }) => team,
    team_deleted: ({ team }) => team,
    team_players_moved: children,
    team_families_told: ({ count }) => t("terms:countFamilies", { count }),
    registration_moved: ({ from, to, cents }, nameOf) => {
      const moved = t("details.change", { from: nameOf(from), to: nameOf(to) });
      return cents === 0 ? moved : `${moved}, ${money(cents)}`;
    },
    refund_assigned: ({ cents, registrationId }) => {
      const owner = registrationId
        ? t("subjects.registration", { id: registrationId.slice(0, 6) })
        : t("details.donation");
      return `${money(cents)}, ${owner}`;
    },
    waiting_offered: ({ reason, over }) => {
      const beyond = over > 0 && t("details.overCapacity", { count: over });
      return [reason && t(`offerReasons.${reason}`), beyond].filter(Boolean).join(", ");
    },
    discrepancy_resolved: ({ resolution }) => t(`details.resolutions.${resolution}`),
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
