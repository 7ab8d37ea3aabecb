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

/** A select that is one line high, above the staff's lists. */
export function LineChoice({ name, label, value, choices, onChoose }: LineChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:flex-1">
      <label htmlFor={id} className="text-small text-dusk-700 max-sm:sr-only">
        {label}
      </label>
      <span className="relative block min-w-0 flex-1">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          className={`${CONTROL} appearance-none truncate pr-9 pl-3 font-semibold`}
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
