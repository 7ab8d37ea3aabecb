import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField } from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { centsFromText } from "#domain/money/money.ts";
import type { TypedPrice } from "#domain/programs/program-form.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { fullDate } from "#domain/time/formats.ts";
import { useProgramForm } from "./use-program-form.ts";

/** Label of an early price with its last day; empty while incomplete. */
function useEarlyPriceLabel(): (row: TypedPrice) => string {
  const { club } = useSiteData();
  const { t, language } = useTranslation("adminPrograms");
  return ({ cents, lastDay }) => {
    const amount = centsFromText(cents);
    if (amount === undefined || !isCalendarDate(lastDay)) return "";
    const day = fullDate(lastDay, language);
    return t("prices.formatted", { price: priceOrFree(amount, language), day, town: club.town });
  };
}

/** Typed fee of a free program. */
const FREE_FEE = "0";

export function PriceCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, changeValues } = useProgramForm();
  return (
    <TitledCard title={t("prices.title")}>
      <div className="grid max-w-xl items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <DraftField
          path="fee"
          field="feeCents"
          inputMode="decimal"
          label={t("prices.fee")}
          hint={t("prices.feeHint")}
        />
        <Checkbox
          label={t("prices.free")}
          hint={t("prices.freeHint")}
          checked={centsFromText(values.fee) === 0}
          onChange={({ target }) => changeValues({ fee: target.checked ? FREE_FEE : "" })}
        />
      </div>
      <h4 className="font-semibold">{t("prices.early")}</h4>
      <DraftRows<TypedPrice>
        paths={["prices"]}
        label={t("prices.early")}
        texts="adminPrograms:prices"
        isCollapsible={false}
        newRow={() => ({ cents: "", lastDay: "" })}
        rowLabel={useEarlyPriceLabel()}
      >
        {(index) => (
          <div className="grid max-w-xl gap-x-4 gap-y-3 sm:grid-cols-2">
            <DraftField path={`prices.${index}.cents`} inputMode="decimal" label={t("prices.cents")} />
            <DraftField
              path={`prices.${index}.lastDay`}
              field={`prices.${index}.until`}
              type="date"
              label={t("prices.lastDay")}
            />
          </div>
        )}
      </DraftRows>
    </TitledCard>
  );
}
