import { useState } from "react";
import { ConfirmDialog } from "#app/components/staff/confirm-dialog.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { type Session, useAccessDeed } from "./use-access.ts";

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useClubTime();
  const { key, username, method, createdAt, lastSeenAt, isThis } = session;
  const how = username ? ` · ${t(`sessions.methods.${method}`)}` : "";
  return (
    <li className="py-2">
      <span className="font-semibold wrap-anywhere">
        {username ?? t("sessions.pin", { id: key.slice(0, 6) })}
      </span>
      {how}
      {isThis && <span className="text-dusk-700"> ({t("sessions.this")})</span>}
      <p className="text-dusk-700">
        {t("sessions.line", { from: clubTime(createdAt), seen: clubTime(lastSeenAt) })}
      </p>
    </li>
  );
}

/** Who is in right now, and the one press that ends it for everybody. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation("adminAccess");
  const [asks, setAsks] = useState(false);
  // What is asked again afterwards answers 401, which leads to /login.
  const { mutate, isPending } = useAccessDeed(() => api.admin.sessions.$delete());
  return (
    <section aria-labelledby="sessions" className="rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id="sessions" className="text-lead">
        {t("sessions.title")}
      </h3>
      <ul className="figures mt-1 mb-3 divide-y divide-sand-200 text-small">
        {sessions.map((session) => (
          <SessionLine key={session.key} session={session} />
        ))}
      </ul>
      <RowButton onClick={() => setAsks(true)}>{t("sessions.endAll")}</RowButton>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("sessions.endTitle")}
        text={t("sessions.endText")}
        confirmLabel={t("sessions.endAll")}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </section>
  );
}
