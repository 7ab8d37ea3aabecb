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
  /** Opens the field for the answer. */
  link: ReactNode;
}

/** Returns a function that lists the missing answers of an upcoming registration. */
function useMissingAnswersOfChild(): (upcoming: UpcomingRegistration) => MissingAnswer[] {
  const { t } = useTranslation(["familyPage", "health", "registration", "checkout"], "payment", "family");
  return ({ child, order, program }) => {
    const { id, firstName, health, tshirtSize, sex } = child;
    const unansweredFields = health && health.healthErasedAt === null ? unansweredHealth(health) : [];
    const changeButton = (part: "health" | "shirt") => (
      <ChangeButton
        part={part}
        child={child}
        order={order}
        sizes={SIZES_IN[program.shirtSizes]}
        label={t("health:now")}
      />
    );
    const answers: (MissingAnswer | false)[] = [
      unansweredFields.length > 0 && {
        key: `${id} health`,
        title: t("child.healthMissing", { name: firstName }),
        text: t("child.healthMissingText", {
          fields: unansweredFields.map((field) => t(`terms:fields.${field}`)).join(", "),
          none: t("registration:more.notApplicable"),
        }),
        link: changeButton("health"),
      },
      tshirtSize === null &&
        program.shirtSizes !== "none" &&
        !program.areShirtSizesLocked && {
          key: `${id} shirt`,
          title: t("checkout:summary.shirtOf", { name: firstName }),
          link: changeButton("shirt"),
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

/** A family's missing answers and signatures, each with a link. */
export function MissingAnswers({ upcoming, orders }: MissingAnswersProps) {
  const { t } = useTranslation("familyPage");
  const missingAnswersOf = useMissingAnswersOfChild();
  const textsToSign = useTextsToSign();
  const missingAnswers: MissingAnswer[] = [
    ...upcoming.flatMap(missingAnswersOf),
    ...orders.flatMap((order) =>
      textsToSign(order).map(({ text, title }) => ({
        key: `${order.id} ${text}`,
        title,
        link: <TextLink href={`#${signAnchorId(order)}`}>{t("sign.submit")}</TextLink>,
      })),
    ),
  ];
  if (missingAnswers.length === 0) return null;
  return (
    <Notice tone="warning" title={t("next.missing")}>
      <ul className="mt-1 grid gap-3">
        {missingAnswers.map(({ key, title, text, link }) => (
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
