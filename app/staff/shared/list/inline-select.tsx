import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { CONTROL } from "#app/ui/field-frame.tsx";

interface LineChoiceProps {
  name: "season" | "program" | "page";
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** Relative widths on a phone: a season's name is shorter than "All programs". */
const PHONE_WIDTHS = { season: "max-sm:flex-4", program: "max-sm:flex-7", page: "max-sm:flex-1" } as const;

/** A select with its label on the same line, above a list. */
export function InlineSelect({ name, label, value, choices, onChoose }: LineChoiceProps) {
  const id = useId();
  return (
    <div className={`flex min-w-0 items-center gap-2 ${PHONE_WIDTHS[name]}`}>
      <label htmlFor={id} className="text-small text-dusk-700 max-sm:sr-only">
        {label}
      </label>
      <span className="relative block min-w-0 flex-1">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          className={`${CONTROL} appearance-none truncate pr-8 pl-2.5 font-semibold sm:pr-9 sm:pl-3`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2"
        />
      </span>
    </div>
  );
}
