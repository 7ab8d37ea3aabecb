import type { ReactNode } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { useOrderStatus } from "#app/family/payment/order-status.ts";
import { SettingUp } from "#app/family/payment/payment-notices.tsx";
import { doneIn } from "#app/family/payment/tab-payment.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

interface Way {
  label: string;
  href?: string;
  onClick?: () => void;
}

const VARIANTS = ["primary", "secondary"] as const;

interface NoticePageProps {
  tone?: "warning" | "success";
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** What the family can do, the most useful first. */
  ways: readonly Way[];
}

/** A notice in place of a form: focused, so that screen readers read it. */
export function NoticePage({ tone = "warning", title, text, children, ways }: NoticePageProps) {
  const arrival = useFocusOnArrival<HTMLDivElement>();
  return (
    <div className="grid max-w-3xl gap-8">
      <div ref={arrival} tabIndex={-1}>
        <Notice tone={tone} title={title}>
          <div className="grid gap-2">{text}</div>
        </Notice>
      </div>
      {children}
      <div className="flex flex-wrap gap-4">
        {ways.map(({ label, href, onClick }, index) => {
          const variant = VARIANTS[index] ?? "quiet";
          return href ? (
            <LinkButton key={label} href={href} variant={variant}>
              {label}
            </LinkButton>
          ) : (
            <Button key={label} variant={variant} onClick={onClick}>
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

/** Links that several notices have. */
export function useWays() {
  const { t } = useTranslation(["checkout", "common"]);
  return {
    change: { label: t("summary.change"), href: "/register" },
    another: { label: t("already.another"), href: "/register?another=1" },
    home: { label: t("terms:backHome"), href: "/" },
  };
}

/** The club takes no payments at the moment. */
export function UnavailableNotice() {
  const { t } = useTranslation("checkout");
  const { home } = useWays();
  return (
    <NoticePage title={t("unavailable.title")} text={<p>{t("unavailable.text")}</p>} ways={[home]}>
      <ContactPeople />
    </NoticePage>
  );
}

/** Refusals shown as a page, because retrying at once would not help. */
const REFUSALS = [
  "not_payable",
  "program_full",
  "not_yet_open",
  "registration_closed",
  "card_attempts_exceeded",
  "too_many_unpaid",
] as const;
export type Refusal = (typeof REFUSALS)[number];

export function refusalOf(code: string | null | undefined): Refusal | undefined {
  return REFUSALS.find((refusal) => refusal === code);
}

interface RefusedNoticeProps {
  code: Refusal | "aid_limit";
  /** What else the family can do. */
  first?: Way;
}

/** Why this registration cannot be paid here, by its error code, with the contacts. */
export function RefusedNotice({ code, first }: RefusedNoticeProps) {
  const { t } = useTranslation("checkout");
  const { title, message } = useErrorText().describeCode(code);
  const { change, home } = useWays();
  const text = (
    <>
      <p>{message}</p>
      {code !== "not_payable" && <p>{t("refused.kept")}</p>}
    </>
  );
  return (
    <NoticePage title={title} text={text} ways={first ? [first, change, home] : [change, home]}>
      <ContactPeople />
    </NoticePage>
  );
}

/** Refusals of an order that accepts an offer: its session is over, or another family's, or the offer is. */
const OFFER_REFUSALS = ["unauthenticated", "not_found", "offer_over", "offer_children"] as const;
export type OfferRefusal = (typeof OFFER_REFUSALS)[number];

export function offerRefusalOf(code: string | undefined): OfferRefusal | undefined {
  return OFFER_REFUSALS.find((refusal) => refusal === code);
}

/** Why an offer cannot be accepted now, and the way to the family's page, which can help. */
export function OfferRefusedNotice({ code }: { code: OfferRefusal }) {
  const { t } = useTranslation("waitingList");
  const errorText = useErrorText();
  const { change } = useWays();
  const isSignedOut = code === "unauthenticated" || code === "not_found";
  const signIn = { title: t("offer.form.signIn.title"), message: t("offer.form.signIn.text") };
  const { title, message } = isSignedOut ? signIn : errorText.describeCode(code);
  const family = { label: t("done.page"), href: "/family" };
  return <NoticePage title={title} text={<p>{message}</p>} ways={[family, change]} />;
}

interface SignAgainProps {
  /** The order's id at the server; null if it was not placed. */
  placedId: string | null;
}

/** The signature stayed in another tab: until when the places are held, and the form, where the order is signed again. */
export function SignAgain({ placedId }: SignAgainProps) {
  const { t } = useTranslation("checkout");
  const { deadline } = useFormat();
  const { home } = useWays();
  const { data: status, dataUpdatedAt, isLoading } = useOrderStatus(placedId);
  if (isLoading) return <SettingUp />;
  if (status?.state === "settled") return <AlreadyRegisteredNotice />;
  const heldMs = (status?.heldSeconds ?? 0) * 1000;
  const isMany = (status?.children.length ?? 0) > 1;
  const at = deadline(dataUpdatedAt + heldMs);
  const text = (
    <>
      <p>{t("signAgain.text")}</p>
      {heldMs > 0 && <p>{t(isMany ? "summary.heldMany" : "summary.held", { at })}</p>}
    </>
  );
  const sign = { label: t("signAgain.go"), href: "/register" };
  return <NoticePage title={t("terms:signAgain")} text={text} ways={[sign, home]} />;
}

/** The child is already registered: no card form, but links to go on. */
export function AlreadyRegisteredNotice() {
  const { t } = useTranslation(["checkout", "common"]);
  const { title, message } = useErrorText().describeCode("already_registered");
  const { another } = useWays();
  const paidHere = doneIn("registration") !== null;
  const receipt = { label: t("already.receipt"), href: "/success" };
  const family = { label: t("common:titles.family"), href: "/family" };
  return (
    <NoticePage
      tone="success"
      title={title}
      text={<p>{paidHere ? t("already.paidHere") : message}</p>}
      ways={paidHere ? [receipt, another, family] : [another, family]}
    >
      {!paidHere && <ContactPeople />}
    </NoticePage>
  );
}
