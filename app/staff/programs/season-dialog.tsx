import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type FieldErrors, firstWrongField } from "#domain/field-errors.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { nextSeason } from "#domain/next-season.ts";
import { frameErrors, type TypedFrame } from "#domain/season-frame.ts";
import { type StaffSeason, useStartSeason } from "./use-seasons.ts";

const ORDER = ["names.en", "names.es", "startsOn", "endsOn"] as const;
type Field = (typeof ORDER)[number];
const NOTHING: TypedFrame = { names: { en: "", es: "" }, startsOn: "", endsOn: "" };

/** Proposed name and dates for a copy of a season. */
function proposal(source: StaffSeason | undefined, seasons: readonly StaffSeason[]): TypedFrame {
  if (!source) return NOTHING;
  const taken = seasons.map(({ slug }) => slug);
  const { names, startsOn, endsOn } = nextSeason(source, taken);
  return { names, startsOn, endsOn };
}

/** State of the dialog: values, errors, and the action that creates the season. */
function useFrame(seasons: readonly StaffSeason[], first: StaffSeason | undefined) {
  const [source, setSource] = useState(first);
  const [frame, setFrame] = useState(() => proposal(first, seasons));
  const [wrong, setWrong] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useStartSeason();
  const isTaken = error instanceof ApiError && error.code === "season_exists";
  const point = (errors: FieldErrors) => {
    setWrong(errors);
    const field = firstWrongField(ORDER, errors);
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    return field === undefined;
  };
  return {
    ...{ source, frame, wrong, form, isPending },
    /** An error that belongs to no field. */
    failure: isTaken ? undefined : error,
    choose: (id: string) => {
      const chosen = seasons.find((season) => season.id === id);
      setSource(chosen);
      setFrame(proposal(chosen, seasons));
      setWrong({});
    },
    change: (field: Field, changes: Partial<TypedFrame>) => {
      setFrame({ ...frame, ...changes });
      setWrong({ ...wrong, [field]: "" });
    },
    start: (event: FormEvent) => {
      event.preventDefault();
      if (isPending || !point(frameErrors(frame))) return;
      const taken = (failure: unknown) => failure instanceof ApiError && failure.code === "season_exists";
      mutate(
        { frame, copyOf: source?.id },
        { onError: (failure) => taken(failure) && point({ "names.en": "season_exists" }) },
      );
    },
  };
}

interface SeasonDialogProps {
  seasons: readonly StaffSeason[];
  /** The season proposed for copying; undefined for an empty one. */
  first: StaffSeason | undefined;
  open: boolean;
  onClose: () => void;
}

/** Creates a season: names, dates, and the season to copy (docs/rules/publishing.md#copying-a-season). */
export function SeasonDialog({ seasons, first, open, onClose }: SeasonDialogProps) {
  const { t } = useTranslation(["adminPrograms", "admin"]);
  const wrongText = useWrongText();
  const { ofThrown } = useErrorText();
  const { source, frame, wrong, form, isPending, failure, choose, change, start } = useFrame(seasons, first);
  const errorOf = (field: Field) => {
    const code = wrong[field];
    if (!code) return undefined;
    return code === "season_exists" ? t("seasons.exists") : wrongText(code);
  };
  const nameField = (language: Language) => ({
    name: `names.${language}`,
    lang: language,
    error: errorOf(`names.${language}`),
    value: frame.names[language],
    label: t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) }),
    onChange: ({ target }: { target: { value: string } }) =>
      change(`names.${language}`, { names: { ...frame.names, [language]: target.value } }),
  });
  const dayField = (field: "startsOn" | "endsOn") => ({
    name: field,
    error: errorOf(field),
    value: frame[field],
    label: t(`seasons.${field}`),
    onChange: ({ target }: { target: { value: string } }) => change(field, { [field]: target.value }),
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(first ? "seasons.startNext" : "seasons.startEmpty")}
      text={t(first ? "seasons.startNextText" : "seasons.startEmptyText")}
    >
      <form ref={form} noValidate onSubmit={start} className="mt-5 grid gap-4">
        {source && (
          <SelectField
            name="source"
            unmarked
            label={t("seasons.source")}
            value={source.id}
            choices={seasons.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        {LANGUAGES.map((language) => (
          <TextField key={language} unmarked autoComplete="off" {...nameField(language)} />
        ))}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField unmarked type="date" className="figures min-w-0" {...dayField("startsOn")} />
          <TextField unmarked type="date" className="figures min-w-0" {...dayField("endsOn")} />
        </div>
        {failure && <FailureNotice {...ofThrown(failure)} />}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("admin:cancel")}
          </Button>
          <Button type="submit" busy={isPending}>
            {t(first ? "seasons.copy" : "seasons.begin")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
