import type { ReactNode } from "react";
import { readCompletedPayment } from "#app/family/payment/tab-payment.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";

interface NoticeAction {
  label: string;
  href?: string;
  onClick?: () => void;
}

const ACTION_VARIANTS = ["primary", "secondary"] as const;

interface NoticePageProps {
  tone?: "warning" | "success";
  title: string;
  text: ReactNode;
  /** Facts on which the family decides, above the actions. */
  facts?: ReactNode;
  children?: ReactNode;
  /** The family's next actions, the most useful first. */
  actions: readonly NoticeAction[];
}

/** A notice instead of a form, focused for screen readers. */
export function NoticePage({ tone = "warning", title, text, facts, children, actions }: NoticePageProps) {
  const notice = useFocusOnMount<HTMLDivElement>();
  return (
    <div className="grid max-w-3xl gap-8">
      <div ref={notice} tabIndex={-1}>
        <Notice tone={tone} title={title}>
          <div className="mt-1 grid gap-2">{text}</div>
        </Notice>
      </div>
      {facts}
      <div className="flex flex-wrap gap-4">
        {actions.map(({ label, href, onClick }, index) => {
          const variant = ACTION_VARIANTS[index] ?? "quiet";
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
      {children}
    </div>
  );
}

export function useNoticeActions() {
  const { t } = useTranslation(["checkout", "common"]);
  return {
    change: { label: t("summary.change"), href: "/register" },
    another: { label: t("already.another"), href: "/register?another=1" },
    home: { label: t("terms:backHome"), href: "/" },
  };
}

/** Notice that the club currently takes no payments. */
export function UnavailableNotice() {
  const { t } = useTranslation("checkout");
  const { home } = useNoticeActions();
  return (
    <NoticePage title={t("unavailable.title")} text={<p>{t("unavailable.text")}</p>} actions={[home]}>
      <ContactPeople />
    </NoticePage>
  );
}

/** Error codes shown as a page, because an immediate retry would not help. */
export const ORDER_ERROR_CODES = [
  "not_payable",
  "program_full",
  "not_yet_open",
  "registration_closed",
  "card_attempts_exceeded",
  "too_many_unpaid",
] as const;

interface OrderRejectedNoticeProps {
  code: (typeof ORDER_ERROR_CODES)[number] | "aid_limit";
  firstAction?: NoticeAction;
}

/** The reason why this registration cannot be paid here, with the contacts. */
export function OrderRejectedNotice({ code, firstAction }: OrderRejectedNoticeProps) {
  const { t } = useTranslation("checkout");
  const { title, message } = useErrorText().describeCode(code);
  const { change, home } = useNoticeActions();
  const text = (
    <>
      <p>{message}</p>
      {code !== "not_payable" && <p>{t("refused.kept")}</p>}
    </>
  );
  return (
    <NoticePage
      title={title}
      text={text}
      actions={firstAction ? [firstAction, change, home] : [change, home]}
    >
      <ContactPeople />
    </NoticePage>
  );
}

/** Error codes of accepting an offer: not signed in, another family's offer, an expired offer, or other children. */
export const OFFER_ERROR_CODES = ["unauthenticated", "not_found", "offer_expired", "offer_children"] as const;

/** The reason why an offer cannot be accepted now, with a link to the family page. */
export function OfferRejectedNotice({ code }: { code: (typeof OFFER_ERROR_CODES)[number] }) {
  const { t } = useTranslation("waitingList");
  const errorText = useErrorText();
  const { change } = useNoticeActions();
  const isSignedOut = code === "unauthenticated" || code === "not_found";
  const signIn = { title: t("offer.form.signIn.title"), message: t("offer.form.signIn.text") };
  const { title, message } = isSignedOut ? signIn : errorText.describeCode(code);
  const family = { label: t("done.page"), href: "/family" };
  return <NoticePage title={title} text={<p>{message}</p>} actions={[family, change]} />;
}

/** Shown if the order was signed in another tab, with a link to sign again here. */
export function SignOrderAgainNotice() {
  const { t } = useTranslation("checkout");
  const { home } = useNoticeActions();
  const sign = { label: t("signAgain.go"), href: "/register" };
  return (
    <NoticePage title={t("terms:signAgain")} text={<p>{t("signAgain.text")}</p>} actions={[sign, home]} />
  );
}

export function AlreadyRegisteredNotice() {
  const { t } = useTranslation(["checkout", "common"]);
  const { title, message } = useErrorText().describeCode("already_registered");
  const { another } = useNoticeActions();
  const isPaidInTab = readCompletedPayment("registration") !== null;
  const receipt = { label: t("already.receipt"), href: "/success" };
  const family = { label: t("common:titles.family"), href: "/family" };
  return (
    <NoticePage
      tone="success"
      title={title}
      text={<p>{isPaidInTab ? t("already.paidHere") : message}</p>}
      actions={isPaidInTab ? [receipt, another, family] : [another, family]}
    >
      {!isPaidInTab && <ContactPeople />}
    </NoticePage>
  );
}
