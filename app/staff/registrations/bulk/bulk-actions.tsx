import { useQueries, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { movePreviewQuery, usePriceDifferenceText } from "#app/staff/registrations/actions/move-dialog.tsx";
import type { StaffRegistration } from "#app/staff/registrations/registration-keys.ts";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { selectablePrograms, useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CHECK_NUMBER_MAX } from "#domain/registration/paper.ts";
import { BulkForm, type BulkItem, type ExcludedItem } from "./bulk-form.tsx";

export interface BulkActionProps {
  rows: readonly StaffRegistration[];
  onDone: (registrationIds: readonly string[]) => void;
  onClose: () => void;
}

type SelectedOrder = DataOf<typeof api.admin.unpaid.selected.$get>[number];

/**
 * Orders of the selected registrations that an action applies to, and excluded orders with the reason.
 * @param exclusionOf returns the reason to exclude an order with an open balance, or null
 * @param actionOf returns the API call of an order, and its field
 */
function useSelectedOrders(
  rows: readonly StaffRegistration[],
  exclusionOf: (order: SelectedOrder) => SelectedOrder["noReminder"],
  actionOf: (order: SelectedOrder, name: string) => Pick<BulkItem, "field" | "send">,
) {
  const { t } = useTranslation("adminBulk");
  const { money } = useFormat();
  const ids = rows.map(({ id }) => id).join(",");
  const query = staffQuery<SelectedOrder[]>(`/api/admin/unpaid/selected?ids=${ids}`);
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  const excludedItems: ExcludedItem[] = rows
    .filter(({ deletedAt }) => deletedAt !== null)
    .map((row) => ({ id: row.id, name: childName(row), reason: t("why.deleted") }));
  if (!data) return { items: undefined, excludedItems, error };
  const items: BulkItem[] = [];
  const orders = rows.flatMap(
    ({ id }) => data.data.find(({ registrationIds }) => registrationIds.includes(id)) ?? [],
  );
  for (const order of new Set(orders)) {
    const children = rows.filter(({ id }) => order.registrationIds.includes(id));
    const name = children.map(childName).join(", ");
    const reason = order.openCents === 0 ? "no_open_balance" : exclusionOf(order);
    if (reason) excludedItems.push({ id: order.orderId, name, reason: t(`why.${reason}`) });
    else {
      const text = t("open", { cents: money(order.openCents) });
      const { orderId: id, registrationIds } = order;
      items.push({ id, registrationIds, name, text, ...actionOf(order, name) });
    }
  }
  return { items, excludedItems, error };
}

/** Reminds the family of each order of its open balance, at most once a day. */
export function BulkRemindForm({ rows, ...dialog }: BulkActionProps) {
  const { t } = useTranslation("adminBulk");
  const orders = useSelectedOrders(
    rows,
    ({ noReminder }) => noReminder,
    ({ orderId: id }) => ({ send: () => api.admin.unpaid[":id"].remind.$post({ param: { id } }) }),
  );
  const submitLabel = (count: number) => t("remind.submit", { count });
  return <BulkForm {...dialog} {...orders} form={useForm()} submitLabel={submitLabel} />;
}

/** Records a check for the whole open balance of each order that has a check number. */
export function BulkCheckForm({ rows, ...dialog }: BulkActionProps) {
  const { t } = useTranslation("adminBulk");
  const form = useForm<{ numbers: Record<string, string> }>({ defaultValues: { numbers: {} } });
  const numbers = form.watch("numbers");
  const orders = useSelectedOrders(
    rows,
    () => null,
    ({ orderId, registrationIds: [id = ""], openCents: cents }, name) => {
      const checkNumber = numbers[orderId]?.trim() ?? "";
      const check = { method: "check" as const, checkNumber, cents };
      return {
        field: (
          <TextField
            autoComplete="off"
            maxLength={CHECK_NUMBER_MAX}
            label={t("terms:checkNumber")}
            aria-label={t("check.number", { name })}
            {...form.register(`numbers.${orderId}`)}
          />
        ),
        send:
          checkNumber === ""
            ? undefined
            : (withRequestId) => {
                const json = { ...check, requestId: withRequestId({ id, ...check }).requestId };
                return api.admin.registrations[":id"].cash.$post({ param: { id }, json });
              },
      };
    },
  );
  const submitLabel = (count: number) => t("check.submit", { count });
  return <BulkForm {...dialog} {...orders} form={form} submitLabel={submitLabel} />;
}

/** Moves each child to a program of the season, at the price difference shown. */
export function BulkMoveForm({ rows, ...dialog }: BulkActionProps) {
  const { t } = useTranslation("adminBulk");
  const { describeCode, describeError } = useErrorText();
  const priceDifferenceText = usePriceDifferenceText();
  const form = useForm({ defaultValues: { programId: "" } });
  const programId = form.watch("programId");
  const season = useSeasons().find(({ id }) => id === rows[0]?.seasonId);
  const previews = useQueries({
    queries: rows.map(({ id }) => movePreviewQuery(id, { programId, groupId: "" })),
  });
  const items: BulkItem[] = [];
  const excludedItems: ExcludedItem[] = [];
  for (const [index, row] of rows.entries()) {
    const { data, error } = previews[index] ?? {};
    const findExclusion = () => {
      if (row.deletedAt !== null) return t("why.deleted");
      if (row.seasonId !== season?.id) return t("why.other_season");
      if (row.programId === programId) return t("why.there_already");
      if (error) return describeError(error).message;
      return data?.data.blockedBy ? describeCode(data.data.blockedBy).message : undefined;
    };
    const [reason, name] = [findExclusion(), childName(row)];
    if (reason !== undefined) excludedItems.push({ id: row.id, name, reason });
    else if (data) {
      const { id } = row;
      const move = { programId, expectedDifferenceCents: data.data.differenceCents };
      items.push({
        id,
        registrationIds: [id],
        name,
        text: priceDifferenceText(data.data),
        send: (withRequestId) => {
          const json = { ...move, requestId: withRequestId({ id, ...move }).requestId };
          return api.admin.registrations[":id"].move.$post({ param: { id }, json });
        },
      });
    }
  }
  const isLoading = programId !== "" && previews.some(({ isLoading }) => isLoading);
  return (
    <BulkForm
      {...dialog}
      form={form}
      items={isLoading ? undefined : items}
      excludedItems={programId === "" ? [] : excludedItems}
      submitLabel={(count) => t("move.submit", { count })}
    >
      <SelectField
        required
        label={t("terms:program")}
        choices={[
          { value: "", label: t("terms:chooseProgram") },
          ...selectablePrograms(season).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.register("programId")}
      />
    </BulkForm>
  );
}
