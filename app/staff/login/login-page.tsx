import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { openGate } from "#app/staff/shared/gate-entries.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { SETUP_ADDRESS } from "#domain/setup.ts";
import { isStaffAddress } from "#domain/site-routes.ts";
import type { StaffPath } from "#domain/staff-routes.ts";
import { InvitationCard } from "./invitation-card.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { StartCard } from "./start-card.tsx";
import { StopCard } from "./stop-card.tsx";
import { useInvitation } from "./use-invitation.ts";

const LANDING: StaffPath = "/admin/today";

/** The staff page that led to /login, from the history's state; otherwise Today (decision 018). */
function wantedPage(state: unknown): string {
  const wanted = typeof state === "object" && state !== null && "wanted" in state ? state.wanted : undefined;
  if (typeof wanted !== "string") return LANDING;
  return isStaffAddress(wanted.split("?")[0] ?? "") ? wanted : LANDING;
}

/** The sign-in page for staff (docs/rules/pages.md#sign-in-page). */
export default function LoginPage() {
  const { t } = useTranslation("login");
  const [, navigate] = useLocation();
  const historyState: unknown = useHistoryState();
  const { invitation, stop, start } = useInvitation();
  const enterAt = (address: string) => {
    openGate();
    navigate(address, { replace: true });
  };
  const enter = () => enterAt(wantedPage(historyState));
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <Card as="div" padding="none" className="relative overflow-hidden p-6 sm:p-8">
        <CornerQuarter className="absolute top-3 right-3 size-14 rotate-90 text-sand-200" />
        {invitation && <InvitationCard invitation={invitation} onGranted={enter} />}
        {stop && <StopCard stop={stop} />}
        {start && <StartCard start={start} onGranted={() => enterAt(SETUP_ADDRESS)} />}
        {!invitation && !stop && !start && <SignInCard onGranted={enter} />}
      </Card>
      <BackLink href="/" className="mt-5 underline">
        {t("back")}
      </BackLink>
    </div>
  );
}
