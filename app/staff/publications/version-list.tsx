import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useActorName } from "#app/staff/shared/use-actor-name.ts";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { publishAddress } from "#domain/staff/routes.ts";
import { hasCode } from "./draft-actions.tsx";

export type Publications = InferResponseType<typeof api.admin.publications.$get, 200>;
type PublicationLine = Publications["data"][number];

/**
 * Makes drafts from an older version and opens the first. Refused if there is an unpublished draft, or a child in a
 * season that the version lacks.
 */
function useTakeBack(seasonId: string) {
  const { t } = useTranslation("adminPublications");
  const [, go] = useLocation();
  const { ofThrown } = useErrorText();
  return useStaffMutation({
    send: async (version: number) => {
      const param = { version: String(version) };
      const answer = await api.admin.publications[":version"].undo.$post({ param });
      return { version, drafts: (await answer.json()).data };
    },
    toast: ({ version, drafts }) =>
      drafts.length === 0
        ? { title: t("same", { version }), message: t("sameText"), tone: "neutral" }
        : { title: t("undone", { version }), message: t("undoneText") },
    onSuccess: ({ drafts }) => {
      // The club's drafts are shown on every season's page.
      const seasons = drafts.filter(({ subject }) => subject === "season").map(({ id }) => id);
      if (seasons[0] && !seasons.includes(seasonId)) go(publishAddress(seasons[0]));
    },
    errorToast: (failure) =>
      hasCode(failure, "edit_conflict") ? { title: t("waits"), message: t("waitsText") } : ofThrown(failure),
  });
}

interface VersionRowProps {
  line: PublicationLine;
  isLive: boolean;
  onTakeBack: () => void;
}

function VersionRow({ line, isLive, onTakeBack }: VersionRowProps) {
  const { t } = useTranslation("adminPublications");
  const clubTime = useFormatInstant();
  const actorName = useActorName();
  const { version, publishedAt, actor } = line;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{t("version", { version })}</span>
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
  const { mutate, ask, dialog } = useTakeBack(seasonId);
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
              ask();
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        {...dialog}
        title={t("undo.title", { version: wanted })}
        text={t("undo.text")}
        confirmLabel={t("undo.button")}
        tone="primary"
        onConfirm={() => mutate(wanted)}
      />
    </Card>
  );
}
