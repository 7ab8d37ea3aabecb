import { useId } from "react";
import { OrderPriceLines } from "#app/family/register/order-price-lines.tsx";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { useFindProgram } from "#app/family/register/use-registered-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { NextSessionDay } from "#app/shared/session-change-note.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { OrderChild } from "#domain/registration/order.ts";
import { formatPhone } from "#domain/text/phone.ts";
import { HoldUntilPayment } from "./hold-until.tsx";
import type { OrderSetup } from "./use-order-setup.ts";

interface CheckoutSummaryProps {
  order: PendingOrder;
  setup: Pick<OrderSetup, "lines" | "totalCents">;
  /** End of the hold, in milliseconds by this device's clock. */
  heldUntil: number;
  /** False while the payment is being processed. */
  isChangeable: boolean;
}

function CheckoutProgram({ programId }: Pick<OrderChild, "programId">) {
  const { t } = useTranslation("checkout");
  const { program, details, isCamp } = useFindProgram()(programId);
  return (
    <>
      <p className="mt-3 font-semibold">{t(isCamp ? "summary.camp" : "summary.program", details)}</p>
      <p className="tabular-nums first-letter:uppercase">{t("summary.days", details)}</p>
      {details.campHours && <p className="tabular-nums">{t("summary.hours", details)}</p>}
      <NextSessionDay program={program} />
    </>
  );
}

function CheckoutChildren({ order: { children } }: Pick<CheckoutSummaryProps, "order">) {
  const isMany = children.length > 1;
  // Keyed by position, because two children may have the same name.
  const numberedChildren = children.map((child, index) => ({ ...child, index }));
  return (
    <ul className="relative mt-1 mr-16 grid gap-5">
      {numberedChildren.map(({ firstName, lastName, programId, index }) => (
        <li key={index} className={isMany ? "border-l-4 border-sand-300 pl-4" : ""}>
          <p className={`font-display font-black break-words ${isMany ? "text-title" : "text-headline"}`}>
            {`${firstName} ${lastName}`}
          </p>
          <CheckoutProgram programId={programId} />
        </li>
      ))}
    </ul>
  );
}

function ContactFact({ label, value }: { label: string; value: string }) {
  return (
    <div className="border-t border-sand-300 py-2">
      <dt className="text-small text-dusk-700">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}

/** The guardian's email and phone and the shirt sizes, for a check before the payment. */
function DetailsToCheck({ order: { guardian, children } }: Pick<CheckoutSummaryProps, "order">) {
  const { t } = useTranslation("checkout");
  const { email, phone } = guardian;
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-text text-body font-semibold">{t("summary.contact")}</h3>
      <dl className="tabular-nums">
        <ContactFact label={t("terms:email")} value={email} />
        <ContactFact label={t("terms:fields.phone")} value={formatPhone(phone)} />
        {children.map(
          ({ firstName: name, tshirtSize }, childIndex) =>
            tshirtSize !== "" && (
              <ContactFact
                // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
                key={childIndex}
                label={children.length > 1 ? t("summary.shirtOf", { name }) : t("terms:fields.tshirtSize")}
                value={t(`terms:choices.tshirtSize.${tshirtSize}`)}
              />
            ),
        )}
      </dl>
    </div>
  );
}

/** The children, their programs and the price, to read before the payment. */
export function CheckoutSummary({ order, setup, heldUntil, isChangeable }: CheckoutSummaryProps) {
  const { t } = useTranslation("checkout");
  const titleId = useId();
  const { children } = order;
  const { lines, totalCents } = setup;
  const count = children.length;
  const isMany = count > 1;
  return (
    <section aria-labelledby={titleId} className="relative lg:sticky lg:top-8 lg:order-first lg:self-start">
      <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-200" />
      <h2 id={titleId} className="font-text text-body font-semibold text-dusk-700">
        {isMany ? t("summary.titleMany", { count }) : t("summary.title")}
      </h2>
      <CheckoutChildren order={order} />
      <OrderPriceLines
        lines={lines}
        pricedChildren={children}
        total={{ label: t("terms:total"), cents: totalCents }}
      />
      {isChangeable && <DetailsToCheck order={order} />}
      {isChangeable && <HoldUntilPayment until={heldUntil} isMany={isMany} />}
      {isChangeable && (
        <TextLink href="/register" className="mt-3 inline-block py-2 font-semibold">
          {t("summary.change")}
        </TextLink>
      )}
    </section>
  );
}
