import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField } from "#app/staff/shared/draft-fields.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { centsFromText } from "#domain/money/money.ts";
import type { TypedPrice } from "#domain/programs/program-form.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { fullDate } from "#domain/time/formats.ts";
import { useProgramForm } from "./use-program-form.ts";

/** An early price in words: until the end of which day, and in which time zone. */
function usePriceInWords(): (row: TypedPrice) => string {
  const { club } = useSiteData();
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  return ({ cents, lastDay }) => {
    const amount = centsFromText(cents);
    if (amount === undefined || !isCalendarDate(lastDay)) return "";
    const day = fullDate(lastDay, language);
    return t("prices.echo", { price: priceWord(amount, language), day, town: club.town });
  };
}

/** A fee of nothing, as typed. */
const FREE = "0";

/** The fee and early prices. */
export function PriceCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, change } = useProgramForm();
  const isFree = centsFromText(values.fee) === 0;
  return (
    <TitledCard title={t("prices.title")}>
      <div className="grid max-w-xl items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <DraftField
          place="fee"
          field="feeCents"
          inputMode="decimal"
          label={t("prices.fee")}
          hint={t("prices.feeHint")}
        />
        <Checkbox
          label={t("prices.free")}
          hint={t("prices.freeHint")}
          checked={isFree}
          onChange={({ target }) => change({ fee: target.checked ? FREE : "" })}
        />
      </div>
      <h4 className="font-semibold">{t("prices.early")}</h4>
      <RowList
        rows={values.prices}
        onChange={(prices) => change({ prices })}
        next={() => ({ cents: "", lastDay: "" })}
        words={{
          list: t("prices.early"),
          add: t("prices.add"),
          remove: t("prices.remove"),
          none: t("prices.none"),
        }}
        inWords={usePriceInWords()}
      >
        {(_row, _change, index) => (
          <div className="grid max-w-xl gap-x-4 gap-y-3 sm:grid-cols-2">
            <DraftField place={`prices.${index}.cents`} inputMode="decimal" label={t("prices.cents")} />
            <DraftField
              place={`prices.${index}.lastDay`}
              field={`prices.${index}.until`}
              type="date"
              label={t("prices.lastDay")}
            />
          </div>
        )}
      </RowList>
    </TitledCard>
  );
}
