import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { newTeamSchema, teamChangesSchema } from "#domain/teams/teams.ts";
import type { Team, TeamProgram, TeamsPage } from "./use-teams.ts";

/** The choices of a program's group; empty for a program without groups. */
export function useGroupChoices({ groups }: TeamProgram) {
  const { t } = useTranslation("adminTeams");
  if (groups.length === 0) return [];
  return [
    { value: "", label: t("wholeProgram") },
    ...groups.map(({ id, code }) => ({ value: id, label: code })),
  ];
}

export function NewTeamForm({ program, onClose }: { program: TeamProgram; onClose: () => void }) {
  const { t } = useTranslation("adminTeams");
  const groups = useGroupChoices(program);
  const { field, ...formProps } = useStaffForm({
    defaultValues: { id: newRequestId(), name: "", groupId: "" },
    check: ({ id, name, groupId }) =>
      validateWith(newTeamSchema, { id, name, groupId: groupId || null, programId: program.id }),
    send: (json) => api.admin.teams.$post({ json }),
    toast: () => ({ title: t("terms:saved") }),
    onSuccess: onClose,
  });
  return (
    <DialogForm {...formProps} submitLabel={t("add")} onClose={onClose}>
      <TextField required label={t("name")} autoComplete="off" {...field("name")} />
      {groups.length > 0 && <SelectField label={t("group")} choices={groups} {...field("groupId")} />}
    </DialogForm>
  );
}

interface TeamFormProps extends Pick<TeamsPage, "coaches"> {
  team: Team;
  onClose: () => void;
}

/** Name and coaches of a team. */
export function TeamForm({ team, coaches, onClose }: TeamFormProps) {
  const { t } = useTranslation("adminTeams");
  const currentCoachIds = new Set(team.coaches.map(({ id }) => id));
  const { field, ...formProps } = useStaffForm({
    defaultValues: {
      name: team.name,
      coaches: Object.fromEntries(coaches.map(({ id }) => [id, currentCoachIds.has(id)])),
    },
    check: (values) =>
      validateWith(teamChangesSchema, {
        name: values.name,
        coachIds: coaches.flatMap(({ id }) => (values.coaches[id] ? id : [])),
      }),
    send: (json) => api.admin.teams[":id"].$patch({ param: { id: team.id }, json }),
    toast: () => ({ title: t("terms:saved") }),
    onSuccess: onClose,
  });
  return (
    <DialogForm {...formProps} submitLabel={t("save")} onClose={onClose}>
      <TextField required label={t("name")} autoComplete="off" {...field("name")} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{t("coaches")}</legend>
        {coaches.length === 0 && <p className="text-small text-dusk-700">{t("noAccounts")}</p>}
        {coaches.map(({ id, username }) => (
          <Checkbox key={id} label={username} {...field(`coaches.${id}`)} />
        ))}
      </fieldset>
    </DialogForm>
  );
}
