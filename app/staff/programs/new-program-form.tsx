import { CirclePlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { newRequestId } from "#app/staff/shared/request-id.ts";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { ProgramStart } from "#domain/new-program.ts";
import { PROGRAM_KINDS, type ProgramKind } from "#domain/programs.ts";
import { NEW_PROGRAM_FIELD } from "#domain/staff-routes.ts";

const NO_NAMES: Record<Language, string> = { en: "", es: "" };

interface NewProgramFormProps {
  busy: boolean;
  onAdd: (program: ProgramStart, done: () => void) => void;
}

/** The minimum for a new program: kind, and name in both languages. */
export function NewProgramForm({ busy, onAdd }: NewProgramFormProps) {
  const { t } = useTranslation("adminPrograms");
  const wrongText = useWrongText();
  const [kind, setKind] = useState<ProgramKind>("camp");
  const [names, setNames] = useState(NO_NAMES);
  const [wasPressed, setPressed] = useState(false);
  const missing = LANGUAGES.filter((language) => names[language].trim() === "");
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (missing[0]) event.currentTarget.querySelector<HTMLElement>(`[name="new.${missing[0]}"]`)?.focus();
    else if (!busy) {
      onAdd({ id: newRequestId(), kind, names: { en: names.en.trim(), es: names.es.trim() } }, () => {
        setNames(NO_NAMES);
        setPressed(false);
      });
    }
  };
  return (
    <form noValidate onSubmit={add} className="grid gap-4 border-sand-200 border-t pt-5">
      <h4 className="font-semibold">{t("seasons.addTitle")}</h4>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <SelectField
          unmarked
          id={NEW_PROGRAM_FIELD}
          name="new.kind"
          label={t("address.kind")}
          choices={PROGRAM_KINDS.map((value) => ({ value, label: t(`address.kinds.${value}`) }))}
          value={kind}
          onChange={({ target }) => setKind(PROGRAM_KINDS.find((option) => option === target.value) ?? kind)}
        />
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            unmarked
            autoComplete="off"
            name={`new.${language}`}
            lang={language}
            maxLength={200}
            label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
            error={wasPressed && missing.includes(language) ? wrongText("missing_text") : undefined}
            value={names[language]}
            onChange={({ target }) => setNames({ ...names, [language]: target.value })}
          />
        ))}
      </div>
      <div>
        <RowButton type="submit" busy={busy}>
          <CirclePlus aria-hidden size={18} />
          {t("seasons.add")}
        </RowButton>
      </div>
    </form>
  );
}
