import { use } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { type Family, useFamily } from "#app/family/portal/use-family.ts";
import { ChildContext, useProgramOfChild } from "#app/family/register/form/form-fields.tsx";
import type { ChildValues, FormValues } from "#app/family/register/form/form-values.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { HEALTH_FIELDS, unansweredHealth } from "#domain/registration/questions.ts";
import { nameKey } from "#domain/text/person-name.ts";

type ChildIdentity = Pick<ChildValues, "firstName" | "lastName" | "dateOfBirth">;

const keyOf = ({ firstName, lastName }: Pick<ChildIdentity, "firstName" | "lastName">) =>
  nameKey({ childFirstName: firstName, childLastName: lastName });

/**
 * A signed-in family's health answers for a child in a season, from its newest order; undefined without answers.
 * Children with equal names are the same child, unless both birth dates are known and differ.
 */
export function healthThisSeason({ orders }: Family, child: ChildIdentity, seasonId: string | undefined) {
  const sameSeason = orders.filter((order) => order.seasonId === seasonId);
  const matchingChild = sameSeason
    .flatMap(({ children }) => children)
    .find(({ firstName, lastName, dateOfBirth, health }) => {
      const isSameBirth = !dateOfBirth || child.dateOfBirth === "" || dateOfBirth === child.dateOfBirth;
      const isSameChild = isSameBirth && keyOf({ firstName, lastName }) === keyOf(child);
      const isAnswered = health !== null && unansweredHealth(health).length < HEALTH_FIELDS.length;
      return isSameChild && isAnswered && health.healthErasedAt === null;
    });
  if (!matchingChild?.health) return undefined;
  return {
    medicalConditions: matchingChild.health.medicalConditions ?? "",
    allergies: matchingChild.health.allergies ?? "",
  };
}

/**
 * A checkbox that copies a signed-in family's health answers of the same season. Only then are they stored on the
 * device
 * (docs/reference/family-page.md#register-again).
 */
export function EarlierHealth() {
  const { t } = useTranslation("health", "payment");
  const { data: family } = useFamily();
  const { control, setValue } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const child = useWatch({ control, name: `children.${childIndex}` });
  const seasonId = useProgramOfChild()?.season.id;
  const earlierAnswers = family && child && healthThisSeason(family, child, seasonId);
  if (!earlierAnswers) return null;
  const answeredFields = HEALTH_FIELDS.filter((field) => earlierAnswers[field] !== "");
  const answers = answeredFields.map((field) => `${t(`terms:fields.${field}`)}: ${earlierAnswers[field]}`);
  const isCopied = HEALTH_FIELDS.every((field) => child[field] === earlierAnswers[field]);
  const copyOrClear = (isConfirmed: boolean) => {
    for (const field of HEALTH_FIELDS) {
      const value = isConfirmed ? earlierAnswers[field] : "";
      setValue(`children.${childIndex}.${field}`, value, { shouldDirty: true });
    }
  };
  return (
    <Checkbox
      name={`children.${childIndex}.sameHealth`}
      label={t("same")}
      hint={t("sameHint", { answers: answers.join("; ") })}
      hideRequiredMark
      checked={isCopied}
      onChange={({ target }) => copyOrClear(target.checked)}
    />
  );
}
