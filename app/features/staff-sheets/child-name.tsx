import { useTranslation } from "#app/i18n/use-translation.tsx";

interface ChildNameProps {
  child: { childFirstName: string; childLastName: string; contested: boolean };
}

/** As the sheets are sorted: last name first. */
export function ChildName({ child: { childFirstName, childLastName, contested } }: ChildNameProps) {
  const { t } = useTranslation("adminSheets");
  return (
    <span className="wrap-anywhere">
      <strong>{childLastName}</strong>, <span className="font-normal">{childFirstName}</span>
      {contested && <strong className="block text-error text-small">{t("contested")}</strong>}
    </span>
  );
}
