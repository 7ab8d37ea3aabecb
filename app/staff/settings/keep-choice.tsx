import { useEffect } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { AccessToKeep } from "#domain/staff-access.ts";
import { useAccess } from "./use-access.ts";

interface Choice {
  /** The list that its id belongs to. */
  kind: keyof AccessToKeep;
  id: string;
  label: string;
  detail: string;
}

/** All access except this device and this session, which are renewed. */
function useChoices() {
  const { t } = useTranslation("adminAccess");
  const clubTime = useClubTime();
  const { staffAccounts, sessions, devices } = useAccess();
  if (!staffAccounts || !sessions || !devices) return undefined;
  const open = staffAccounts.filter(({ isDisabled }) => !isDisabled);
  const accounts = open.flatMap(({ id, username, createdAt, wasInvitedWithPin, passkeys }): Choice[] => [
    {
      kind: "accounts",
      id,
      label: username,
      detail: `${t("keep.since", { at: clubTime(createdAt) })}${wasInvitedWithPin ? ` · ${t("withPin")}` : ""}`,
    },
    ...passkeys.map(
      (passkey): Choice => ({
        kind: "passkeys",
        id: passkey.id,
        label: t("keep.passkeyOf", { username, at: clubTime(passkey.createdAt) }),
        detail: passkey.isCopied ? t("copied", { at: clubTime(passkey.createdAt) }) : "",
      }),
    ),
  ]);
  const lists: Record<"accounts" | "devices" | "sessions", Choice[]> = {
    accounts,
    devices: devices
      .filter(({ isThis }) => !isThis)
      .map(({ id, username, browser, lastUsedAt }) => ({
        kind: "devices",
        id,
        label: browser,
        detail: t("devices.line", { who: username ?? t("devices.pin"), at: clubTime(lastUsedAt) }),
      })),
    sessions: sessions
      .filter(({ isThis }) => !isThis)
      .map(({ key, username, createdAt, lastSeenAt }) => ({
        kind: "sessions",
        id: key,
        label: username ?? t("sessions.pin", { id: key.slice(0, 6) }),
        detail: t("sessions.line", { from: clubTime(createdAt), seen: clubTime(lastSeenAt) }),
      })),
  };
  const ownName = sessions.find(({ isThis }) => isThis)?.username;
  return { lists, own: open.find(({ username }) => username === ownName) };
}

function ChoiceLine({ choice, isKept, onToggle }: { choice: Choice; isKept: boolean; onToggle: () => void }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5 text-small">
      <input type="checkbox" checked={isKept} className="mt-0.5 size-6 shrink-0" onChange={onToggle} />
      <span className="wrap-anywhere">
        <span className={choice.kind === "passkeys" ? "" : "font-semibold"}>{choice.label}</span>
        {choice.detail && <span className="figures block text-dusk-700">{choice.detail}</span>}
      </span>
    </label>
  );
}

interface KeepChoiceProps {
  /** undefined until loaded. */
  kept: AccessToKeep | undefined;
  onChange: (kept: AccessToKeep) => void;
}

/**
 * Which access a new PIN leaves valid. Only one's own account is ticked at first, because an ex-volunteer relies on
 * access that nobody checks (docs/rules/access.md#a-new-pin-ends-what-is-not-ticked).
 */
export function KeepChoice({ kept, onChange }: KeepChoiceProps) {
  const { t } = useTranslation("adminAccess");
  const choices = useChoices();
  const isReady = choices !== undefined;
  const own = choices?.own;
  useEffect(() => {
    if (!isReady || kept) return;
    const passkeys = own?.passkeys.filter(({ isCopied }) => !isCopied).map(({ id }) => id) ?? [];
    onChange({ accounts: own ? [own.id] : [], passkeys, devices: [], sessions: [] });
  }, [isReady, kept, own, onChange]);
  if (!choices || !kept) return <Skeleton className="h-40" />;
  const toggle = ({ kind, id }: Choice) => {
    const others = kept[kind].filter((other) => other !== id);
    onChange({ ...kept, [kind]: others.length < kept[kind].length ? others : [...others, id] });
  };
  return (
    <fieldset className="mt-6 border-t border-sand-200 pt-4">
      <legend className="float-left text-lead font-semibold">{t("keep.title")}</legend>
      <p className="clear-both mb-4 max-w-line text-small text-dusk-700">{t("keep.text")}</p>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-3">
        {(["accounts", "devices", "sessions"] as const).map((list) => (
          <div key={list}>
            <h4 className="text-body font-semibold">{t(`keep.${list}`)}</h4>
            {choices.lists[list].length === 0 && (
              <p className="text-small text-dusk-700">{t("keep.empty")}</p>
            )}
            {choices.lists[list].map((choice) => (
              <ChoiceLine
                key={choice.id}
                choice={choice}
                isKept={kept[choice.kind].includes(choice.id)}
                onToggle={() => toggle(choice)}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
