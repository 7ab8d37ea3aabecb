import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { waitingTime } from "#domain/waiting-time.ts";
import { OtherWays } from "./other-ways.tsx";
import { PinForm } from "./pin-form.tsx";
import { useSignInWays } from "./use-sign-in.ts";

/** Why a new device has to wait, how long, and how staff get in meanwhile. */
function Waiting({ seconds }: { seconds: number }) {
  const { t } = useTranslation("login");
  const { language } = useLanguage();
  return (
    <Notice tone="warning" title={t("waiting.title", { wait: waitingTime(seconds, language) })}>
      <p className="mt-1 text-small">{t("waiting.text")}</p>
      <ul className="mt-2 list-disc pl-5 text-small">
        {(["known", "account", "code"] as const).map((way) => (
          <li key={way} className="wrap-anywhere">
            {t(`waiting.${way}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The PIN with other ways to sign in behind it; only those if the PIN is off. */
export function SignInCard({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const { pinIsOn, lockedSeconds } = useSignInWays();
  const mustWait = pinIsOn && lockedSeconds > 0;
  return (
    <>
      <h1 tabIndex={-1} className="relative text-title font-black">
        {t("title")}
      </h1>
      {pinIsOn && <p className="relative mt-2 mb-6 pr-10 text-dusk-700">{t("intro")}</p>}
      <div role="status" className={mustWait ? "mb-6" : ""}>
        {mustWait && <Waiting seconds={lockedSeconds} />}
        {!pinIsOn && (
          <div className="mt-4">
            <Notice>{t("pinOff")}</Notice>
          </div>
        )}
      </div>
      {pinIsOn && <PinForm onGranted={onGranted} asksForCode={mustWait} />}
      <OtherWays onGranted={onGranted} open={!pinIsOn || mustWait} />
      <p className="mt-6 border-t border-sand-200 pt-4 text-small text-dusk-700">{t("note")}</p>
    </>
  );
}
