import { ContactPeople } from "#app/facts/contact-people.tsx";
import type { PaymentStatus, Purpose } from "#app/family/payment/tab-payment.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ResultPage } from "./result-page.tsx";

/** No proof of a payment: says so kindly and never claims one (docs/rules/pages.md#success-page). */
export function NoPayment({ kind }: { kind: Purpose }) {
  const { t } = useTranslation(["success", "common"]);
  return (
    <ResultPage title={t("none.title")} text={t("none.text")}>
      <div className="flex flex-wrap gap-4">
        {kind === "donation" ? (
          <LinkButton href="/donate">{t("none.donate")}</LinkButton>
        ) : (
          <LinkButton href="/register">{t("none.register")}</LinkButton>
        )}
        <LinkButton href="/" variant="secondary">
          {t("common:backHome")}
        </LinkButton>
      </div>
      <div className="max-w-2xl">
        <ContactPeople />
      </div>
    </ResultPage>
  );
}

/** There is a payment, but nothing was paid. */
export function Unpaid({ purpose }: Pick<PaymentStatus, "purpose">) {
  const { t } = useTranslation(["success", "common"]);
  const donating = purpose === "donation";
  return (
    <ResultPage title={t("unpaid.title")} text={donating ? t("unpaid.donation") : t("unpaid.text")}>
      <div className="flex flex-wrap gap-4">
        <LinkButton href={donating ? "/donate" : "/checkout"}>{t("unpaid.again")}</LinkButton>
        <LinkButton href="/" variant="secondary">
          {t("common:backHome")}
        </LinkButton>
      </div>
    </ResultPage>
  );
}

/** The bank has not decided; the page polls and updates by itself. */
export function AtBank({ payment }: { payment: PaymentStatus }) {
  const { t } = useTranslation(["success", "checkout", "common"]);
  const amount = payment.amountCents;
  const { childFirstName: name, children } = payment;
  const next =
    children.length > 1 ? t("checkout:atBank.nextMany") : name && t("checkout:atBank.next", { name });
  return (
    <ResultPage title={t("checkout:atBank.title")} text={t("checkout:atBank.text", { amount })}>
      <p className="max-w-line">{next || t("atBank.donation")}</p>
      <div>
        <LinkButton href="/" variant="secondary">
          {t("common:backHome")}
        </LinkButton>
      </div>
    </ResultPage>
  );
}

interface NotCheckedProps {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
}

/** The server could not be reached. */
export function NotChecked({ error, onRetry, busy = false }: NotCheckedProps) {
  const { t } = useTranslation(["success", "common"]);
  const { message } = useErrorText().ofThrown(error);
  return (
    <ResultPage title={t("notChecked.title")} text={message}>
      <p className="max-w-line">{t("notChecked.text")}</p>
      <div>
        <Button busy={busy} aria-busy={busy} onClick={onRetry}>
          {t("common:tryAgain")}
        </Button>
      </div>
    </ResultPage>
  );
}
