import { useId } from "react";
import { type Choice, Select } from "#app/ui/choice-field.tsx";

interface InlineSelectProps {
  name: "season" | "program" | "page";
  label: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** Relative widths on a phone: programs have the longest names. */
const PHONE_WIDTHS = { season: "max-sm:flex-4", program: "max-sm:flex-7", page: "max-sm:flex-1" } as const;

/** A select with its label on the same line, above a list. */
export function InlineSelect({ name, label, value, choices, onChoose }: InlineSelectProps) {
  const id = useId();
  return (
    <div className={`flex min-w-0 items-center gap-2 ${PHONE_WIDTHS[name]}`}>
      <label htmlFor={id} className="text-small text-dusk-700 max-sm:sr-only">
        {label}
      </label>
      <Select
        id={id}
        name={name}
        value={value}
        choices={choices}
        onChange={(event) => onChoose(event.target.value)}
        className="truncate pl-2.5 font-semibold sm:pr-9 sm:pl-3"
      />
    </div>
  );
}
