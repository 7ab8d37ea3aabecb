import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EmailForm } from "#app/family/email-form.tsx";
import { StatementPaper } from "#app/family/statement-paper.tsx";
import { api, dataFrom } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EmailCodeForm } from "#app/shared/email-code-form.tsx";

function StatementAfterCode({ email }: { email: string }) {
  const { t } = useTranslation("donate");
  const { money } = useFormat();
  const openStatement = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      dataFrom(api.donations.statement.$post({ json: { email, code } }, withTimeout())),
  });
  if (!openStatement.data)
    return (
      <>
        <p className="max-w-prose wrap-anywhere">{t("statement.mailed", { email })}</p>
        <EmailCodeForm mutation={openStatement} submitLabel={t("statement.open")} />
      </>
    );
  const { lines: donations, taxNumber } = openStatement.data;
  if (donations.length === 0) return <p role="status">{t("statement.none")}</p>;
  const donationsByYear = [...Map.groupBy(donations, ({ on }) => on.slice(0, 4))].reverse();
  return donationsByYear.map(([year, yearDonations]) => {
    const cents = yearDonations.reduce((sum, donation) => sum + donation.cents, 0);
    return (
      <StatementPaper
        key={year}
        title={t("statement.of", { year, email })}
        taxNumber={taxNumber}
        year={year}
        lines={yearDonations.map((donation) => ({ ...donation, key: donation.id }))}
        note={cents > 0 && t("statement.note", { amount: money(cents) })}
        printLabel={t("statement.print", { year })}
      />
    );
  });
}

/** The donations of an email address, after the code sent to it (docs/reference/prices.md#donors-statement). */
export function DonorStatement() {
  const { t } = useTranslation("donate");
  const [email, setEmail] = useState<string>();
  const requestCode = useMutation({
    mutationFn: (json: { email: string }) => api.donations.code.$post({ json }, withTimeout()),
    onSuccess: (_response, { email: sentTo }) => setEmail(sentTo),
  });
  return (
    <div className="grid gap-6">
      {email === undefined ? (
        <>
          <p className="max-w-prose">{t("statement.text")}</p>
          <EmailForm mutation={requestCode} label={t("terms:email")} submitLabel={t("statement.ask")} />
        </>
      ) : (
        <StatementAfterCode email={email} />
      )}
    </div>
  );
}
