import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog, Dialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { calendarPath } from "#domain/text/site-routes.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { TeamForm } from "./team-forms.tsx";
import { birthYearCounts, type Player, type Team, type TeamsPage } from "./use-teams.ts";

/** The team's roster, its families and its calendar. */
function TeamLinks({ team, programId }: { team: Team; programId: string }) {
  const { t } = useTranslation("adminTeams");
  const { language } = useSiteData();
  const { copiedCount, copy } = useCopy();
  const scope = { program: programId, team: team.id };
  const url = `${window.location.origin}${calendarPath(language, team.id)}`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <Permitted to="rosters.view">
          <TextLink href={addressOf("/admin/rosters", scope)} variant="alone">
            {t("roster")}
          </TextLink>
        </Permitted>
        <Permitted to="messages.send">
          <TextLink href={addressOf(WRITE_PATH, { list: "registrations", ...scope })} variant="alone">
            {t("write")}
          </TextLink>
        </Permitted>
        <button
          type="button"
          onClick={() => copy([url])}
          className="min-h-11 text-dusk-700 underline underline-offset-4 hover:text-dusk-950"
        >
          {t("calendar")}
        </button>
      </p>
      <p role="status" className="text-small wrap-anywhere empty:hidden">
        {copiedCount === undefined ? url : copiedCount > 0 && t("copied")}
      </p>
    </>
  );
}

function TeamButtons({ team, coaches }: { team: Team } & Pick<TeamsPage, "coaches">) {
  const { t } = useTranslation("adminTeams");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin.teams[":id"].$delete({ param: { id: team.id } }),
    toast: () => ({ title: t("delete.done", { team: team.name }) }),
    focusId: "teams",
  });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <RowButton
        aria-haspopup="dialog"
        aria-label={t("editOf", { team: team.name })}
        onClick={() => setOpen(true)}
      >
        {t("terms:edit")}
      </RowButton>
      <RowButton
        aria-haspopup="dialog"
        aria-label={t("delete.title", { team: team.name })}
        onClick={openConfirm}
      >
        {t("delete.submit")}
      </RowButton>
      <Dialog open={isOpen} onClose={close} title={t("editOf", { team: team.name })}>
        <TeamForm team={team} coaches={coaches} onClose={close} />
      </Dialog>
      <ConfirmDialog
        {...dialog}
        title={t("delete.title", { team: team.name })}
        text={t("delete.text")}
        confirmLabel={t("delete.submit")}
        onConfirm={() => mutate()}
      />
    </div>
  );
}

interface TeamCardProps {
  team: Team;
  page: TeamsPage;
  players: readonly Player[];
}

/** A team with the number of its players by year of birth, its coaches, and the number of families not notified. */
export function TeamCard({ team, page: { program, coaches }, players }: TeamCardProps) {
  const { t, language } = useTranslation("adminTeams");
  const group = program.groups.find(({ id }) => id === team.groupId);
  const unnotifiedCount = players.filter(({ notice }) => notice !== "notified").length;
  const years = birthYearCounts(players);
  const coachNames = joinNames(
    team.coaches.map(({ username }) => username),
    language,
  );
  return (
    <Card as="li" padding="row" className="flex flex-col">
      <h3 className="text-lead leading-tight wrap-anywhere">
        {[team.name, group?.code].filter(Boolean).join(" · ")}
      </h3>
      <p className="tabular-nums font-semibold">
        <span>{t("players", { count: players.length })}</span>
        {unnotifiedCount > 0 && (
          <span className="text-marigold-700">{` · ${t("untold", { count: unnotifiedCount })}`}</span>
        )}
      </p>
      {years && <p className="tabular-nums text-small text-dusk-700">{t("born", { years })}</p>}
      <p className="text-small wrap-anywhere">
        {coachNames ? t("coachedBy", { names: coachNames }) : t("noCoach")}
      </p>
      <div className="mt-auto pt-2 text-small">
        <TeamLinks team={team} programId={program.id} />
        <Permitted to="teams.edit">
          <TeamButtons team={team} coaches={coaches} />
        </Permitted>
      </div>
    </Card>
  );
}
