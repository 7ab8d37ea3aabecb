import { useQueries } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { programsToChoose, useSeasons } from "#app/staff/shared/use-season-scope.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CHECK_NUMBER_MAX } from "#domain/registration/paper.ts";
import { BulkForm, type BulkItem, type LeftOut } from "./bulk-form.tsx";
import { useDifferenceWords } from "./move-dialog.tsx";
import { type Move, movePreviewQuery } from "./use-move.ts";
import { childName, type StaffRegistration } from "./use-registrations.ts";
import { type SelectedOrder, useOrders } from "./use-selected-orders.ts";

export interface BulkActionProps {
  rows: readonly StaffRegistration[];
  onDone: (registrationIds: readonly string[]) => void;
  onClose: () => void;
}

/** Reminds each order's family of its open balance, at most once a day. */
export function RemindForm({ rows, ...dialog }: BulkActionProps) {
  const { t } = useTranslation("adminBulk");
  const orders = useOrders(rows, ({ noReminder }) => noReminder);
  return (
    <BulkForm
      {...dialog}
      {...orders}
      form={useForm()}
      submitLabel={(count) => t("remind.submit", { count })}
      send={({ id }) => api.admin.unpaid[":id"].remind.$post({ param: { id } })}
    />
  );
}

interface Numbers {
  /** The number of each order's check. */
  numbers: Record<string, string>;
}

/** Books a check for each order's whole open balance. */
export function CheckForm({ rows, ...dialog }: BulkActionProps) {
  const { t } = useTranslation(["adminBulk", "admin"]);
  const form = useForm<Numbers>({ defaultValues: { numbers: {} } });
  const orders = useOrders(rows, () => null);
  const numberOf = ({ id }: BulkItem<SelectedOrder>, { numbers }: Numbers) => numbers[id]?.trim() ?? "";
  return (
    <BulkForm
      {...dialog}
      {...orders}
      form={form}
      submitLabel={(count) => t("check.submit", { count })}
      isReady={(item, values) => numberOf(item, values) !== ""}
      fieldOf={(item) => (
        <TextField
          hideRequiredMark
          autoComplete="off"
          maxLength={CHECK_NUMBER_MAX}
          label={t("admin:cash.number")}
          aria-label={t("check.number", { name: item.name })}
          {...form.register(`numbers.${item.id}`)}
        />
      )}
      send={(item, { values, requestIdOf }) => {
        const [id = ""] = item.registrationIds;
        const check = {
          method: "check" as const,
          checkNumber: numberOf(item, values),
          cents: item.about.openCents,
        };
        const json = { ...check, requestId: requestIdOf({ id, ...check }) };
        return api.admin.registrations[":id"].cash.$post({ param: { id }, json });
      }}
    />
  );
}

/** Moves each child to a program of its season, at the price difference that is shown. */
export function MoveForm({ rows, ...dialog }: BulkActionProps) {
  const { t } = useTranslation("adminBulk");
  const { ofCode, ofThrown } = useErrorText();
  const differenceWords = useDifferenceWords();
  const form = useForm({ defaultValues: { programId: "" } });
  const programId = form.watch("programId");
  const season = useSeasons().find(({ id }) => id === rows[0]?.seasonId);
  const previews = useQueries({
    queries: rows.map(({ id }) => movePreviewQuery(id, { programId, groupId: "" })),
  });
  const items: BulkItem<Move>[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, row] of rows.entries()) {
    const { data, error } = previews[index] ?? {};
    const whyNot = () => {
      if (row.deletedAt !== null) return t("why.deleted");
      if (row.seasonId !== season?.id) return t("why.other_season");
      if (row.programId === programId) return t("why.there_already");
      if (error) return ofThrown(error).message;
      return data?.data.blockedBy ? ofCode(data.data.blockedBy).message : undefined;
    };
    const [why, name] = [whyNot(), childName(row)];
    if (why !== undefined) leftOut.push({ id: row.id, name, why });
    else if (data) {
      const text = differenceWords(data.data);
      items.push({ id: row.id, registrationIds: [row.id], name, text, about: data.data });
    }
  }
  const isLoading = programId !== "" && previews.some(({ isLoading }) => isLoading);
  return (
    <BulkForm
      {...dialog}
      form={form}
      items={isLoading ? undefined : items}
      leftOut={programId === "" ? [] : leftOut}
      submitLabel={(count) => t("move.submit", { count })}
      send={({ id, about }, { values, requestIdOf }) => {
        const move = {
          programId: values.programId,
          expectedDifferenceCents: about.differenceCents,
        };
        const json = { ...move, requestId: requestIdOf({ id, ...move }) };
        return api.admin.registrations[":id"].move.$post({ param: { id }, json });
      }}
    >
      <SelectField
        required
        label={t("move.program")}
        choices={[
          { value: "", label: t("move.choose") },
          ...programsToChoose(season).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.register("programId")}
      />
    </BulkForm>
  );
}
