import type { ReactNode } from "react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ScrollFrame } from "#app/components/scroll-frame.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

interface NumbersProps {
  /** What the table holds. */
  label: string;
  children: ReactNode;
}

/** The long table that says what a picture shows, behind one press; on paper the picture is enough. */
export function Numbers({ label, children }: NumbersProps) {
  const { t } = useTranslation("adminSeason");
  return (
    <div className="mt-4 print:hidden">
      <Disclosure summary={t("numbers")}>
        <ScrollFrame label={label}>{children}</ScrollFrame>
      </Disclosure>
    </div>
  );
}
