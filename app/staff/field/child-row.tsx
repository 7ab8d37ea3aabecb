import { HeartPulse, LogOut, Undo2 } from "lucide-react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { STATE_STYLES, StateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { AttendanceKind, AttendanceState } from "#domain/teams/attendance.ts";
import { timeInZone } from "#domain/time/formats.ts";
import { ChildContacts, ChildFacts } from "./child-facts.tsx";
import type { FieldChild } from "./use-field-list.ts";

const BADGE_STYLES = {
  expected: STATE_STYLES.open,
  in: STATE_STYLES.good,
  late: STATE_STYLES.good,
  absent: STATE_STYLES.ended,
  out: { icon: LogOut, color: "text-dusk-700" },
} as const satisfies Record<AttendanceState, unknown>;

/** Large enough for a thumb, in bright sun. */
const BUTTON_CLASSES = "min-h-12 justify-center text-body";

/** The kinds that a child's buttons record: the same ones at every practice, but by the child's state at a camp. */
const PRACTICE_KINDS = ["in", "late", "absent"] as const;
const CAMP_KINDS = {
  expected: ["in", "absent"],
  absent: ["in"],
  in: ["out"],
  late: ["out"],
  out: ["in"],
} as const satisfies Record<AttendanceState, readonly string[]>;

/** The label of a state, and of the button that records it. At a practice, "in" is "present". */
function useStateLabel(isCamp: boolean) {
  const { t } = useTranslation("adminField");
  return (state: AttendanceState) => t(`states.${state === "in" && !isCamp ? "present" : state}`);
}

interface ChildRowProps {
  child: FieldChild;
  isCamp: boolean;
  onRecord: (kind: AttendanceKind) => void;
  onHealth: () => void;
}

/** The state with its time, and who picked the child up. */
function ChildState({ child, isCamp }: Pick<ChildRowProps, "child" | "isCamp">) {
  const { t, language } = useTranslation("adminField");
  const { club } = useSiteData();
  const { state, since, pickedUpBy } = child;
  const time = since ? timeInZone(since, language, club.timeZone) : "";
  const label = useStateLabel(isCamp)(state);
  return (
    <p className="text-small">
      <StateBadge style={BADGE_STYLES[state]}>{[label, time].filter(Boolean).join(" · ")}</StateBadge>
      {pickedUpBy[0] && <span className="block wrap-anywhere">{t("with", { name: pickedUpBy[0] })}</span>}
    </p>
  );
}

/** A child with large buttons. */
export function ChildRow({ child, isCamp, onRecord, onHealth }: ChildRowProps) {
  const { t } = useTranslation("adminField");
  const name = childName(child);
  const { state } = child;
  const stateLabel = useStateLabel(isCamp);
  const nextKind = { expected: "in", in: "out", late: "out", absent: null, out: null }[state];
  const kinds: readonly Exclude<AttendanceState, "expected">[] = isCamp ? CAMP_KINDS[state] : PRACTICE_KINDS;
  return (
    <Card as="li" padding="row" className="grid content-start gap-2.5" data-child={state}>
      <div>
        <h3 className="text-lead font-semibold leading-tight wrap-anywhere">
          {`${child.childLastName}, ${child.childFirstName}`}
        </h3>
        <ChildState child={child} isCamp={isCamp} />
      </div>
      <ChildFacts child={child} />
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <RowButton
            key={kind}
            tone={(isCamp ? kind === nextKind : kind === state) ? "main" : "plain"}
            className={`${BUTTON_CLASSES} flex-1`}
            aria-pressed={isCamp ? undefined : kind === state}
            aria-label={`${stateLabel(kind)}: ${name}`}
            onClick={() => kind !== state && onRecord(kind)}
          >
            {stateLabel(kind)}
          </RowButton>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <RowButton className={BUTTON_CLASSES} aria-label={`${t("health")}: ${name}`} onClick={onHealth}>
          <HeartPulse aria-hidden size={20} />
          <span>{t("health")}</span>
        </RowButton>
        {state !== "expected" && (
          <RowButton
            className={`${BUTTON_CLASSES} ml-auto`}
            aria-label={`${t("undo")}: ${name}`}
            onClick={() => onRecord("undo")}
          >
            <Undo2 aria-hidden size={20} />
            <span>{t("undo")}</span>
          </RowButton>
        )}
      </div>
      <ChildContacts child={child} />
    </Card>
  );
}
