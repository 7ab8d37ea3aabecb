import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { asksSex } from "#domain/registration/ages.ts";
import { SIZES_IN } from "#domain/registration/limits.ts";
import { unansweredHealth } from "#domain/registration/questions.ts";
import { ChangeButton } from "./change/change-button.tsx";
import type { UpcomingRegistration } from "./coming-next.tsx";
import { signAnchorId, useTextsToSign } from "./order/texts-to-sign.tsx";
import type { FamilyOrder } from "./use-family.ts";

interface MissingAnswer {
  key: string;
  title: string;
  text?: string;
  /** Leads to answering it. */
  link: ReactNode;
}

/** What a child who is still to come has not answered. */
function useMissingOfChild(): (upcoming: UpcomingRegistration) => MissingAnswer[] {
  const { t } = useTranslation(["familyPage", "health", "registration", "checkout"], "payment", "family");
  return ({ child, order, program }) => {
    const { id, firstName, health, tshirtSize, sex } = child;
    const blank = health && health.healthErasedAt === null ? unansweredHealth(health) : [];
    const button = (part: "health" | "shirt") => (
      <ChangeButton
        part={part}
        child={child}
        order={order}
        sizes={SIZES_IN[program.shirtSizes]}
        label={t("health:now")}
      />
    );
    const answers: (MissingAnswer | false)[] = [
      blank.length > 0 && {
        key: `${id} health`,
        title: t("child.healthMissing", { name: firstName }),
        text: t("child.healthMissingText", {
          fields: blank.map((field) => t(`terms:fields.${field}`)).join(", "),
          none: t("registration:more.notApplicable"),
        }),
        link: button("health"),
      },
      tshirtSize === null &&
        program.shirtSizes !== "none" &&
        !program.areShirtSizesLocked && {
          key: `${id} shirt`,
          title: t("checkout:summary.shirtOf", { name: firstName }),
          link: button("shirt"),
        },
      sex === null &&
        asksSex(program) && {
          key: `${id} sex`,
          title: t("terms:named", { name: firstName, line: t("terms:fields.childSex") }),
          text: t("next.sex", { program: program.name }),
          link: <TextLink href="/contact">{t("next.contact")}</TextLink>,
        },
    ];
    return answers.filter((answer) => answer !== false);
  };
}

interface MissingAnswersProps {
  upcoming: readonly UpcomingRegistration[];
  orders: readonly FamilyOrder[];
}

/** What a family still has to answer or sign, each with the link to do it. */
export function MissingAnswers({ upcoming, orders }: MissingAnswersProps) {
  const { t } = useTranslation("familyPage");
  const missingOfChild = useMissingOfChild();
  const textsOfOrder = useTextsToSign();
  const missing = [
    ...upcoming.flatMap(missingOfChild),
    ...orders.flatMap((order) =>
      textsOfOrder(order).map(({ text, title }) => ({
        key: `${order.id} ${text}`,
        title,
        text: undefined,
        link: <TextLink href={`#${signAnchorId(order)}`}>{t("sign.press")}</TextLink>,
      })),
    ),
  ];
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={t("next.missing")}>
      <ul className="mt-1 grid gap-3">
        {missing.map(({ key, title, text, link }) => (
          <li key={key}>
            <span className="block">{title}</span>
            {text && <span className="block text-small">{text}</span>}
            {link}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
