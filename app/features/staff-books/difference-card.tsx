import { Link } from "wouter";
import { Fact } from "#app/components/staff/fact.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { paymentAddress } from "#domain/staff-routes.ts";
import { DifferenceActions } from "./difference-actions.tsx";
import type { Difference } from "./use-books.ts";

function Facts({ difference }: { difference: Difference }) {
  const { t } = useTranslation("adminBooks");
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { stripeCents, ourCents, stripeId, foundAt } = difference;
  return (
    <dl className="figures text-small">
      {stripeCents !== null && <Fact label={t("stripe")}>{money(stripeCents)}</Fact>}
      {ourCents !== null && <Fact label={t("ours")}>{money(ourCents)}</Fact>}
      <Fact label={t("stripeId")}>{stripeId}</Fact>
      <Fact label={t("found")}>
        <time dateTime={foundAt}>{clubTime(foundAt)}</time>
      </Fact>
    </dl>
  );
}

/** One thing that Stripe and the books tell differently, in plain words, and what to do about it. */
export function DifferenceCard({ difference }: { difference: Difference }) {
  const { t } = useTranslation("adminBooks");
  const { kind, paymentId } = difference;
  return (
    <li className="grid gap-x-10 gap-y-4 rounded border-l-4 border-error bg-white p-5 shadow-low md:grid-cols-[1fr_20rem]">
      <div>
        <h3 className="text-lead leading-tight">{t(`kinds.${kind}.title`)}</h3>
        <p className="mt-2 max-w-line">{t(`kinds.${kind}.text`)}</p>
        {paymentId && (
          <Link
            href={paymentAddress(paymentId)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t("openPayment")}
          </Link>
        )}
        <DifferenceActions difference={difference} />
      </div>
      <Facts difference={difference} />
    </li>
  );
}
