import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { AnswerQuestion } from "#app/facts/questions/answer-question.tsx";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { foldForSearch } from "#domain/text/clean-text.ts";
import { isSamePhone } from "#domain/text/phone.ts";

const CONTACTS = [
  ...(["guardian.firstName", "guardian.lastName", "guardian.phone"] as const),
  ...(["emergencyContact.name", "emergencyContact.phone"] as const),
] as const;

/** Asks for another person if the emergency contact is the guardian; any answer is accepted. */
export function EmergencyQuestion() {
  const { t } = useTranslation("registration");
  const { control, setFocus, setValue } = useFormContext<FormValues>();
  const [first, last, phone, contact, contactPhone] = useWatch({ control, name: CONTACTS });
  const [kept, setKept] = useState("");
  const answer = `${contact}\n${contactPhone}`;
  const isName = contact.trim() !== "" && foldForSearch(contact) === foldForSearch(`${first} ${last}`);
  const isGuardian = isName || isSamePhone(phone, contactPhone);
  const change = () => {
    const field = isName ? "emergencyContact.name" : "emergencyContact.phone";
    setValue(field, "", { shouldDirty: true });
    setFocus(field);
  };
  return (
    <div role="status">
      {isGuardian && answer !== kept && (
        <AnswerQuestion
          question={t("more.sameContact")}
          yes={t("more.otherContact")}
          no={t("terms:keepAsIs")}
          onYes={change}
          onNo={() => setKept(answer)}
        />
      )}
    </div>
  );
}
