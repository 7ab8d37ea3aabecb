import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Doubt, Echo, TitledCard } from "#app/staff/shared/editor-card.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { groupCapacitySchema } from "#domain/programs/draft-gaps.ts";
import { placesDigits, type StaffGroup, useChangeGroupPlaces, useGroupPlaces } from "./use-group-places.ts";
import { useProgramForm } from "./use-program-form.ts";
import { usePrograms } from "./use-programs.ts";
import { WhoWaits } from "./waiting-choice.tsx";

/** A group's number of places, saved by a button: it takes effect at once, so it is not saved while typing. */
function GroupPlaces({ programId, group }: { programId: string; group: StaffGroup }) {
  const { t } = useTranslation("adminPrograms");
  const { id: groupId, code, capacity: known, placesTaken } = group;
  const form = useForm({
    values: { groupCapacity: known === null ? "" : String(known) },
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(({ groupCapacity: typed }: { groupCapacity: string }) => {
      const capacity = typed === "" ? null : Number(typed);
      const isValid = groupCapacitySchema.safeParse({ capacity }).success;
      return isValid ? { values: { groupId, capacity } } : { errors: { groupCapacity: "invalid_capacity" } };
    }),
  });
  const { field, submit, isPending } = useFormMutation(form, useChangeGroupPlaces(programId));
  return (
    <li className="grid gap-2">
      <Form form={form} className="flex flex-wrap items-start gap-x-3 gap-y-2" onSubmit={submit}>
        <div className="w-40">
          <TextField
            inputMode="numeric"
            autoComplete="off"
            label={t("groupPlaces.label", { group: code })}
            {...field("groupCapacity", {
              onChange: ({ target }) => form.setValue("groupCapacity", placesDigits(target.value)),
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
          {t("groupPlaces.save")}
        </Button>
      </Form>
      <Echo>{t("groupPlaces.taken", { count: placesTaken })}</Echo>
      {known !== null && placesTaken > known && <Doubt>{t("groupPlaces.full", { group: code })}</Doubt>}
    </li>
  );
}

function Groups({ programId }: { programId: string }) {
  const { t } = useTranslation("adminPrograms");
  const groups = useGroupPlaces(programId);
  const program = usePrograms().find(({ id }) => id === programId);
  if (groups.length === 0) return null;
  return (
    <>
      <Echo>{t("groupPlaces.hint")}</Echo>
      {program && <WhoWaits program={program} />}
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {groups.map((group) => (
          <GroupPlaces key={group.id} programId={programId} group={group} />
        ))}
      </ul>
    </>
  );
}

/** The capacity of each group. Unlike the rest of this form, it takes effect at once. */
export function GroupPlacesCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, programId, published } = useProgramForm();
  const knownIds = published?.groups.map(({ id }) => id) ?? [];
  const hasNew = values.groups.some(({ id }) => !knownIds.includes(id));
  if (knownIds.length === 0 && !hasNew) return null;
  return (
    <TitledCard title={t("groupPlaces.title")} text={t("groupPlaces.text")}>
      {knownIds.length > 0 && (
        <QueryBoundary fallback={<Skeleton className="h-20" />}>
          <Groups programId={programId} />
        </QueryBoundary>
      )}
      {hasNew && <Echo>{t("groupPlaces.notYet")}</Echo>}
    </TitledCard>
  );
}
