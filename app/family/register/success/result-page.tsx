import type { ParseKeys } from "i18next";
import { Children, type ReactNode, Suspense, useEffect, useRef } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import type { PaymentProof, PaymentStatus, Purpose } from "#app/family/payment/tab-payment.ts";
import { useChosenProgram } from "#app/family/register/use-chosen-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { programPath } from "#domain/text/site-routes.ts";
import { ChildrenList, CodeStep, useJoinNames } from "./children-list.tsx";
import { NextSteps } from "./next-steps.tsx";
import type { Outcome } from "./outcome.ts";
import { Receipt } from "./receipt.tsx";
import { ReceiptAddress } from "./receipt-address.tsx";

/** A separate file, because registrations do not need it. */
const DonationReceiptMail = lazyWithPreload(
  async () => (await import("./donation-receipt-mail.tsx")).DonationReceiptMail,
);

const AREAS = ["success", "checkout", "common", "terms"] as const;
type TextKey = ParseKeys<typeof AREAS>;
/** A text, or the choice between texts for a payment and the kind of its program. */
type TextChoice = TextKey | ((payment: PaymentStatus, isCamp: boolean) => TextKey);

interface ResultPageProps {
  outcome: Outcome;
  purpose: Purpose;
  payment?: PaymentStatus;
  proof?: PaymentProof | null;
  /** Texts in place of the outcome's. */
  words?: { title?: string; text?: string };
  /** Whether a retry is running, and what starts one. */
  retry?: { busy: boolean; onClick: () => void };
}

/** What a block is drawn from; `say` translates a text with the facts of the payment and its program. */
type Shown = ResultPageProps & { say: (choice: TextChoice) => string };
type Block = (shown: Shown) => ReactNode;

/** A block that needs a payment. */
const paid =
  (draw: (payment: PaymentStatus) => ReactNode): Block =>
  ({ payment }) =>
    payment && draw(payment);

const drawAll = (blocks: readonly Block[], shown: Shown) =>
  Children.toArray(blocks.map((block) => block(shown)));

/** Links after a registration: the family's page, the schedule or the program's page, another child, home. */
function OnwardLinks({ programId }: Pick<PaymentStatus, "programId">) {
  const { t } = useTranslation(AREAS);
  const { program, words, isCamp } = useChosenProgram(programId);
  return (
    <div className="flex flex-wrap gap-4 print:hidden">
      <p className="basis-full">
        <TextLink href="/family" variant="alone">
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
        {t("terms:backHome")}
      </LinkButton>
    </div>
  );
}

const code = paid((payment) => <CodeStep payment={payment} />);
const children = paid((payment) => <ChildrenList payment={payment} />);
const steps = paid((payment) => <NextSteps payment={payment} />);
const address = paid((payment) => (
  <div>
    <ReceiptAddress payment={payment} />
  </div>
));
const onward = paid(({ programId }) => <OnwardLinks programId={programId} />);
const contacts: Block = () => <ContactPeople />;
const within =
  (className: string, ...blocks: Block[]): Block =>
  (shown) => <div className={className}>{drawAll(blocks, shown)}</div>;
const besideReceipt =
  (gap: "gap-8" | "gap-10", ...blocks: Block[]): Block =>
  (shown) =>
    shown.payment && (
      <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
        <div className={`grid content-start ${gap}`}>{drawAll(blocks, shown)}</div>
        <Receipt payment={shown.payment} />
      </div>
    );
const donation: Block = ({ payment, proof }) =>
  payment &&
  proof && (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <Receipt payment={payment} />
      <Suspense>
        <DonationReceiptMail payment={payment} proof={proof} />
      </Suspense>
    </div>
  );
const notice =
  (tone: "neutral" | "warning", text: TextChoice, next?: TextKey): Block =>
  ({ say }) => (
    <Notice tone={tone}>
      <p>{say(text)}</p>
      {next && <p className="mt-2">{say(next)}</p>}
    </Notice>
  );
const paragraph =
  (text: TextChoice): Block =>
  ({ say }) => <p className="max-w-prose">{say(text)}</p>;
const home =
  (variant: "primary" | "secondary"): Block =>
  ({ say }) => (
    <div className="print:hidden">
      <LinkButton href="/" variant={variant}>
        {say("terms:backHome")}
      </LinkButton>
    </div>
  );
/** A link by the payment's purpose, and the link home. */
const links =
  (by: Record<Purpose, readonly [href: string, label: TextKey]>): Block =>
  ({ say, purpose }) => (
    <div className="flex flex-wrap gap-4">
      <LinkButton href={by[purpose][0]}>{say(by[purpose][1])}</LinkButton>
      <LinkButton href="/" variant="secondary">
        {say("terms:backHome")}
      </LinkButton>
    </div>
  );
