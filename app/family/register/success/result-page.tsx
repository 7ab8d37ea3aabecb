import { Children, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { PaymentProof, PaymentStatus } from "#app/family/payment/payment-status.ts";
import { useFindProgram } from "#app/family/register/use-registered-program.ts";
import type { TextKey } from "#app/lib/i18n/text-keys.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import { programPath } from "#domain/text/site-routes.ts";
import { ChildrenList, FreeChildrenConfirmation, useJoinNames } from "./children-list.tsx";
import { NextSteps } from "./next-steps.tsx";
import type { Outcome } from "./outcome.ts";
import { Receipt } from "./receipt.tsx";
import { ReceiptEmail } from "./receipt-email.tsx";

/** A separate file, because registrations do not need it. */
const DonationReceiptMail = lazyWithPreload(
  async () => (await import("./donation-receipt-mail.tsx")).DonationReceiptMail,
);

const NAMESPACES = ["success", "checkout", "common", "terms"] as const;
type ResultTextKey = TextKey<(typeof NAMESPACES)[number]>;
/** A text key, or a function that selects it by the payment and the kind of program. */
type TextChoice = ResultTextKey | ((payment: PaymentStatus, isCamp: boolean) => ResultTextKey);

interface ResultPageProps {
  outcome: Outcome;
  purpose: PaymentPurpose;
  payment?: PaymentStatus;
  proof?: PaymentProof | null;
  texts?: { title?: string; text?: string };
  /** State of a retry, and the function that starts it. */
  retry?: { isBusy: boolean; onClick: () => void };
}

/** The data of a block. `textFor` translates a text with the values of the payment and its program. */
type BlockData = ResultPageProps & { textFor: (choice: TextChoice) => string };
type Block = (data: BlockData) => ReactNode;

/** A block that needs a payment. */
const withPayment =
  (render: (payment: PaymentStatus) => ReactNode): Block =>
  ({ payment }) =>
    payment && render(payment);

const renderAll = (blocks: readonly Block[], data: BlockData) =>
  Children.toArray(blocks.map((block) => block(data)));

/** Links after a registration: the family page, the schedule or the program's page, another child, home. */
function OnwardLinks({ payment: { children } }: { payment: PaymentStatus }) {
  const { t } = useTranslation(NAMESPACES);
  const { program, details, isCamp } = useFindProgram()(children[0]?.programId);
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
        <LinkButton href={programPath(program.slug)}>
          {t("program", { program: details.campName })}
        </LinkButton>
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

const codeBlock = withPayment((payment) => <FreeChildrenConfirmation payment={payment} />);
const childrenBlock = withPayment((payment) => <ChildrenList payment={payment} />);
const stepsBlock = withPayment((payment) => <NextSteps payment={payment} />);
const emailBlock = withPayment((payment) => (
  <div>
    <ReceiptEmail payment={payment} />
  </div>
));
const onwardBlock = withPayment((payment) => <OnwardLinks payment={payment} />);
const contactsBlock: Block = () => <ContactPeople />;
const within =
  (className: string, ...blocks: Block[]): Block =>
  (data) => <div className={className}>{renderAll(blocks, data)}</div>;
const besideReceipt =
  (gap: "gap-8" | "gap-10", ...blocks: Block[]): Block =>
  (data) =>
    data.payment && (
      <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
        <div className={`grid content-start ${gap}`}>{renderAll(blocks, data)}</div>
        <Receipt payment={data.payment} />
      </div>
    );
const donationBlock: Block = ({ payment, proof }) =>
  payment &&
  proof && (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <Receipt payment={payment} />
      <Suspense>
        <DonationReceiptMail payment={payment} proof={proof} />
      </Suspense>
    </div>
  );
const noticeBlock =
  (tone: "neutral" | "warning", text: TextChoice, nextStep?: ResultTextKey): Block =>
  ({ textFor }) => (
    <Notice tone={tone}>
      <p>{textFor(text)}</p>
      {nextStep && <p className="mt-2">{textFor(nextStep)}</p>}
    </Notice>
  );
const textBlock =
  (text: TextChoice): Block =>
  ({ textFor }) => <p className="max-w-prose">{textFor(text)}</p>;
const homeBlock =
  (variant: "primary" | "secondary"): Block =>
  ({ textFor }) => (
    <div className="print:hidden">
      <LinkButton href="/" variant={variant}>
        {textFor("terms:backHome")}
      </LinkButton>
    </div>
  );
/** A link by the payment's purpose, and a link home. */
const linksBlock =
  (linksByPurpose: Record<PaymentPurpose, readonly [href: string, label: ResultTextKey]>): Block =>
  ({ textFor, purpose }) => (
    <div className="flex flex-wrap gap-4">
      <LinkButton href={linksByPurpose[purpose][0]}>{textFor(linksByPurpose[purpose][1])}</LinkButton>
      <LinkButton href="/" variant="secondary">
        {textFor("terms:backHome")}
      </LinkButton>
    </div>
  );
const retryBlock: Block = ({ retry, textFor }) =>
  retry && (
    <div>
      <Button busy={retry.isBusy} aria-busy={retry.isBusy} onClick={retry.onClick}>
        {textFor("common:tryAgain")}
      </Button>
    </div>
  );

const registeredText: TextChoice = ({ children }, isCamp) => {
  if (children.length < 2) return isCamp ? "registered.text" : "registered.textOf";
  const isAll = children.every(({ outcome }) => outcome === "registered");
  return isAll ? "registered.textMany" : "registered.textSome";
};
const reviewText: TextChoice = ({ children }) => (children.length > 1 ? "review.textMany" : "review.text");
const processingText: TextChoice = ({ children }) => {
  if (children.length > 1) return "checkout:processing.nextMany";
  return children.length === 1 ? "checkout:processing.next" : "processing.donation";
};
const unpaidText: TextChoice = ({ purpose }) => (purpose === "donation" ? "unpaid.donation" : "unpaid.text");

const narrowContacts = within("max-w-2xl", contactsBlock);
const donationBlocks = [
  besideReceipt("gap-10", codeBlock, childrenBlock, emailBlock, contactsBlock),
  onwardBlock,
];
const emailLinkBlocks = [within("grid max-w-3xl gap-10", codeBlock, childrenBlock), onwardBlock];
const problemPage = (notice: Block, ...moreBlocks: Block[]) => [
  besideReceipt("gap-8", notice, codeBlock, childrenBlock, ...moreBlocks, contactsBlock),
  onwardBlock,
];
const payAgainLinks = linksBlock({
  registration: ["/checkout", "unpaid.again"],
  donation: ["/donate", "unpaid.again"],
});
const startLinks = linksBlock({
  registration: ["/register", "terms:registerPlayer"],
  donation: ["/donate", "none.donate"],
});
const reviewNotice = noticeBlock("warning", reviewText, "review.next");
const duplicateNotice = noticeBlock("warning", "duplicate.text", "duplicate.next");
const refundedNotice = noticeBlock("neutral", "refunded.text", "refunded.next");
const returnedNotice = noticeBlock("neutral", "donation.returned.text");
const donationReviewNotice = noticeBlock("warning", "donation.review.text");

/** Title, text, and the blocks from top to bottom, of each outcome. The texts of `aid` and `cash` come from the order. */
const PAGES: Record<Outcome, readonly [title: ResultTextKey, text: TextChoice | null, ...blocks: Block[]]> = {
  registered: [
    "registered.title",
    registeredText,
    besideReceipt("gap-10", codeBlock, childrenBlock, stepsBlock),
    onwardBlock,
  ],
  waiting: ["waiting.title", "waiting.text", ...donationBlocks],
  lapsed: ["donated.title", "waiting.lapsed", ...donationBlocks],
  review: ["review.title", null, ...problemPage(reviewNotice, emailBlock)],
  duplicate: ["duplicate.title", null, ...problemPage(duplicateNotice)],
  refunded: ["refunded.title", null, ...problemPage(refundedNotice)],
  donated: ["donated.title", "donated.text", donationBlock, homeBlock("primary")],
  returned: ["donation.returned.title", null, returnedNotice, narrowContacts, homeBlock("primary")],
  donationReview: ["donation.review.title", null, donationReviewNotice, narrowContacts, homeBlock("primary")],
  // The bank has not decided; the page polls and updates automatically.
  processing: [
    "checkout:processing.title",
    "checkout:processing.text",
    textBlock(processingText),
    homeBlock("secondary"),
  ],
  unpaid: ["unpaid.title", unpaidText, payAgainLinks],
  // A receipt's link opened a paid order.
  orderWaiting: ["waiting.title", "waiting.text", ...emailLinkBlocks],
  order: ["registered.title", null, ...emailLinkBlocks],
  aid: ["registered.title", null, textBlock("ordered"), narrowContacts, onwardBlock],
  cash: ["registered.title", null, textBlock("ordered"), narrowContacts, onwardBlock],
  none: ["none.title", "none.text", startLinks, narrowContacts],
  notChecked: ["notChecked.title", null, textBlock("notChecked.text"), retryBlock],
};

/** Outcomes whose texts name only the children with a certain outcome. */
const NAMED_OUTCOME: Partial<Record<Outcome, string>> = { registered: "registered", orderWaiting: "waiting" };

/** The page of one outcome. It replaces "Checking…" and takes the focus. */
export function ResultPage(result: ResultPageProps) {
  const { outcome, payment, texts: orderTexts } = result;
  const pageRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pageRef.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);
  const { t } = useTranslation(NAMESPACES);
  const firstChild = payment?.children[0];
  const programOf = useFindProgram();
  const { details, isCamp } = programOf(firstChild?.programId);
  const ordered = (payment?.children ?? [])
    .map(({ firstName, programId }) => `${firstName} (${programOf(programId).details.campName})`)
    .join(", ");
  const namedChildren = payment?.children.filter(
    (child) => child.outcome === (NAMED_OUTCOME[outcome] ?? child.outcome),
  );
  const names = useJoinNames()(namedChildren ?? []);
  const name = names || firstChild?.firstName || t("child");
  const values = { ...details, names, name, ordered, amount: payment?.amountCents ?? 0 };
  const textFor = (choice: TextChoice): string => {
    if (typeof choice !== "function") return t(choice, values);
    return payment ? t(choice(payment, isCamp), values) : "";
  };
  const [title, text, ...blocks] = PAGES[outcome];
  return (
    <div ref={pageRef} className="pb-20">
      <PageHeader
        title={orderTexts?.title ?? textFor(title)}
        text={orderTexts?.text ?? (text && textFor(text))}
      />
      <div className="page-container grid gap-10 pt-10">{renderAll(blocks, { ...result, textFor })}</div>
    </div>
  );
}
