import type { ReactNode } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { useOrderStatus } from "#app/family/payment/order-status.ts";
import { doneIn } from "#app/family/payment/tab-payment.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { WhileFetched } from "#app/ui/connection-lost.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

/** A placeholder while the payment is set up. */
export function SettingUp() {
  const { t } = useTranslation("checkout");
  return (
    <WhileFetched>
      <div role="status" className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
        <div>
          <p className="font-semibold">{t("settingUp")}</p>
          <Skeleton className="mt-4 h-12 max-w-80" />
          <Skeleton className="mt-4 h-20 max-w-64" />
          <Skeleton className="mt-6 h-40" />
        </div>
        <Skeleton className="h-112" />
      </div>
    </WhileFetched>
  );
}

/** A notice in place of a form: focused, so that screen readers read it. */
export function NoticePage({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  const arrival = useFocusOnArrival<HTMLDivElement>();
  return (
    <div className="grid max-w-3xl gap-8">
      <div ref={arrival} tabIndex={-1}>
        {notice}
      </div>
      {children}
    </div>
  );
}

/** The club takes no payments at the moment. */
export function UnavailableNotice() {
  const { t } = useTranslation(["checkout", "common"]);
  return (
    <NoticePage
      notice={
        <Notice tone="warning" title={t("unavailable.title")}>
          <p>{t("unavailable.text")}</p>
        </Notice>
      }
    >
      <ContactPeople />
      <div>
        <LinkButton href="/">{t("common:backHome")}</LinkButton>
      </div>
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
  children?: ReactNode;
}

/** Why this registration cannot be paid here, by its error code, with the contacts. */
export function RefusedNotice({ code, children }: RefusedNoticeProps) {
  const { t } = useTranslation(["checkout", "common"]);
  const { title, message } = useErrorText().ofCode(code);
  return (
    <NoticePage
      notice={
        <Notice tone="warning" title={title}>
          <p>{message}</p>
          {code !== "not_payable" && <p className="mt-2">{t("refused.kept")}</p>}
        </Notice>
      }
    >
      <ContactPeople />
      <div className="flex flex-wrap gap-4">
        {children}
        <LinkButton href="/register" variant="secondary">
          {t("summary.change")}
        </LinkButton>
        <LinkButton href="/" variant="quiet">
          {t("common:backHome")}
        </LinkButton>
      </div>
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
  const { t } = useTranslation(["checkout", "waitingList"]);
  const errorText = useErrorText();
  const isSignedOut = code === "unauthenticated" || code === "not_found";
  const signIn = {
    title: t("waitingList:offer.form.signIn.title"),
    message: t("waitingList:offer.form.signIn.text"),
  };
  const { title, message } = isSignedOut ? signIn : errorText.ofCode(code);
  return (
    <NoticePage
      notice={
        <Notice tone="warning" title={title}>
          <p>{message}</p>
        </Notice>
      }
    >
      <div className="flex flex-wrap gap-4">
        <LinkButton href="/family">{t("waitingList:done.page")}</LinkButton>
        <LinkButton href="/register" variant="secondary">
          {t("summary.change")}
        </LinkButton>
      </div>
    </NoticePage>
  );
}

interface SignAgainProps {
  /** The order's id at the server; null if it was not placed. */
  placedId: string | null;
}

/** The signature stayed in another tab: until when the places are held, and the form, where the order is signed again. */
export function SignAgain({ placedId }: SignAgainProps) {
  const { t } = useTranslation(["checkout", "common"]);
  const { deadline } = useFormat();
  const { data: status, dataUpdatedAt, isLoading } = useOrderStatus(placedId);
  if (isLoading) return <SettingUp />;
  if (status?.state === "settled") return <AlreadyRegisteredNotice />;
  const keptMs = (status?.keptSeconds ?? 0) * 1000;
  const isMany = (status?.children.length ?? 0) > 1;
  return (
    <NoticePage
      notice={
        <Notice tone="warning" title={t("signAgain.title")}>
          <p>{t("signAgain.text")}</p>
          {keptMs > 0 && (
            <p className="mt-2">
              {t(isMany ? "summary.keptMany" : "summary.kept", { at: deadline(dataUpdatedAt + keptMs) })}
            </p>
          )}
        </Notice>
      }
    >
      <div className="flex flex-wrap gap-4">
        <LinkButton href="/register">{t("signAgain.go")}</LinkButton>
        <LinkButton href="/" variant="quiet">
          {t("common:backHome")}
        </LinkButton>
      </div>
    </NoticePage>
  );
}

/** The child is already registered: no card form, but links to go on. */
export function AlreadyRegisteredNotice() {
  const { t } = useTranslation(["checkout", "common"]);
  const { title, message } = useErrorText().ofCode("already_registered");
  const paidHere = doneIn("registration") !== null;
  return (
    <NoticePage
      notice={
        <Notice tone="success" title={title}>
          <p>{paidHere ? t("already.paidHere") : message}</p>
        </Notice>
      }
    >
      <div className="flex flex-wrap gap-4">
        {paidHere && <LinkButton href="/success">{t("already.receipt")}</LinkButton>}
        <LinkButton href="/register?another=1" variant="secondary">
          {t("already.another")}
        </LinkButton>
        <LinkButton href="/family" variant="quiet">
          {t("common:titles.family")}
        </LinkButton>
      </div>
      {!paidHere && <ContactPeople />}
    </NoticePage>
  );
}
