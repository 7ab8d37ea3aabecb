interface ChildNameProps {
  child: { childFirstName: string; childLastName: string };
}

/** As the sheets are sorted: last name first. */
export function ChildName({ child: { childFirstName, childLastName } }: ChildNameProps) {
  return (
    <span className="wrap-anywhere">
      <strong>{childLastName}</strong>, <span className="font-normal">{childFirstName}</span>
    </span>
  );
}
