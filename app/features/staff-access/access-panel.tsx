import type { ReactNode } from "react";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { DeviceList } from "./device-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberCard } from "./member-card.tsx";
import { OwnAccount } from "./own-account.tsx";
import { PinSwitch } from "./pin-switch.tsx";
import { SessionList } from "./session-list.tsx";
import { type Member, useAccess } from "./use-access.ts";

function Accounts({ members, ownName }: { members: readonly Member[]; ownName: string | null }) {
  const { t } = useTranslation("adminAccess");
  return (
    <section aria-labelledby="accounts" className="rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id="accounts" className="text-lead">
        {t("accounts")}
      </h3>
      {members.length === 0 && <p className="mt-2 text-dusk-700">{t("none")}</p>}
      <ul className="mt-2 divide-y divide-sand-200">
        {members.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            isOwn={member.username === ownName}
            mayEnable={ownName !== null}
          />
        ))}
      </ul>
      <InviteForm />
    </section>
  );
}

interface AccessPanelProps {
  /** The way to another PIN; not there while the PIN is off. */
  changePin: ReactNode;
}

/** Accounts of one's own, the shared PIN, and who is in right now (design.md §7.5). */
export function AccessPanel({ changePin }: AccessPanelProps) {
  const { t } = useTranslation("adminAccess");
  const { members, sessions, devices, pinIsOn, error, refetch } = useAccess();
  if (error && !members) {
    return <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />;
  }
  if (!members || !sessions || !devices || pinIsOn === undefined) return <Skeleton className="h-72" />;
  const ownName = sessions.find(({ isThis }) => isThis)?.username ?? null;
  const own = members.find(({ username }) => username === ownName);
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="text-title">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 max-w-line text-dusk-700">{t("text")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Accounts members={members} ownName={ownName} />
        <div className="grid gap-4">
          {own && <OwnAccount member={own} />}
          <PinSwitch isOn={pinIsOn} mayTurnOff={own !== undefined} />
          <SessionList sessions={sessions} />
          <DeviceList devices={devices} />
        </div>
      </div>
      {pinIsOn && <div className="mt-4">{changePin}</div>}
    </section>
  );
}
