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
      <input type="checkbox" aria-label={label} checked={isSelected} onChange={onToggle} className="size-5" />
    </label>
  );
}
