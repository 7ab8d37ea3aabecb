import { CirclePlus, Mails, Shuffle } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { DialogButton } from "#app/staff/shared/forms/dialog-form.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { useSeasonScope } from "#app/staff/shared/list/use-season-scope.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlayerList } from "./player-list.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { TeamCard } from "./team-card.tsx";
import { NewTeamForm } from "./team-forms.tsx";
import type { TeamsPage } from "./use-teams.ts";

/** Tells each family whose child's team differs from the last notice. A confirmation first shows their number. */
function NotifyFamiliesButton({ page: { program, familiesToNotify: count } }: { page: TeamsPage }) {
  const { t } = useTranslation("adminTeams");
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: async () => (await api.admin.teams.notices.$post({ json: { programId: program.id } })).json(),
    toast: ({ data }) => ({ title: t("tell.done", { count: data.families }) }),
  });
  return (
    <>
      <Button disabled={count === 0} onClick={openConfirm} className="max-sm:w-full">
        <Mails aria-hidden size={20} />
        <span>{count === 0 ? t("tell.nobody") : t("tell.submit", { count })}</span>
      </Button>
      <ConfirmDialog
        {...dialog}
        tone="primary"
        title={t("tell.title", { count })}
        text={t("tell.text", { program: program.name })}
        confirmLabel={t("tell.submit", { count })}
        onConfirm={() => mutate()}
      />
    </>
  );
}

/** Buttons that change all teams, each with its dialog. */
function TeamActions({ page }: { page: TeamsPage }) {
  const { t } = useTranslation("adminTeams");
  const buttonProps = { variant: "secondary", className: "max-sm:flex-1 max-lg:px-3" } as const;
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <DialogButton
        {...buttonProps}
        icon={Shuffle}
        label={t("propose.open")}
        title={t("propose.title")}
        text={t("propose.text")}
      >
        {(close) => <ProposalForm page={page} onClose={close} />}
      </DialogButton>
      <DialogButton {...buttonProps} icon={CirclePlus} label={t("add")} title={t("add")}>
        {(close) => <NewTeamForm program={page.program} onClose={close} />}
      </DialogButton>
      {(page.teams.length > 0 || page.familiesToNotify > 0) && <NotifyFamiliesButton page={page} />}
    </div>
  );
}

/** Families without an email address, whom staff must call. */
function FamiliesToCall({ players }: Pick<TeamsPage, "players">) {
  const { t } = useTranslation("adminTeams");
  const playersToCall = players.filter(({ phone, teamId }) => phone !== null && teamId !== null);
  if (playersToCall.length === 0) return null;
  return (
    <Notice title={t("call", { count: playersToCall.length })} className="mb-6">
      <ul>
        {playersToCall.map((player) => (
          <li key={player.id} className="flex flex-wrap items-center gap-x-3">
            <span>{childName(player)}</span>
            <PhoneLink phone={player.phone ?? ""} className="inline-flex min-h-11 items-center" />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ProgramTeams() {
  const { t, language } = useTranslation("adminTeams");
  const { scope } = useSeasonScope();
  const page = useStaffData<TeamsPage>(addressOf("/api/admin/teams", { ...scope, lang: language }));
  const { teams, players, program } = page;
  if (players.length === 0 && teams.length === 0)
    return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <>
      <Permitted to="teams.edit">
        <TeamActions page={page} />
      </Permitted>
      <FamiliesToCall players={players} />
      <ul className="mb-8 grid gap-3 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {teams.map((team) => (
          <TeamCard
            key={team.id}
            team={team}
            page={page}
            players={players.filter(({ teamId }) => teamId === team.id)}
          />
        ))}
      </ul>
      <PlayerList key={program.id} page={page} />
    </>
  );
}

/** The teams of a program (docs/reference/teams.md#teams). */
export default function TeamPanel() {
  const { t } = useTranslation("adminTeams");
  return (
    <Panel id="teams" title={t("terms:pages.teams")} text={t("text")}>
      <SeasonChooser isOneProgram className="mb-5" />
      <QueryBoundary>
        <ProgramTeams />
      </QueryBoundary>
    </Panel>
  );
}
