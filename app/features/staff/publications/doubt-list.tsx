import { Link } from "wouter";
import { Notice } from "#app/components/notice.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { DOUBT_FIELDS } from "#domain/registration-doubts.ts";
import { programAddress } from "#domain/staff-routes.ts";
import type { DoubtfulProgram } from "./use-doubtful-programs.ts";

interface DoubtListProps {
  seasonId: string;
  programs: readonly DoubtfulProgram[];
}

/** What would be live and open to nobody, each with the way to the field that mends it; it keeps nothing back. */
export function DoubtList({ seasonId, programs }: DoubtListProps) {
  const { t } = useTranslation("adminPublications");
  if (programs.length === 0) return null;
  return (
    <div className="mt-5">
      <Notice tone="warning" title={t("doubts.title")}>
        <p>{t("doubts.text")}</p>
        <ul className="mt-2 grid">
          {programs.flatMap(({ id, name, doubts }) =>
            doubts.map((doubt) => (
              <li key={id + doubt}>
                <Link
                  href={`${programAddress(id, seasonId)}#${DOUBT_FIELDS[doubt]}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-2 wrap-anywhere"
                >
                  {t(`doubts.${doubt}`, { program: name })}
                </Link>
              </li>
            )),
          )}
        </ul>
      </Notice>
    </div>
  );
}
