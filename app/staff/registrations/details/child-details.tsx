import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import { useProgramName } from "#app/staff/shared/list/use-season-scope.ts";
import { Fact } from "#app/ui/fact.tsx";
import { formatPhone } from "#domain/text/phone.ts";
import {
  Answers,
  DetailsCard,
  type DetailsProps,
  LongAnswer,
  type RegistrationDetails,
} from "./details-card.tsx";

export function ChildDetails({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const programName = useProgramName();
  const shirtSize = useShirtSizeLabel();
  return (
    <DetailsCard title={t("terms:child")}>
      <Answers
        registration={registration}
        section="child"
        excludedFields={["childFirstName", "childLastName", "tshirtSize"]}
      />
      <Fact label={t("terms:shirtSize")}>{shirtSize(registration.tshirtSize)}</Fact>
      <Fact label={t("terms:program")}>{programName(registration.programId)}</Fact>
    </DetailsCard>
  );
}

/** Health answers, or why there are none. */
function HealthFacts({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const { allergies, healthErasedAt, isHealthShown } = registration;
  if (!isHealthShown) return <Fact label={t("details.health")}>{t("details.healthHidden")}</Fact>;
  if (healthErasedAt !== null) {
    return (
      <Fact label={t("details.health")}>{t("details.healthErased", { at: instant(healthErasedAt) })}</Fact>
    );
  }
  return (
    <>
      <Answers registration={registration} section="health" excludedFields={["allergies"]} />
      <LongAnswer label={t("details.allergies")} answer={allergies} />
    </>
  );
}

/** Health answers, emergency contact and pickup people. */
export function EmergencyDetails({ registration }: DetailsProps) {
  const { t } = useTranslation(["admin", "adminChanges"]);
  const { emergencyContactName, emergencyContactRelation, pickUp } = registration;
  const pickUpPeople = pickUp.map(({ name, phone, may }) =>
    [may ? name : t("adminChanges:mustNotPickUp", { name }), formatPhone(phone)].filter(Boolean).join(", "),
  );
  return (
    <DetailsCard title={t("terms:healthAndEmergency")}>
      <HealthFacts registration={registration} />
      <Fact label={t("terms:emergencyContact")}>
        <span>{emergencyContactName ?? t("terms:notAnswered")}</span>
        {emergencyContactRelation && <span>{` (${emergencyContactRelation})`}</span>}
      </Fact>
      <Answers
        registration={registration}
        section="emergency"
        excludedFields={["emergencyContactName", "emergencyContactRelation"]}
      />
      <LongAnswer label={t("adminChanges:pickUp")} answer={pickUpPeople.join("\n")} />
      <Answers registration={registration} section="photos" excludedFields={["mediaConsentDeclined"]} />
    </DetailsCard>
  );
}

function ProgramAnswer({
  question,
  registration,
}: DetailsProps & { question: RegistrationDetails["answers"][number] }) {
  const { t, language } = useTranslation("admin");
  const { instant } = useFormat();
  const { healthErasedAt } = registration;
  const { kind, value, words, texts, isAsked, sensitive } = question;
  const { label } = texts[language];
  const answerText = () => {
    if (sensitive && healthErasedAt !== null)
      return t("details.healthErased", { at: instant(healthErasedAt) });
    if (kind === "yes-no" && value !== "") return t(value === "yes" ? "terms:yes" : "terms:no");
    return words[language] || null;
  };
  return <LongAnswer label={isAsked ? label : t("details.askedBefore", { label })} answer={answerText()} />;
}

/** Answers to the program's questions (docs/reference/registration-form.md#program-questions). Returns null if there are none. */
export function ProgramAnswers({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  if (registration.answers.length === 0) return null;
  return (
    <DetailsCard title={t("details.questions")}>
      {registration.answers.map((question) => (
        <ProgramAnswer key={question.id} question={question} registration={registration} />
      ))}
    </DetailsCard>
  );
}
