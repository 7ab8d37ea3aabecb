import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { Fact } from "#app/components/staff/fact.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";

const call = api.admin.payments.totals.$get;
type Sums = InferResponseType<typeof call, 200>["data"];

function Figures({ sums }: { sums: Sums }) {
  const { t } = useTranslation("adminBooks");
  const { money } = useFormat();
  const { cashCents, feesUnknown } = sums;
  return (
    <>
      <dl className="figures">
        <Fact label={t("sums.gross")}>{money(sums.chargedCents)}</Fact>
        <Fact label={t("sums.refunds")}>{money(sums.refundedCents)}</Fact>
        <Fact label={t("sums.disputes")}>{money(sums.disputedCents)}</Fact>
        <Fact label={t("sums.net")}>{money(sums.netCents)}</Fact>
        <Fact label={t("sums.fees")}>{money(sums.stripeFeeCents)}</Fact>
        <Fact label={t("sums.afterFees")}>
          <span className="font-semibold">{money(sums.afterFeesCents)}</span>
        </Fact>
        {cashCents !== 0 && <Fact label={t("sums.cash")}>{money(cashCents)}</Fact>}
      </dl>
      {feesUnknown > 0 && <p className="mt-3 text-small">{t("sums.unknown", { count: feesUnknown })}</p>}
    </>
  );
}

/** What the treasurer's file comes to for the days that were chosen: gross, Stripe's fees, and what is left. */
export function PeriodSums({ days }: { days: { from: string; to: string } }) {
  const { t } = useTranslation("adminBooks");
  const { data, error, refetch } = useQuery({
    queryKey: ["/api/admin/payments/totals", days],
    queryFn: async ({ signal }) => (await call({ query: days }, { init: { signal } })).json(),
    gcTime: 0,
  });
  return (
    <section aria-label={t("sums.title")} className="mt-4 max-w-3xl rounded bg-white p-5 shadow-low">
      {data && <Figures sums={data.data} />}
      {!data && error && (
        <LoadFailure title={t("sums.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton label={t("sums.loading")} />}
    </section>
  );
}
