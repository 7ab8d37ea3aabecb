import { useFormContext, useFormState } from "react-hook-form";
import { useProgramOfChild } from "#app/family/register/form/child-at.ts";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { usePathField } from "#app/family/register/form/use-form-field.ts";
import { type Program, useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { choiceStateOf } from "#domain/registration/choice.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

interface ChildProgramProps {
  childIndex: number;
  today: CalendarDate;
}

/** Programs that a further child can join together with the first (`here`), and those that need a separate form (`apart`). */
export function useOpenPrograms(today: CalendarDate): { here: Program[]; apart: Program[] } {
  const { programs } = useChoiceOfProgram();
  const { getValues } = useFormContext<FormValues>();
  const first = getValues("children.0.programId");
  const season = programs.find(({ id }) => id === first)?.season.id;
  const open = programs.filter((program) => choiceStateOf(program, today) === "open");
  const isHere = (program: Program) => season === undefined || program.season.id === season;
  return { here: open.filter(isHere), apart: open.filter((program) => !isHere(program)) };
}

/** The program of a further child, if there is more than one. */
export function ChildProgram({ childIndex, today }: ChildProgramProps) {
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  const { here, apart } = useOpenPrograms(today);
  const chosen = useProgramOfChild();
  const name = `children.${childIndex}.programId` as const;
  const { clearErrors } = useFormContext<FormValues>();
  const { errors } = useFormState<FormValues>();
  // The server's error was about the previous program.
  const onChange = () => clearErrors(name);
  const field = usePathField(name, "signUpReason", { onChange });
  const known = !chosen || here.some(({ id }) => id === chosen.id) ? here : [chosen, ...here];
  const isNeeded = known.length > 1 || !chosen || errors.children?.[childIndex]?.programId;
  return (
    <div className="grid gap-2 empty:hidden">
      {isNeeded && (
        <SelectField
          label={t("children.program")}
          required
          hideRequiredMark
          choices={[
            { value: "", label: t("children.choose") },
            ...known.map((program) => ({
              value: program.id,
              label: t("children.programPrice", {
                name: program.name[language],
                price: priceWord(program.feeCents ?? 0, language),
              }),
            })),
          ]}
          {...field}
        />
      )}
      {apart.length > 0 && (
        <p className="max-w-line text-small text-dusk-700">
          {t("children.otherSeason", {
            programs: apart
              .map((program) => `${program.name[language]} (${program.season.name[language]})`)
              .join(", "),
          })}
        </p>
      )}
    </div>
  );
}
