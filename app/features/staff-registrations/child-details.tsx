import { Fact } from "#app/components/staff/fact.tsx";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SIGN_UP_REASONS } from "#domain/programs.ts";
import { DetailsCard } from "./details-card.tsx";
import { ShirtSize } from "./shirt-size.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";
import { useSkillName } from "./use-skill-name.ts";

/** The player, and what for. */
export function ChildDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { date } = useFormat();
  const skillName = useSkillName();
  const { childAge, childDateOfBirth, skillLevel, tshirtSize, signUpReason, deletedAt } = registration;
  const shirtSize = useShirtSize();
  const reason = SIGN_UP_REASONS.find((known) => known === signUpReason);
  return (
    <DetailsCard title={t("details.child")}>
      <Fact label={t("list.columns.age")}>{childAge}</Fact>
      {childDateOfBirth && <Fact label={t("details.dateOfBirth")}>{date(childDateOfBirth)}</Fact>}
      <Fact label={t("list.columns.tshirt")}>
        {deletedAt === null ? <ShirtSize registration={registration} /> : shirtSize(tshirtSize)}
      </Fact>
      <Fact label={t("filters.skill")}>{skillName(skillLevel)}</Fact>
      <Fact label={t("details.reason")}>{reason ? t(`details.reasons.${reason}`) : signUpReason}</Fact>
    </DetailsCard>
  );
}
