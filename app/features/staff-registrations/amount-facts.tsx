import { Fact } from "#app/components/staff/fact.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { type Amounted, cardAmounts } from "./amounts.ts";

/** Fee, donation if there is one, and total, as lines of a <dl>. */
export function Amounts({ registration }: { registration: Amounted }) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { fee, donation, total } = cardAmounts(registration);
  return (
    <>
      <Fact label={t("list.columns.fee")}>{money(fee)}</Fact>
      {donation > 0 && <Fact label={t("list.columns.donation")}>{money(donation)}</Fact>}
      <Fact label={t("list.columns.total")}>
        <strong>{money(total)}</strong>
      </Fact>
    </>
  );
}
