import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useSkillName } from "#app/staff/shared/use-known-names.ts";
import { Fact } from "#app/ui/facts.tsx";
import { SIGN_UP_REASONS } from "#domain/programs/programs.ts";
import type { RegistrationDetails } from "./details-card.tsx";
import { DetailsCard } from "./details-card.tsx";
import { FamilyChange } from "./family-change.tsx";
import { OtherAnswers } from "./other-answers.tsx";
import { ShirtSize } from "./shirt-size.tsx";

const SHOWN = [
  "childFirstName",
  "childLastName",
  "childAge",
  "childDateOfBirth",
  "tshirtSize",
  "skillLevel",
] as const;

/** The child and program. */
export function ChildDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { date } = useFormat();
  const skillName = useSkillName();
  const { childAge, childDateOfBirth, skillLevel, signUpReason } = registration;
  const reason = SIGN_UP_REASONS.find((known) => known === signUpReason);
  return (
    <DetailsCard title={t("details.child")}>
      <Fact label={t("list.columns.age")}>{childAge}</Fact>
      {childDateOfBirth && <Fact label={t("details.dateOfBirth")}>{date(childDateOfBirth)}</Fact>}
      <Fact label={t("list.columns.tshirt")}>
        <ShirtSize registration={registration} />
        <FamilyChange registration={registration} field="tshirtSize" />
      </Fact>
      <Fact label={t("filters.skill")}>{skillName(skillLevel)}</Fact>
      <Fact label={t("details.reason")}>{reason ? t(`details.reasons.${reason}`) : signUpReason}</Fact>
      <OtherAnswers registration={registration} section="child" except={SHOWN} />
    </DetailsCard>
  );
}