const retryButton: Block = ({ retry, say }) =>
  retry && (
    <div>
      <Button busy={retry.busy} aria-busy={retry.busy} onClick={retry.onClick}>
        {say("common:tryAgain")}
      </Button>
    </div>
  );

const registeredText: TextChoice = ({ children: all }, isCamp) => {
  if (all.length < 2) return isCamp ? "registered.text" : "registered.textOf";
  const isAll = all.every(({ outcome }) => outcome === "registered");
  return isAll ? "registered.textMany" : "registered.textSome";
};
const reviewText: TextChoice = ({ children: all }) => (all.length > 1 ? "review.textMany" : "review.text");
const atBankText: TextChoice = ({ children: all, childFirstName }) => {
  if (all.length > 1) return "checkout:atBank.nextMany";
  return childFirstName ? "checkout:atBank.next" : "atBank.donation";
};
const unpaidText: TextChoice = ({ purpose }) => (purpose === "donation" ? "unpaid.donation" : "unpaid.text");

const people = within("max-w-2xl", contacts);
const gift = [besideReceipt("gap-10", code, children, address, contacts), onward];
const byLink = [within("grid max-w-3xl gap-10", code, children), onward];
const question = (said: Block, ...more: Block[]) => [
  besideReceipt("gap-8", said, code, children, ...more, contacts),
  onward,
];
const payAgain = links({
  registration: ["/checkout", "unpaid.again"],
  donation: ["/donate", "unpaid.again"],
});
const start = links({
  registration: ["/register", "terms:registerPlayer"],
  donation: ["/donate", "none.donate"],
});
const review = notice("warning", reviewText, "review.next");
const duplicate = notice("warning", "duplicate.text", "duplicate.next");
const refunded = notice("neutral", "refunded.text", "refunded.next");
const returned = notice("neutral", "donation.returned.text");
const donationReview = notice("warning", "donation.review.text");

/** For each outcome: title, text, and the blocks from top to bottom. The texts of `aid` come from the request. */
const PAGES: Record<Outcome, readonly [title: TextKey, text: TextChoice | null, ...blocks: Block[]]> = {
  registered: ["registered.title", registeredText, besideReceipt("gap-10", code, children, steps), onward],
  waiting: ["waiting.title", "waiting.text", ...gift],
  lapsed: ["donated.title", "waiting.lapsed", ...gift],
  review: ["review.title", null, ...question(review, address)],
  duplicate: ["duplicate.title", null, ...question(duplicate)],
  refunded: ["refunded.title", null, ...question(refunded)],
  donated: ["donated.title", "donated.text", donation, home("primary")],
  returned: ["donation.returned.title", null, returned, people, home("primary")],
  donationReview: ["donation.review.title", null, donationReview, people, home("primary")],
  // The bank has not decided; the page polls and updates by itself.
  atBank: ["checkout:atBank.title", "checkout:atBank.text", paragraph(atBankText), home("secondary")],
  unpaid: ["unpaid.title", unpaidText, payAgain],
  // A receipt's link opened a paid order.
  orderWaiting: ["waiting.title", "waiting.text", ...byLink],
  order: ["registered.title", null, ...byLink],
  aid: ["registered.title", null, people, onward],
  none: ["none.title", "none.text", start, people],
  notChecked: ["notChecked.title", null, paragraph("notChecked.text"), retryButton],
};

/** Outcomes whose texts name only the children with this outcome of their own. */
const NAMED: Partial<Record<Outcome, string>> = { registered: "registered", orderWaiting: "waiting" };

/** The page of one outcome. It replaces "Checking…" and takes the focus. */
export function ResultPage(result: ResultPageProps) {
  const { outcome, payment, words: own } = result;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);
  const { t } = useTranslation(AREAS);
  const { words, isCamp } = useChosenProgram(payment?.programId);
  const named = payment?.children.filter((child) => child.outcome === (NAMED[outcome] ?? child.outcome));
  const names = useJoinNames()(named ?? []);
  const name = names || payment?.childFirstName || t("child");
  const values = { ...words, names, name, amount: payment?.amountCents ?? 0 };
  const say = (choice: TextChoice): string => {
    if (typeof choice !== "function") return t(choice, values);
    return payment ? t(choice(payment, isCamp), values) : "";
  };
  const [title, text, ...blocks] = PAGES[outcome];
  return (
    <div ref={page} className="pb-20">
      <PageHeader title={own?.title ?? say(title)} text={own?.text ?? (text && say(text))} />
      <div className="page-container grid gap-10 pt-10">{drawAll(blocks, { ...result, say })}</div>
    </div>
  );
}
