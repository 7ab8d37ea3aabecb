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
 * The health answers that a signed-in family gave for a child in a season, from its newest order; undefined if
 * there are none. Equal names and, where both are known, equal birth dates make the same child.
 */
export function healthThisSeason({ orders }: Family, child: ChildIdentity, seasonId: string | undefined) {
  const sameSeason = orders.filter((order) => order.seasonId === seasonId);
  const found = sameSeason
    .flatMap(({ children }) => children)
    .find(({ firstName, lastName, dateOfBirth, health }) => {
      const isSameBirth = !dateOfBirth || child.dateOfBirth === "" || dateOfBirth === child.dateOfBirth;
      const isSame = isSameBirth && keyOf({ firstName, lastName }) === keyOf(child);
      const isAnswered = health !== null && unansweredHealth(health).length < HEALTH_FIELDS.length;
      return isSame && isAnswered && health.healthErasedAt === null;
    });
  if (!found?.health) return undefined;
  return { medicalConditions: found.health.medicalConditions ?? "", allergies: found.health.allergies ?? "" };
}

/**
 * Offers a family's health answers of the same season for a further program. They come from the signed-in
 * session, and are stored on the device only after the family confirms them
 * (docs/reference/family-page.md#register-again).
 */
export function EarlierHealth() {
  const { t } = useTranslation("health", "payment");
  const { data: family } = useFamily();
  const { control, setValue } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const child = useWatch({ control, name: `children.${childIndex}` });
  const seasonId = useProgramOfChild()?.season.id;
  const earlier = family && child && healthThisSeason(family, child, seasonId);
  if (!earlier) return null;
  const answered = HEALTH_FIELDS.filter((field) => earlier[field] !== "");
  const answers = answered.map((field) => `${t(`terms:fields.${field}`)}: ${earlier[field]}`);
  const isSame = HEALTH_FIELDS.every((field) => child[field] === earlier[field]);
  const fill = (isConfirmed: boolean) => {
    for (const field of HEALTH_FIELDS) {
      const value = isConfirmed ? earlier[field] : "";
      setValue(`children.${childIndex}.${field}`, value, { shouldDirty: true });
    }
  };
  return (
    <Checkbox
      name={`children.${childIndex}.sameHealth`}
      label={t("same")}
      hint={t("sameHint", { answers: answers.join("; ") })}
      hideRequiredMark
      checked={isSame}
      onChange={({ target }) => fill(target.checked)}
    />
  );
}
