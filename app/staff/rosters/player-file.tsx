import { Download } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import {
  COLUMN_PRESETS,
  DATE_FORMATS,
  PLAYER_FIELDS,
  type PlayerColumns,
  PRESET_NAMES,
  playerColumnsSchema,
} from "#domain/registration/player-file.ts";
import { registrationPath } from "#domain/staff/staff-paths.ts";

type PlayerFiles = DataOf<(typeof api.admin)["player-file"]["$get"]>;

function PlayerColumnForm({ columns }: { columns: PlayerColumns }) {
  const { t } = useTranslation("adminRosters");
  const { form, field, submit, isPending, failure } = useStaffForm({
    defaultValues: columns,
    check: (values) => validateWith(playerColumnsSchema, values),
    send: (json) => api.admin["player-file"].columns.$put({ json }),
    toast: () => ({ title: t("playerFile.saved") }),
  });
  return (
    <Form form={form} className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-2">
        <p className="font-semibold">{t("playerFile.preset")}</p>
        <ul className="flex flex-wrap gap-2">
          {PRESET_NAMES.map((name) => (
            <li key={name}>
              <RowButton type="button" onClick={() => form.reset(COLUMN_PRESETS[name])}>
                {t(`playerFile.presets.${name}`)}
              </RowButton>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-small text-dusk-700">{t("playerFile.heading")}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {PLAYER_FIELDS.map((name) => (
          <TextField key={name} label={t(`playerFile.fields.${name}`)} {...field(`headings.${name}`)} />
        ))}
        <SelectField
          label={t("playerFile.dates")}
          choices={DATE_FORMATS.map((value) => ({ value, label: t(`playerFile.dateStyles.${value}`) }))}
          {...field("dates")}
        />
      </div>
      {failure && <StaffErrorNotice error={failure} />}
      <div>
        <Button type="submit" variant="secondary" busy={isPending}>
          {t("playerFile.save")}
        </Button>
      </div>
    </Form>
  );
}

interface PlayerFileRowProps {
  file: PlayerFiles["files"][number];
  programId: string;
  hasGroups: boolean;
  hasTeams: boolean;
}

/** A team's or a group's file, or why the governing body would refuse it. */
function PlayerFileRow({ file: { group, team, count, refused }, ...props }: PlayerFileRowProps) {
  const { t } = useTranslation("adminRosters");
  const file = { program: props.programId, group: group ?? undefined, team: team?.id };
  const everyone = t(props.hasGroups ? "playerFile.noGroup" : "playerFile.everyone");
  const title = team?.name ?? group ?? (props.hasTeams ? t("playerFile.noTeam") : everyone);
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{`${title} · ${t("terms:countChildren", { count })}`}</p>
        {refused.length === 0 && (
          <RowButton
            aria-label={`${t("playerFile.download")}: ${title}`}
            onClick={() => window.open(addressOf("/api/admin/player-file/csv", file), "_blank", "noopener")}
          >
            <Download aria-hidden size={20} />
            {t("playerFile.download")}
          </RowButton>
        )}
      </div>
      {refused.length > 0 && (
        <>
          <p className="text-error">{t("playerFile.refused", { count: refused.length })}</p>
          <ul className="grid gap-1">
            {refused.map(({ id, name, problems }) => (
              <li key={id} className="wrap-anywhere">
                <TextLink href={registrationPath(id)}>{name}</TextLink>
                <span>
                  {`: ${problems
                    .map(({ code, field }) =>
                      t(`playerFile.problems.${code}`, { field: t(`playerFile.fields.${field}`) }),
                    )
                    .join("; ")}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

/** The governing body's file of players, by group (docs/reference/rosters.md#governing-bodys-file). */
export function PlayerFile({ programId }: { programId: string }) {
  const { t } = useTranslation("adminRosters");
  const { columns, files } = useStaffData<PlayerFiles>(`/api/admin/player-file?program=${programId}`);
  return (
    <div className="grid gap-4">
      <p className="max-w-prose">{t("playerFile.text")}</p>
      {files.length === 0 && <p className="text-dusk-700">{t("playerFile.none")}</p>}
      <ul className="divide-y divide-sand-200">
        {files.map((file) => (
          <PlayerFileRow
            key={file.team?.id ?? file.group}
            file={file}
            programId={programId}
            hasGroups={files.length > 1}
            hasTeams={files.some(({ team }) => team !== null)}
          />
        ))}
      </ul>
      <Disclosure summary={t("playerFile.choose")}>
        <PlayerColumnForm columns={columns} />
      </Disclosure>
    </div>
  );
}
