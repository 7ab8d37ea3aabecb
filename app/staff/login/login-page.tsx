import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type EndedSession, storeSession } from "#app/staff/shared/access/stored-session.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SETUP_PATH } from "#domain/staff/setup-steps.ts";
import { formatDuration } from "#domain/time/formats.ts";
import { InvitationCard, StartCard, useLinkToken } from "./link-cards.tsx";
import { OtherSignInMethods, PinForm } from "./sign-in-forms.tsx";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** How long a new device must wait, why, and other sign-in methods. */
function LockedNotice({ seconds }: { seconds: number }) {
  const { t, language } = useTranslation("login");
  return (
    <Notice tone="warning" title={t("waiting.title", { wait: formatDuration(seconds, language) })}>
      <p className="mt-1 text-small">{t("waiting.text")}</p>
      <ul className="mt-2 list-disc pl-5 text-small">
        {(["known", "account", "invited"] as const).map((method) => (
          <li key={method} className="wrap-anywhere">
            {t(`waiting.${method}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The PIN form, unless the PIN is off, and the other sign-in methods. */
function SignInCard({ onSignedIn, needsAccount }: { onSignedIn: () => void; needsAccount: boolean }) {
  const { t } = useTranslation("login");
  const { isPinEnabled, lockedSeconds } = useSignInMethods();
  const mustWait = isPinEnabled && lockedSeconds > 0;
  return (
    <>
      <h1 tabIndex={-1} className="relative text-title font-black">
        {t("title")}
      </h1>
      {isPinEnabled && <p className="relative mt-2 mb-6 pr-10 text-dusk-700">{t("intro")}</p>}
      <div role="status" className={mustWait ? "mb-6" : ""}>
        {mustWait && <LockedNotice seconds={lockedSeconds} />}
        {!isPinEnabled && <Notice text={t("pinOff")} className="mt-4" />}
      </div>
      {isPinEnabled && <PinForm onSignedIn={onSignedIn} />}
      <OtherSignInMethods onSignedIn={onSignedIn} isAlwaysOpen={!isPinEnabled || mustWait || needsAccount} />
      <p className="mt-6 border-t border-sand-200 pt-4 text-small text-dusk-700">{t("note")}</p>
    </>
  );
}

/** The sign-in page for staff (docs/reference/public-pages.md#sign-in-page). */
export default function LoginPage() {
  const { t } = useTranslation("login");
  const [, navigate] = useLocation();
  const endedSession = useHistoryState<EndedSession | null>();
  const { invitationToken, startToken } = useLinkToken();
  const openPage = (address: string) => {
    storeSession();
    navigate(address, { replace: true });
  };
  // The staff page that led to /login; otherwise the registrations (decision 037).
  const openRequestedPage = () => openPage(endedSession?.requestedPath ?? "/admin");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <Card as="div" padding="none" className="relative overflow-hidden p-6 sm:p-8">
        <CornerQuarter className="absolute top-3 right-3 size-14 rotate-90 text-sand-200" />
        {invitationToken && <InvitationCard token={invitationToken} onSignedIn={openRequestedPage} />}
        {startToken && <StartCard token={startToken} onSignedIn={() => openPage(SETUP_PATH)} />}
        {!invitationToken && !startToken && (
          <SignInCard onSignedIn={openRequestedPage} needsAccount={endedSession?.asAccount ?? false} />
        )}
      </Card>
      <BackLink href="/" className="mt-5 underline">
        {t("back")}
      </BackLink>
    </div>
  );
}
