import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChangedSessions } from "#app/facts/changed-session.tsx";
import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { ChangeButton } from "#app/family/mine/change/change-button.tsx";
import type { ChangePart } from "#app/family/mine/change/change-values.ts";
import type { FamilyChild, FamilyOrder, FamilyProgram } from "#app/family/mine/use-family.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { hoursOfAll } from "#content/product/session-words.ts";
import { pickUpNames } from "#domain/family/family-changes.ts";
import { daysInWords } from "#domain/time/sessions.ts";

interface FoldingProps {
  /** Whether it is open at first; afterwards only whoever reads it opens and folds it. */
  isOpen: boolean;
  /** What stays when it is folded. */
  head: ReactNode;
  children: ReactNode;
}

/** A part that folds to its head, by a native details element; paper shows all of it (print.css). */
function Folding({ isOpen, head, children }: FoldingProps) {
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen} data-printed className="group/fold">
      <summary className="flex min-h-12 items-start justify-between gap-3 rounded">
        <div className="min-w-0 grow">{head}</div>
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

interface RowProps {
  label: string;
  children: ReactNode;
  /** Changes what stands there. */
  action?: ReactNode;
  /** Below it, in small letters. */
  note?: ReactNode;
}

/** A fact and what can be done about it, in a list of facts. */
export function Row({ label, children, action, note }: RowProps) {
  return (
    <div className="grid gap-x-4 border-t border-sand-300 py-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-small text-dusk-700">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 flex-[1_1_6rem] wrap-anywhere whitespace-pre-line">
          <span>{children}</span>
          {note && <span className="block text-small text-dusk-700">{note}</span>}
        </span>
        {action}
      </dd>
    </div>
  );
}

const MARKS = {
  registered: "bg-agave-50 text-agave-900",
  waiting: "bg-marigold-50",
  unpaid: "bg-marigold-50",
  review: "bg-marigold-50",
  returned: "bg-sand-200",
  lapsed: "bg-sand-200",
} as const;

/** What became of the child, in a word; an unpaid one of a family that asked for aid waits for the club, not for money. */
function Outcome({ child, order }: Pick<ChildCardProps, "child" | "order">) {
  const { t } = useTranslation("familyPage");
  const isAsked = child.outcome === "unpaid" && order.aidRequest !== null;
  return (
    <span className={`inline-block rounded px-2 py-0.5 text-small font-semibold ${MARKS[child.outcome]}`}>
      {t(`outcome.${isAsked ? "asked" : child.outcome}`)}
    </span>
  );
}

/** When and where the program is. */
export function When({ program }: { program: FamilyProgram }) {
  const { t, language } = useTranslation("familyPage");
  const { club } = useSiteData();
  const { sessions } = program;
  if (sessions.length === 0) return <Row label={t("terms:days")}>{t("child.daysLater")}</Row>;
  const places = [...new Set(sessions.map(({ place }) => place || club.place.park))];
  const dates = sessions.map(({ on }) => on);
  const days = daysInWords(dates, language);
  return (
    <>
      <Row label={t("terms:days")}>
        <span className="block first-letter:uppercase">{days}</span>
        <span>{hoursOfAll(sessions, language)}</span>
        <ChangedSessions program={program} />
      </Row>
      <Row label={t("terms:location")}>{places.join(", ")}</Row>
    </>
  );
}

/** What the family answered about the child, with what it may change itself. */
function Answers({ child, program, order }: Omit<ChildCardProps, "children">) {
  const { t, language } = useTranslation("familyPage");
  const shirtSize = useShirtSize();
  const { health } = child;
  const people = (may: boolean) => pickUpNames(child.pickUp, may);
  const none = t("terms:notAnswered");
  const change = (part: ChangePart) =>
    child.leftAt === null && <ChangeButton part={part} child={child} order={order} />;
  const asked = child.answers.filter(({ isAsked }) => isAsked);
  return (
    <>
      <Row
        label={t("child.shirt")}
        action={!program.areShirtsClosed && change("shirt")}
        note={program.areShirtsClosed && t("change.shirtsClosed")}
      >
        {shirtSize(child.tshirtSize, none)}
      </Row>
      {health?.healthErasedAt ? (
        <Row label={t("child.health")}>{t("child.healthErased")}</Row>
      ) : (
        <>
          <Row label={t("terms:fields.medicalConditions")} action={change("health")}>
            {health?.medicalConditions || none}
          </Row>
          <Row label={t("terms:fields.allergies")}>{health?.allergies || none}</Row>
        </>
      )}
      <Row label={t("child.photos")} action={change("photos")}>
        {t(child.mediaConsentDeclined ? "child.photosNo" : "child.photosYes")}
      </Row>
      <Row label={t("child.mayPickUp")} action={change("pickUp")}>
        {people(true).join("\n") || t("terms:noNamesGiven")}
      </Row>
      {people(false).length > 0 && <Row label={t("child.mustNot")}>{people(false).join("\n")}</Row>}
      {child.answers.map(({ id, texts, words }) => (
        <Row key={id} label={texts[language].label} action={id === asked[0]?.id && change("answers")}>
          {words[language] || none}
        </Row>
      ))}
    </>
  );
}

/** Who of the club opened the child's health answers, and when. */
function HealthLooks({ child }: { child: FamilyChild }) {
  const { t } = useTranslation("familyPage");
  const { instant } = useFormat();
  return (
    <Disclosure summary={t("looks.title")}>
      {child.healthLooks.length === 0 ? (
        <p>{t("looks.none")}</p>
      ) : (
        <ul className="tabular-nums grid gap-1 text-small">
          {child.healthLooks.map(({ at, who, isList }) => (
            <li key={at}>
              {`${instant(at)}: ${who ?? t("looks.staff")}${isList ? ` (${t("looks.list")})` : ""}`}
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

interface ChildCardProps {
  child: FamilyChild;
  program: FamilyProgram;
  order: FamilyOrder;
  /** What can be done with the child. */
  children?: ReactNode;
}

/** One child in one program. */
export function ChildCard({ child, program, order, isOpen, children }: ChildCardProps & { isOpen: boolean }) {
  const group = program.groups.find(({ id }) => id === child.groupId);
  return (
    <Card as="div" ground="sand" className="break-inside-avoid">
      <Folding
        isOpen={isOpen}
        head={
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="text-title break-words">{`${child.firstName} ${child.lastName}`}</h3>
              <Outcome child={child} order={order} />
            </div>
            <p>{`${program.name}${group ? `, ${group.code}` : ""}`}</p>
          </>
        }
      >
        <dl>
          {child.leftAt === null && <When program={program} />}
          <Answers child={child} program={program} order={order} />
        </dl>
        {children}
        <div className="print:hidden">
          <HealthLooks child={child} />
        </div>
      </Folding>
    </Card>
  );
}
