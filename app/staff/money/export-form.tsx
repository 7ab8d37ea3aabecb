import { Download } from "lucide-react";
import { useState } from "react";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { addressOf, withoutEmpty } from "#app/staff/shared/list/query-parameters.ts";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { dateInZone, isCalendarDate } from "#domain/time/dates.ts";

type PaymentTotals = DataOf<typeof api.admin.payments.totals.$get>;

/** Totals of the treasurer export: gross, Stripe fees and net. */
function PaymentSums({ address }: { address: string }) {
  const { t } = useTranslation("adminReconciliation");
  const { money } = useFormat();
  const sums = useStaffData<PaymentTotals>(address);
  const { returnedCheckCents, elsewhereCents, aidCents, feesUnknown } = sums;
  const hasManualPayments = [sums.cashCents, sums.checkCents, sums.otherCents].some((cents) => cents !== 0);
  const facts = [
    ["gross", sums.chargedCents],
    ["refunds", sums.refundedCents],
    ["disputes", sums.disputedCents],
    ["returnedCheck", returnedCheckCents, returnedCheckCents !== 0],
    ["net", sums.netCents],
    ["card", sums.cardCents, hasManualPayments],
    ["cash", sums.cashCents, hasManualPayments],
    ["check", sums.checkCents, hasManualPayments],
    ["other", sums.otherCents, sums.otherCents !== 0],
    ["fees", sums.stripeFeeCents],
    ["afterFees", sums.afterFeesCents],
    ["elsewhere", elsewhereCents, elsewhereCents !== 0],
    ["aid", aidCents, aidCents !== 0],
  ] as const;
  return (
    <>
      <dl className="tabular-nums">
        {facts
          .filter(([, , isVisible = true]) => isVisible)
          .map(([name, cents]) => (
            <Fact key={name} label={name === "gross" ? t("terms:paid") : t(`sums.${name}`)}>
              <span className={name === "afterFees" ? "font-semibold" : ""}>{money(cents)}</span>
            </Fact>
          ))}
      </dl>
      {feesUnknown > 0 && <p className="mt-3 text-small">{t("sums.unknown", { count: feesUnknown })}</p>}
    </>
  );
}

/** From January 1 until today, in the club's time zone. */
function yearToDate(timeZone: string) {
  const today = dateInZone(new Date(), timeZone);
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

const SHEETS = ["days", "transactions", "payouts"] as const;
type Sheet = (typeof SHEETS)[number];

function SheetButtons({ onDownload }: { onDownload: (sheet: Sheet) => void }) {
  const { t } = useTranslation("adminReconciliation");
  return (
    <ul className="mt-5 grid max-w-3xl gap-3">
      {SHEETS.map((sheet) => {
        const title = t(`export.sheets.${sheet}.title`);
        return (
          <Card
            as="li"
            key={sheet}
            padding="row"
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
          >
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-small text-dusk-700">{t(`export.sheets.${sheet}.text`)}</p>
            </div>
            <Button variant="secondary" className="max-sm:w-full" onClick={() => onDownload(sheet)}>
              <Download aria-hidden size={20} />
              <span>{t("export.download", { sheet: title.toLocaleLowerCase() })}</span>
            </Button>
          </Card>
        );
      })}
    </ul>
  );
}

/** Totals and downloads for the treasurer, for a period. */
export default function ExportForm() {
  const { club } = useSiteData();
  const { t } = useTranslation("adminReconciliation");
  const [dates, setDates] = useState(() => yearToDate(club.timeZone));
  const [hasPeriodError, setPeriodError] = useState(false);
  const changeDates = (changes: Partial<typeof dates>) => {
    setDates({ ...dates, ...changes });
    setPeriodError(false);
  };
  const { scope } = useSeasonScope();
  const period = { ...dates, ...withoutEmpty(scope) };
  const isPeriodValid = isCalendarDate(dates.from) && isCalendarDate(dates.to) && dates.from <= dates.to;
  const download = (sheet: Sheet) => {
    setPeriodError(!isPeriodValid);
    if (!isPeriodValid) return;
    window.open(addressOf("/api/admin/payments/export", { ...period, sheet }), "_blank", "noopener");
  };
  return (
    <section aria-labelledby="export">
      <h2 id="export" tabIndex={-1} className="text-title outline-none">
        {t("export.title")}
      </h2>
      <p className="mt-2 mb-4 max-w-prose text-dusk-700">{t("export.text")}</p>
      <SeasonChooser defaultScope="all" className="mb-5" />
      <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">
        {(["from", "to"] as const).map((bound) => (
          <TextField
            key={bound}
            type="date"
            name={bound}
            label={t(`export.${bound}`)}
            error={hasPeriodError && bound === "from" ? t("export.wrongPeriod") : undefined}
            value={dates[bound]}
            onChange={({ target }) => changeDates({ [bound]: target.value })}
          />
        ))}
      </div>
      <SheetButtons onDownload={download} />
      {isPeriodValid && (
        <Card aria-label={t("sums.title")} padding="row" className="mt-4 max-w-3xl">
          <QueryBoundary key={`${dates.from} ${dates.to}`}>
            <PaymentSums address={addressOf("/api/admin/payments/totals", period)} />
          </QueryBoundary>
        </Card>
      )}
    </section>
  );
}
