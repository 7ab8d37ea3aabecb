import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { frameErrors, nextSeason, type TypedFrame } from "#domain/programs/season-copy.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { type StaffSeason, useStartSeason } from "./use-seasons.ts";

interface TypedSeason extends TypedFrame {
  /** The season to copy; "" for an empty one. */
  source: string;
}

const NOTHING: TypedFrame = { names: { en: "", es: "" }, startsOn: "", endsOn: "" };

const check = resolverOf(({ source, ...frame }: TypedSeason) => {
  const errors = frameErrors(frame);
  return Object.keys(errors).length > 0 ? { errors } : { values: { frame, copyOf: source || undefined } };
});

/** Proposed name and dates for a copy of a season. */
function proposal(source: StaffSeason | undefined, seasons: readonly StaffSeason[]): TypedSeason {
  if (!source) return { source: "", ...NOTHING };
  const taken = seasons.map(({ slug }) => slug);
  const { names, startsOn, endsOn } = nextSeason(source, taken);
  return { source: source.id, names, startsOn, endsOn };
}

interface SeasonDialogProps {
  seasons: readonly StaffSeason[];
  /** The season proposed for copying; undefined for an empty one. */
  first: StaffSeason | undefined;
  open: boolean;
  onClose: () => void;
}

/** Creates a season: names, dates, and the season to copy (docs/reference/seasons.md#season-copies). */
export function SeasonDialog({ seasons, first, open, onClose }: SeasonDialogProps) {
  const { t } = useTranslation("adminPrograms");
  const wrongText = useWrongText();
  const form = useForm({ defaultValues: proposal(first, seasons), resolver: check });
  const { field, ...sent } = useFormMutation(form, useStartSeason(), {
    sentenceOf: (_name, code) => (code === "season_exists" ? t("seasons.exists") : wrongText(code)),
    fieldsOf: ({ code, fields }) => (code === "season_exists" ? { "names.en": code } : fields),
  });
  const choose = (id: string) =>
    form.reset(
      proposal(
        seasons.find((season) => season.id === id),
        seasons,
      ),
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(first ? "seasons.startNext" : "seasons.startEmpty")}
      text={t(first ? "seasons.startNextText" : "seasons.startEmptyText")}
    >
      <DialogForm {...sent} submitLabel={t(first ? "seasons.copy" : "seasons.begin")} onClose={onClose}>
        {first && (
          <SelectField
            label={t("seasons.source")}
            choices={seasons.map(({ id, name }) => ({ value: id, label: name }))}
            {...field("source", { onChange: ({ target }) => choose(target.value) })}
          />
        )}
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            lang={language}
            label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
            {...field(`names.${language}`)}
          />
        ))}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {(["startsOn", "endsOn"] as const).map((day) => (
            <TextField key={day} type="date" label={t(`seasons.${day}`)} {...field(day)} />
          ))}
        </div>
      </DialogForm>
    </Dialog>
  );
}
