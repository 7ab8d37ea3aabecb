import { Send } from "lucide-react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import {
  SESSION_CHANGE_KINDS,
  SESSION_CHANGE_REASONS,
  sessionChangeSchema,
} from "#domain/club/session-change.ts";

const sessionChangeRoutes = api.admin["session-changes"];
export type UpcomingSession = DataOf<typeof sessionChangeRoutes.$get>[number];

export const upcomingSessionsQuery = staffQuery<UpcomingSession[]>("/api/admin/session-changes");

const NO_REASON = "none";

interface SessionChangeFormProps {
  session: UpcomingSession;
  onNotified: () => void;
}

export function SessionChangeForm({ session, onNotified }: SessionChangeFormProps) {
  const { t } = useTranslation("adminDays");
  const { programId, on, starts, ends, children, change } = session;
  const { form, field, submit, isPending, failure } = useStaffForm({
    // Not what was typed before somebody else changed the session.
    draftName: `day:${programId}:${on}:${starts}:${change?.id ?? ""}`,
    defaultValues: {
      kind: change?.kind ?? "cancelled",
      reason: change?.reason ?? NO_REASON,
      newDate: change?.newDate ?? on,
      newStarts: change?.newStarts ?? starts,
      newEnds: change?.newEnds ?? ends,
      newPlace: change?.newPlace ?? "",
    },
    check: ({ reason, ...values }) =>
      validateWith(sessionChangeSchema, {
        programId,
        on,
        starts,
        ...values,
        reason: reason === NO_REASON ? null : reason,
      }),
    onSaved: onNotified,
    send: (json) => dataFrom(sessionChangeRoutes.$post({ json })),
  });
  const kind = form.watch("kind");
  return (
    <Form form={form} onSubmit={submit} className="grid gap-5">
      <RadioCards
        label={t("form.kind")}
        choices={SESSION_CHANGE_KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
        className="sm:grid-cols-3"
        {...field("kind")}
      />
      {kind === "moved" && (
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField type="date" label={t("form.newDate")} {...field("newDate")} />
          <TextField type="time" label={t("form.newStarts")} {...field("newStarts")} />
          <TextField type="time" label={t("terms:ends")} {...field("newEnds")} />
        </div>
      )}
      {kind !== "cancelled" && (
        <TextField
          label={t(kind === "place" ? "form.place" : "form.newPlace")}
          required={kind === "place"}
          {...field("newPlace")}
        />
      )}
      <RadioCards
        label={t("form.reason")}
        choices={[...SESSION_CHANGE_REASONS, NO_REASON].map((value) => ({
          value,
          label: t(`form.reasons.${value as (typeof SESSION_CHANGE_REASONS)[number]}`),
        }))}
        className="grid-cols-2 lg:grid-cols-3"
        {...field("reason")}
      />
      <StaffErrorNotice error={failure} />
      <div>
        <Button type="submit" busy={isPending} className="max-sm:w-full">
          <Send aria-hidden size={20} className="shrink-0" />
          <span>{t("form.tell", { count: children })}</span>
        </Button>
        <p className="mt-2 max-w-prose text-small text-dusk-700">{t("form.tellText")}</p>
      </div>
    </Form>
  );
}
