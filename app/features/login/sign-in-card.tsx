import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/notice.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PinForm } from "./pin-form.tsx";
import { usePinIsOn } from "./use-sign-in-ways.ts";

/** The PIN, and behind it the other ways in; where the PIN is turned off, only those. */
export function SignInCard({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const pinIsOn = usePinIsOn();
  return (
    <>
      <h1 tabIndex={-1} className="relative text-title font-black">
        {t("title")}
      </h1>
      {pinIsOn && (
        <>
          <p className="relative mt-2 mb-6 pr-10 text-dusk-700">{t("intro")}</p>
          <PinForm onGranted={onGranted} />
        </>
      )}
      {!pinIsOn && (
        <div className="mt-4" role="status">
          <Notice>{t("pinOff")}</Notice>
        </div>
      )}
      <OtherWays onGranted={onGranted} open={!pinIsOn} />
      <p className="mt-6 border-t border-sand-200 pt-4 text-small text-dusk-700">{t("note")}</p>
    </>
  );
}
