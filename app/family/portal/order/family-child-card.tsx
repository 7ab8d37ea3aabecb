import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChangeButton } from "#app/family/portal/change/change-button.tsx";
import type { ChangePart } from "#app/family/portal/change/change-values.ts";
import type { FamilyChild, FamilyOrder, FamilyProgram } from "#app/family/portal/use-family.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { SIZES_IN } from "#domain/registration/limits.ts";
import { pickUpNames } from "#domain/registration/pick-up.ts";
import { DetailRow, ProgramSchedule } from "./detail-rows.tsx";

interface CollapsibleCardProps {
  /** Initial state only. */
  startsOpen: boolean;
  /** Content that stays visible when collapsed. */
  header: ReactNode;
  children: ReactNode;
}

/** A collapsible card (native details). Printed, it is always expanded (print.css). */
function CollapsibleCard({ startsOpen, header, children }: CollapsibleCardProps) {
  const [initiallyOpen] = useState(startsOpen);
  return (
    <details open={initiallyOpen} data-printed className="group/fold">
      <summary className="flex min-h-12 items-start justify-between gap-3 rounded">
        <div className="min-w-0 grow">{header}</div>
        <ChevronDown
          aria-hidden
          size={24}
          className="shrink-0 transition-transform group-open/fold:rotate-180 print:hidden"
        />
      </summary>
      <div className="grid gap-4 pt-4">{children}</div>
    </details>
  );
}

interface FamilyChildCardProps {
  child: FamilyChild;
  program: FamilyProgram;
  order: FamilyOrder;
  children?: ReactNode;
}

const OUTCOME_STYLES = {
  registered: "bg-agave-50 text-agave-900",
  waiting: "bg-marigold-50",
  unpaid: "bg-marigold-50",
  review: "bg-marigold-50",
  returned: "bg-sand-200",
  lapsed: "bg-sand-200",
} as const;

/** Label of a child's outcome. With an aid request, "unpaid" becomes "The club is deciding". */
function ChildOutcomeBadge({ child, order }: Pick<FamilyChildCardProps, "child" | "order">) {
  const { t } = useTranslation("familyPage");
  const isAidRequested = child.outcome === "unpaid" && order.aidRequest !== null;
  return (
    <span
      className={`inline-block rounded px-2 py-0.5 text-small font-semibold ${OUTCOME_STYLES[child.outcome]}`}
    >
      {t(`outcome.${isAidRequested ? "asked" : child.outcome}`)}
    </span>
  );
}

/** The family's answers about the child, with buttons for changes. */
function ChildAnswers({ child, program, order }: Omit<FamilyChildCardProps, "children">) {
  const { t, language } = useTranslation("familyPage");
  const shirtSizeLabel = useShirtSizeLabel();
  const { health } = child;
  const pickUpPeople = (isAllowed: boolean) => pickUpNames(child.pickUp, isAllowed);
  const notAnswered = t("terms:notAnswered");
  const changeButton = (part: ChangePart) =>
    child.deletedAt === null && (
      <ChangeButton part={part} child={child} order={order} sizes={SIZES_IN[program.shirtSizes]} />
    );
  const currentQuestions = child.answers.filter(({ isAsked }) => isAsked);
  return (
    <>
      {program.shirtSizes !== "none" && (
        <DetailRow
          label={t("child.shirt")}
          action={!program.areShirtSizesLocked && changeButton("shirt")}
          note={program.areShirtSizesLocked && t("change.shirtsClosed")}
        >
          {shirtSizeLabel(child.tshirtSize, notAnswered)}
        </DetailRow>
      )}
      {health?.healthErasedAt ? (
        <DetailRow label={t("child.health")}>{t("child.healthErased")}</DetailRow>
      ) : (
        <>
          <DetailRow label={t("terms:fields.medicalConditions")} action={changeButton("health")}>
            {health?.medicalConditions || notAnswered}
          </DetailRow>
          <DetailRow label={t("terms:fields.allergies")}>{health?.allergies || notAnswered}</DetailRow>
        </>
      )}
      <DetailRow label={t("child.photos")} action={changeButton("photos")}>
        {t(child.mediaConsentDeclined ? "child.photosNo" : "child.photosYes")}
      </DetailRow>
      <DetailRow label={t("child.mayPickUp")} action={changeButton("pickUp")}>
        {pickUpPeople(true).join("\n") || t("terms:noNamesGiven")}
      </DetailRow>
      {pickUpPeople(false).length > 0 && (
        <DetailRow label={t("child.mustNot")}>{pickUpPeople(false).join("\n")}</DetailRow>
      )}
      {child.answers.map(({ id, texts, words }) => (
        <DetailRow
          key={id}
          label={texts[language].label}
          action={id === currentQuestions[0]?.id && changeButton("answers")}
        >
          {words[language] || notAnswered}
        </DetailRow>
      ))}
    </>
  );
}

/** When staff opened the child's health answers. */
function HealthAccessLog({ child }: { child: FamilyChild }) {
  const { t } = useTranslation("familyPage");
  const { instant } = useFormat();
  return (
    <Disclosure summary={t("healthAccess.title")}>
      {child.healthAccessLog.length === 0 ? (
        <p>{t("healthAccess.none")}</p>
      ) : (
        <ul className="tabular-nums grid gap-1 text-small">
          {child.healthAccessLog.map(({ at, who, isFromList }) => (
            <li key={at}>
              {`${instant(at)}: ${who ?? t("healthAccess.staff")}${isFromList ? ` (${t("healthAccess.list")})` : ""}`}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

export function FamilyChildCard({
  child,
  program,
  order,
  startsOpen,
  children,
}: FamilyChildCardProps & { startsOpen: boolean }) {
  const { t } = useTranslation("familyPage");
  const group = program.groups.find(({ id }) => id === child.groupId);
  return (
    <Card as="div" background="sand" className="break-inside-avoid">
      <CollapsibleCard
        startsOpen={startsOpen}
        header={
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="text-title break-words">{`${child.firstName} ${child.lastName}`}</h3>
              <ChildOutcomeBadge child={child} order={order} />
            </div>
            <p>{`${program.name}${group ? `, ${group.code}` : ""}`}</p>
          </>
        }
      >
        <dl>
          {child.deletedAt === null && <ProgramSchedule program={program} />}
          {child.team !== null && <DetailRow label={t("child.team")}>{child.team}</DetailRow>}
          <ChildAnswers child={child} program={program} order={order} />
        </dl>
        {children}
        <div className="print:hidden">
          <HealthAccessLog child={child} />
        </div>
      </CollapsibleCard>
    </Card>
  );
}
