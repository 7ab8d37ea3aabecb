import { type ReactNode, Suspense } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import type { PaymentProof, PaymentStatus } from "#app/family/payment/tab-payment.ts";
import { useChosenProgram } from "#app/family/register/use-chosen-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { programPath } from "#domain/text/site-routes.ts";
import { ChildrenList, useNames, useNamesOf } from "./children-list.tsx";
import { CodeStep } from "./code-step.tsx";
import { NextSteps } from "./next-steps.tsx";
import { ReceiptAddress } from "./receipt-address.tsx";
import { Receipt, ResultPage } from "./result-page.tsx";

/** Links after a registration: the family's page, the schedule or the program's page, another child, home. */
export function OnwardLinks({ programId }: Pick<PaymentStatus, "programId">) {
  const { t } = useTranslation(["success", "checkout", "common"]);
  const { program, words, isCamp } = useChosenProgram(programId);
  return (
    <div className="flex flex-wrap gap-4 print:hidden">
      <p className="basis-full">
        <TextLink href="/family" look="alone">
          {t("familyPage")}
        </TextLink>
      </p>
      {isCamp ? (
        <LinkButton href="/schedule">{t("common:titles.schedule")}</LinkButton>
      ) : (
        <LinkButton href={programPath(program.slug)}>{words.campName}</LinkButton>
      )}
      <LinkButton href="/register?another=1" variant="secondary">
        {t("checkout:already.another")}
      </LinkButton>
      <LinkButton href="/" variant="quiet">
        {t("common:backHome")}
      </LinkButton>
    </div>
  );
}

interface PaidPageProps {
  payment: PaymentStatus;
  title: string;
  text?: string;
  children: ReactNode;
}

/** Page of a paid order: outcome, receipt and links. */
function PaidPage({ payment, title, text, children }: PaidPageProps) {
  return (
    <ResultPage title={title} text={text}>
      <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
        {children}
        <Receipt payment={payment} />
      </div>
      <OnwardLinks programId={payment.programId} />
    </ResultPage>
  );
}

export interface PaidProps {
  payment: PaymentStatus;
  proof: PaymentProof;
}

/** The page's introduction, for one child or several. */
function useRegisteredText({ programId, childFirstName, children }: PaymentStatus): string {
  const { t } = useTranslation("success");
  const { words, isCamp } = useChosenProgram(programId);
  const certain = children.filter(({ outcome }) => outcome === "registered");
  const names = useNames(certain);
  if (children.length < 2) {
    const name = childFirstName ?? t("child");
    return t(isCamp ? "registered.text" : "registered.textOf", { ...words, name });
  }
  return t(certain.length === children.length ? "registered.textMany" : "registered.textSome", { names });
}

/** Registered and paid: the page that families print. */
export function Registered({ payment }: Pick<PaidProps, "payment">) {
  const { t } = useTranslation("success");
  const text = useRegisteredText(payment);
  return (
    <PaidPage payment={payment} title={t("registered.title")} text={text}>
      <div className="grid content-start gap-10">
        <CodeStep {...payment} />
        <ChildrenList payment={payment} />
        <NextSteps payment={payment} />
      </div>
    </PaidPage>
  );
}

/** Only a donation was paid; the free children wait for the code, or their hold lapsed. */
export function PaidGift({ payment }: Pick<PaidProps, "payment">) {
  const { t } = useTranslation("success");
  const names = useNamesOf(payment);
  const isWaiting = payment.children.some(({ outcome }) => outcome === "waiting");
  return (
    <PaidPage
      payment={payment}
      title={t(isWaiting ? "waiting.title" : "donated.title")}
      text={t(isWaiting ? "waiting.text" : "waiting.lapsed", { names })}
    >
      <div className="grid content-start gap-10">
        <CodeStep {...payment} />
        <ChildrenList payment={payment} />
        <div>
          <ReceiptAddress payment={payment} />
        </div>
        <ContactPeople />
      </div>
    </PaidPage>
  );
}

/** Paid without a place: what happened, what the club will do, and contacts. */
export function PaidWithQuestion({
  payment,
  reason,
}: Pick<PaidProps, "payment"> & { reason: "review" | "duplicate" | "refunded" }) {
  const { t } = useTranslation("success");
  const names = useNamesOf(payment);
  const isMany = reason === "review" && payment.children.length > 1;
  const amount = payment.amountCents;
  const text = isMany
    ? t("review.textMany", { names, amount })
    : t(`${reason}.text`, { name: names || t("child"), amount });
  return (
    <PaidPage payment={payment} title={t(`${reason}.title`)}>
      <div className="grid content-start gap-8">
        <Notice tone={reason === "refunded" ? "neutral" : "warning"}>
          <p>{text}</p>
          <p className="mt-2">{t(`${reason}.next`)}</p>
        </Notice>
        <CodeStep {...payment} />
        <ChildrenList payment={payment} />
        {reason === "review" && (
          <div>
            <ReceiptAddress payment={payment} />
          </div>
        )}
        <ContactPeople />
      </div>
    </PaidPage>
  );
}

/** A separate file, because registrations do not need it. */
const DonationReceiptMail = lazyPart(
  async () => (await import("./donation-receipt-mail.tsx")).DonationReceiptMail,
);

/** A donation that was received. */
export function Donated(paid: PaidProps) {
  const { t } = useTranslation(["success", "common"]);
  return (
    <ResultPage title={t("donated.title")} text={t("donated.text", { amount: paid.payment.amountCents })}>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <Receipt payment={paid.payment} />
        <Suspense>
          <DonationReceiptMail {...paid} />
        </Suspense>
      </div>
      <div className="print:hidden">
        <LinkButton href="/">{t("common:backHome")}</LinkButton>
      </div>
    </ResultPage>
  );
}

/** A donation that was refunded, or that staff have to review. */
export function DonationWithQuestion({
  reason,
  payment,
}: Pick<PaidProps, "payment"> & { reason: "returned" | "review" }) {
  const { t } = useTranslation(["success", "common"]);
  return (
    <ResultPage title={t(`donation.${reason}.title`)}>
      <Notice tone={reason === "returned" ? "neutral" : "warning"}>
        <p>{t(`donation.${reason}.text`, { amount: payment.amountCents })}</p>
      </Notice>
      <div className="max-w-2xl">
        <ContactPeople />
      </div>
      <div className="print:hidden">
        <LinkButton href="/">{t("common:backHome")}</LinkButton>
      </div>
    </ResultPage>
  );
}
