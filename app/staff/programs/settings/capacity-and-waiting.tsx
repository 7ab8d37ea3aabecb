import { useForm } from "react-hook-form";
import { api, dataFrom } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useProgramForm } from "#app/staff/programs/editor/use-program-form.ts";
import {
  type StaffProgram,
  useChangeProgram,
  usedSpots,
  usePrograms,
} from "#app/staff/programs/use-programs.ts";
import { FieldWarning, FormattedValue, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Form } from "#app/ui/form.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { WAITING_LIST_MODES } from "#domain/family/waiting-list.ts";
import { groupCapacitySchema, programSettingsSchema } from "#domain/programs/program-settings.ts";

/** Number of waiting families, as a hint before staff raise the capacity. Returns null if there are none. */
function WaitingFamiliesHint({ program: { waiting } }: { program: StaffProgram }) {
  const { t } = useTranslation("adminPrograms");
  const { families, children } = waiting;
  if (families === 0) return null;
  return (
    <p className="tabular-nums mt-2 w-full text-small font-semibold">
      {t("waiting.families", {
        count: families,
        children: t("terms:countChildrenEither", { count: children }),
      })}
    </p>
  );
}

/** Waiting list mode: off, offers by staff, or automatic offers. */
export function WaitingListModeChoice({ program, name }: { program: StaffProgram; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const { mutate, isPending } = useChangeProgram(program.id, {
    toast: (saved) => ({ title: t("waiting.saved"), message: t(`waiting.${saved.waitingList}`) }),
  });
  const { waitingList } = program;
  return (
    <div className="grid items-start gap-x-10 gap-y-2 xl:grid-cols-2">
      <RadioCards
        name={`waiting-${program.id}`}
        label={t("waiting.label", { program: name })}
        className="grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] text-center max-sm:[&>label]:px-1 max-sm:[&>label]:text-small"
        value={waitingList}
        choices={WAITING_LIST_MODES.map((value) => ({ value, label: t(`waiting.${value}`) }))}
        onChange={({ target }) => {
          const newMode = WAITING_LIST_MODES.find((candidate) => candidate === target.value);
          if (!isPending && newMode && newMode !== waitingList) mutate({ waitingList: newMode });
        }}
      />
      <div>
        <Disclosure summary={t("waiting.explanation")}>
          <ul className="grid max-w-prose gap-1 text-small text-dusk-700">
            {WAITING_LIST_MODES.map((mode) => (
              <li key={mode} className={mode === waitingList ? "text-dusk-950" : ""}>
                <strong>{`${t(`waiting.${mode}`)}.`}</strong>
                <span>{` ${t(`waiting.${mode}Text`)}`}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
        <WaitingFamiliesHint program={program} />
      </div>
    </div>
  );
}

type Groups = DataOf<(typeof api.admin.programs)[":id"]["groups"]["$get"]>;

/** Keeps at most four digits of the typed text. */
const capacityDigits = (text: string) => text.replace(/\D/g, "").slice(0, 4);

interface CapacityValues {
  capacity: string;
  unlimited: boolean;
}

const capacityValues = ({ capacity }: StaffProgram): CapacityValues => ({
  capacity: capacity === null ? "" : String(capacity),
  unlimited: capacity === null,
});

/** True if the typed capacity is higher than the stored one. */
function isIncrease({ capacity: savedCapacity }: StaffProgram, { capacity, unlimited }: CapacityValues) {
  return savedCapacity !== null && (unlimited || Number(capacity) > savedCapacity);
}

const capacityResolver = createResolver(({ capacity, unlimited }: CapacityValues) => {
  const number = capacity === "" ? Number.NaN : Number(capacity);
  return validateWith(programSettingsSchema, { capacity: unlimited ? null : number });
});

/** Validates and saves the capacity. A number below the used spots needs a confirmation and means full. */
function useCapacity(program: StaffProgram) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const form = useForm({
    values: capacityValues(program),
    resetOptions: { keepDirtyValues: true },
    resolver: capacityResolver,
  });
  const { mutate, isPending, openConfirm, dialog } = useChangeProgram(program.id, {
    onSaved: (saved) => form.reset(capacityValues(saved)),
    toast: ({ capacity: count }) => ({
      title: t("terms:spotsSaved"),
      message: count === null ? t("adminPrograms:capacity.savedText") : t("capacity.savedText", { count }),
    }),
  });
  const saveCapacity = form.handleSubmit((settings) => mutate(settings));
  const submit = form.handleSubmit(({ capacity }) => {
    if (isPending) return undefined;
    if (typeof capacity === "number" && capacity < usedSpots(program)) return openConfirm();
    return saveCapacity();
  });
  return { form, field: useFields(form), dialog, isPending, submit, saveCapacity };
}

/** Form of the capacity: a number of spots, or no limit. */
export function CapacityForm({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { form, field, dialog, isPending, submit, saveCapacity } = useCapacity(program);
  const [capacity, isUnlimited] = form.watch(["capacity", "unlimited"]);
  return (
    <Form form={form} className="flex flex-wrap items-start gap-x-3" onSubmit={submit}>
      <div className="w-36">
        <TextField
          inputMode="numeric"
          autoComplete="off"
          label={t("capacity.label")}
          disabled={isUnlimited}
          {...field("capacity", {
            onChange: ({ target }) => form.setValue("capacity", capacityDigits(target.value)),
          })}
        />
      </div>
      <Button type="submit" variant="secondary" busy={isPending} className="mt-8.5">
        {t("terms:save")}
      </Button>
      <label className="flex min-h-11 w-full items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          {...form.register("unlimited", { deps: "capacity" })}
        />
        {t("adminPrograms:capacity.noLimit")}
      </label>
      {isIncrease(program, { capacity: capacity, unlimited: isUnlimited }) && (
        <WaitingFamiliesHint program={program} />
      )}
      <ConfirmDialog
        {...dialog}
        title={t("capacity.fewer", { count: Number(capacity) })}
        text={t("capacity.fewerText", { count: usedSpots(program) })}
        confirmLabel={t("capacity.fewerSave")}
        onConfirm={() => void saveCapacity()}
      />
    </Form>
  );
}

/** A group's capacity, saved by a button, because it applies at once (docs/reference/seasons.md#group-capacity). */
function GroupCapacity({ programId, group }: { programId: string; group: Groups[number] }) {
  const { t } = useTranslation("adminPrograms");
  const { id: groupId, code, capacity: savedCapacity, spotsTaken } = group;
  const form = useForm({
    values: { groupCapacity: savedCapacity === null ? "" : String(savedCapacity) },
    resetOptions: { keepDirtyValues: true },
    resolver: createResolver(({ groupCapacity: text }: { groupCapacity: string }) => {
      const capacity = text === "" ? null : Number(text);
      const isValid = groupCapacitySchema.safeParse({ capacity }).success;
      return isValid ? { values: { capacity } } : { errors: { groupCapacity: "invalid_capacity" } };
    }),
  });
  const mutation = useStaffMutation({
    send: async (json: { capacity: number | null }) => {
      const route = api.admin.programs[":id"].groups[":groupId"].capacity;
      return dataFrom(route.$put({ param: { id: programId, groupId }, json }));
    },
    toast: ({ code: saved, capacity: count }) => {
      const title = t("terms:spotsSaved");
      if (count === null) return { title, message: t("groupPlaces.savedNone", { group: saved }) };
      return { title, message: t("groupPlaces.savedLimit", { group: saved, count }) };
    },
    invalidates: (path) => path.startsWith("/api/admin/programs") || path === "/api/programs",
  });
  const { field, submit, isPending } = useFormMutation(form, mutation);
  return (
    <li className="grid gap-2">
      <Form form={form} className="flex flex-wrap items-start gap-x-3 gap-y-2" onSubmit={submit}>
        <div className="w-40">
          <TextField
            inputMode="numeric"
            autoComplete="off"
            label={t("groupPlaces.label", { group: code })}
            {...field("groupCapacity", {
              onChange: ({ target }) => form.setValue("groupCapacity", capacityDigits(target.value)),
            })}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          busy={isPending}
          className="mt-8.5"
          aria-label={t("groupPlaces.saveOf", { group: code })}
        >
          {t("terms:save")}
        </Button>
      </Form>
      <FormattedValue>{t("groupPlaces.taken", { count: spotsTaken })}</FormattedValue>
      {savedCapacity !== null && spotsTaken > savedCapacity && (
        <FieldWarning>{t("groupPlaces.full", { group: code })}</FieldWarning>
      )}
    </li>
  );
}

function GroupCapacityList({ programId }: { programId: string }) {
  const { t } = useTranslation("adminPrograms");
  const groups = useStaffData<Groups>(`/api/admin/programs/${programId}/groups`);
  const program = usePrograms().find(({ id }) => id === programId);
  if (groups.length === 0) return null;
  return (
    <>
      <FormattedValue>{t("groupPlaces.hint")}</FormattedValue>
      {program && <WaitingFamiliesHint program={program} />}
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {groups.map((group) => (
          <GroupCapacity key={group.id} programId={programId} group={group} />
        ))}
      </ul>
    </>
  );
}

/** Capacity of each group. Unlike the rest of this form, it applies at once. */
export function GroupCapacityCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, programId, published } = useProgramForm();
  const knownIds = published?.groups.map(({ id }) => id) ?? [];
  const hasNewGroups = values.groups.some(({ id }) => !knownIds.includes(id));
  if (knownIds.length === 0 && !hasNewGroups) return null;
  return (
    <TitledCard title={t("groupPlaces.title")} text={t("groupPlaces.text")}>
      {knownIds.length > 0 && (
        <QueryBoundary fallback={<Skeleton className="h-20" />}>
          <GroupCapacityList programId={programId} />
        </QueryBoundary>
      )}
      {hasNewGroups && <FormattedValue>{t("groupPlaces.notYet")}</FormattedValue>}
    </TitledCard>
  );
}
