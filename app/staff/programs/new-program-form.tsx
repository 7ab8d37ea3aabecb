import { CirclePlus } from "lucide-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { newRequestId } from "#app/staff/shared/request-id.ts";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import type { ProgramStart } from "#domain/programs/new-program.ts";
import { PROGRAM_KINDS, type ProgramKind } from "#domain/programs/programs.ts";
import { NEW_PROGRAM_FIELD } from "#domain/staff/routes.ts";
import { LANGUAGES } from "#domain/text/languages.ts";

const NOTHING = { new: { kind: "camp" as ProgramKind, en: "", es: "" } };

const check = resolverOf(({ new: { kind, ...typed } }: typeof NOTHING) => {
  const names = { en: typed.en.trim(), es: typed.es.trim() };
  const missing = LANGUAGES.filter((language) => names[language] === "");
  if (missing.length === 0) return { values: { id: newRequestId(), kind, names } };
  return { errors: Object.fromEntries(missing.map((language) => [`new.${language}`, "missing_text"])) };
});

interface NewProgramFormProps {
  busy: boolean;
  onAdd: (program: ProgramStart, done: () => void) => void;
}

/** The minimum for a new program: kind, and name in both languages. */
export function NewProgramForm({ busy, onAdd }: NewProgramFormProps) {
  const { t } = useTranslation("adminPrograms");
  const wrongText = useWrongText();
  const form = useForm({ defaultValues: NOTHING, resolver: check });
  const field = useFields(form, (_name, code) => wrongText(code));
  const add = form.handleSubmit((program) => {
    if (!busy) onAdd(program, () => form.reset({ new: { ...NOTHING.new, kind: program.kind } }));
  });
  return (
    <Form form={form} onSubmit={add} className="grid gap-4 border-sand-200 border-t pt-5">
      <h4 className="font-semibold">{t("seasons.addTitle")}</h4>
      <div className="grid items-start gap-4 md:grid-cols-3">
        <SelectField
          id={NEW_PROGRAM_FIELD}
          label={t("address.kind")}
          choices={PROGRAM_KINDS.map((value) => ({ value, label: t(`address.kinds.${value}`) }))}
          {...field("new.kind")}
        />
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            autoComplete="off"
            lang={language}
            maxLength={200}
            label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
            {...field(`new.${language}`)}
          />
        ))}
      </div>
      <div>
        <RowButton type="submit" busy={busy}>
          <CirclePlus aria-hidden size={18} />
          {t("seasons.add")}
        </RowButton>
      </div>
    </Form>
  );
}
