import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useActorName } from "#app/staff/shared/use-actor-name.ts";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { type PublicationLine, useTakeBack } from "./use-publications.ts";

interface VersionRowProps {
  line: PublicationLine;
  isLive: boolean;
  onTakeBack: () => void;
}

function VersionRow({ line, isLive, onTakeBack }: VersionRowProps) {
  const { t } = useTranslation("adminPublications");
  const clubTime = useClubTime();
  const actorName = useActorName();
  const { version, publishedAt, actor } = line;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {t("version", { version })}
          {isLive && (
            <span className="ml-3 rounded bg-agave-50 px-2 py-0.5 text-small text-agave">{t("live")}</span>
          )}
        </p>
        <p className="figures text-small text-dusk-700 wrap-anywhere">
          {t("by", { at: clubTime(publishedAt), who: actorName(actor, line.actorName) })}
        </p>
      </div>
      {!isLive && <RowButton onClick={onTakeBack}>{t("takeBack", { version })}</RowButton>}
    </li>
  );
}

/** All versions with author and time, and a button to go back to one. */
export function VersionList({ seasonId, lines }: { seasonId: string; lines: readonly PublicationLine[] }) {
  const { t } = useTranslation("adminPublications");
  const [wanted, setWanted] = useState(0);
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useTakeBack(seasonId);
  return (
    <Card aria-labelledby="versions" className="mt-4">
      <h3 id="versions" className="text-lead">
        {t("versions")}
      </h3>
      <ul className="mt-2 divide-y divide-sand-200">
        {lines.map((line, i) => (
          <VersionRow
            key={line.version}
            line={line}
            isLive={i === 0}
            onTakeBack={() => {
              setWanted(line.version);
              setAsks(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("undo.title", { version: wanted })}
        text={t("undo.text")}
        confirmLabel={t("undo.button")}
        tone="primary"
        busy={isPending}
        onConfirm={() => mutate(wanted, { onSuccess: () => setAsks(false) })}
      />
    </Card>
  );
}
