import { Fact } from "#app/components/staff/fact.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { StaffRegistration } from "./use-registrations.ts";
import { WaiverMark } from "./waiver-mark.tsx";

/** The card's block about the waiver: signed or not, by whom and when. */
export function WaiverInformation({ registration }: { registration: StaffRegistration }) {
  const { t } = useTranslation("admin");
  const { date } = useFormat();
  const { waiverSignature, waiverDate } = registration;
  return (
    <div className="mt-2 rounded bg-bone px-3 py-2.5">
      <div className="flex items-start justify-between gap-4">
        <h4 className="font-semibold">{t("waiver.title")}</h4>
        <WaiverMark registration={registration} />
      </div>
      {waiverSignature && (
        <dl className="mt-1">
          <Fact label={t("waiver.signedBy")}>{waiverSignature}</Fact>
          {waiverDate && <Fact label={t("waiver.date")}>{date(waiverDate)}</Fact>}
        </dl>
      )}
    </div>
  );
}
