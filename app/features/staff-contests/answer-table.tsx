import { Skeleton } from "#app/components/skeleton.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { AnswerField } from "#domain/paper-registration.ts";
import { type Contest, type SideDetails, useSideDetails } from "./use-contests.ts";

function useAnswerText() {
  const { t } = useTranslation("adminContests");
  const { date } = useFormat();
  return (details: SideDetails, field: AnswerField): string => {
    const value = details[field];
    if (value === null || value === "") return t("none");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return field === "childDateOfBirth" || field === "waiverDate" ? date(String(value)) : String(value);
  };
}

/** What the sides answered differently, beside each other: this is what staff ask about on the phone. */
export function AnswerTable({ contest }: { contest: Contest }) {
  const { t } = useTranslation("adminContests");
  const answerText = useAnswerText();
  const details = useSideDetails(contest.sides.map(({ id }) => id));
  if (details.some((side) => side === undefined)) return <Skeleton className="h-40" />;
  return (
    <div>
      <table className="w-full table-fixed text-left text-small">
        <caption className="sr-only">{t("differences")}</caption>
        <thead>
          <tr className="border-b border-sand-300 text-dusk-700">
            <td className="py-2 pr-4" />
            {contest.sides.map(({ id }, index) => (
              <th key={id} scope="col" className="py-2 pr-4 font-semibold">
                {t("side", { number: index + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contest.differing.map((field) => (
            <tr key={field} className="border-b border-sand-200 align-top">
              <th scope="row" className="py-2 pr-4 font-normal text-dusk-700">
                {t(`fields.${field}`)}
              </th>
              {details.map(
                (side) =>
                  side && (
                    <td key={side.id} className="py-2 pr-4 font-semibold wrap-anywhere">
                      {answerText(side, field)}
                    </td>
                  ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-small text-dusk-700">{t("audited")}</p>
    </div>
  );
}
