interface RowCheckboxProps {
  label: string;
  isSelected: boolean;
  onToggle: () => void;
  className: string;
}

/** Selects a row of a list. The whole area around it is clickable. */
export function RowCheckbox({ label, isSelected, onToggle, className }: RowCheckboxProps) {
  return (
    <label className={`grid min-h-11 shrink-0 place-items-center print:hidden ${className}`}>
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={isSelected} onChange={onToggle} className="size-5" />
    </label>
  );
}
