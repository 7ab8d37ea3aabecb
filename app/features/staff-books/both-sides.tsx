import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Cents } from "#domain/money.ts";
import type { Books } from "./use-books.ts";

function Side({ label, cents }: { label: string; cents: Cents | null }) {
  const { money } = useFormat();
  return (
    <div className="border-t-3 border-sand-300 pt-3">
      <dt className="text-small text-dusk-700">{label}</dt>
      <dd className="figures font-display text-title font-black">{cents === null ? "–" : money(cents)}</dd>
    </div>
  );
}

interface BothSidesProps {
  check: NonNullable<Books["lastCheck"]>;
  cashCents: Cents;
}

/** What Stripe holds and what the books say, side by side, and when they were compared. */
export function BothSides({ check, cashCents }: BothSidesProps) {
  const { t } = useTranslation("adminBooks");
  const clubTime = useClubTime();
  const { money } = useFormat();
  return (
    <div>
      <dl className="grid max-w-lg grid-cols-2 gap-6">
        <Side label={t("stripe")} cents={check.stripeCents} />
        <Side label={t("ours")} cents={check.ourCents} />
      </dl>
      {cashCents !== 0 && (
        <p className="figures mt-3 max-w-line text-small">{t("cash", { cents: money(cashCents) })}</p>
      )}
      <p className="figures mt-3 text-small text-dusk-700">
        {t("compared", { at: clubTime(check.finishedAt) })}
      </p>
    </div>
  );
}
