import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { AccessToKeep } from "#domain/staff-access.ts";
import { digitsOfPin } from "#domain/staff-session.ts";
import { type PinField, type PinValues, useChangePin } from "./use-change-pin.ts";

const FIELDS: readonly PinField[] = ["currentPin", "newPin", "repeatedPin"];
const EMPTY: PinValues = { currentPin: "", newPin: "", repeatedPin: "" };

interface ChangePinProps {
  /** What stays; undefined until that is known, and nothing is sent before. */
  keep: AccessToKeep | undefined;
  /** Where staff tick it. */
  choice: ReactNode;
}

function ChangePinForm({ keep, choice }: ChangePinProps) {
  const { t } = useTranslation("admin");
  const [values, setValues] = useState(EMPTY);
  const { errors, isPending, correct, submit } = useChangePin();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = FIELDS.find((field) => errors[field]);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }, [errors]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && keep) submit(values, keep);
      }}
    >
      <p className="mb-5 text-small text-dusk-700">{t("changePin.text")}</p>
      <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-3">
        {FIELDS.map((field) => (
          <TextField
            key={field}
            name={field}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            unmarked
            label={t(`changePin.${field}`)}
            error={errors[field]}
            value={values[field]}
            onChange={(event) => {
              setValues({ ...values, [field]: digitsOfPin(event.target.value) });
              if (errors[field]) correct(field);
            }}
          />
        ))}
      </div>
      {choice}
      <Button type="submit" variant="secondary" busy={isPending || !keep} className="mt-6">
        {t(isPending ? "changePin.saving" : "changePin.submit")}
      </Button>
    </form>
  );
}

/** The PIN's change, folded away: rarely wanted, and it ends whatever is not ticked. */
export function ChangePin(props: ChangePinProps) {
  const { t } = useTranslation("admin");
  return (
    <Disclosure summary={t("changePin.title")}>
      <ChangePinForm {...props} />
    </Disclosure>
  );
}
