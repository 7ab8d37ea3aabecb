import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import type { Cents } from "#domain/money/money.ts";
import {
  DELETED_KEY,
  REGISTRATIONS_KEY,
  STATISTICS_KEY,
  type StaffRegistration,
} from "./use-registrations.ts";

/** Actions on a registration (docs/reference/registrations.md#restoring-deleted-registrations). */
export type RegistrationAction = "delete" | "restore" | "erase";
export type ActionSubject = Pick<StaffRegistration, "id" | "childFirstName" | "childLastName">;

interface Outcome {
  /** Whether a deleted registration still has money to refund. */
  hasMoney?: boolean;
  /** Open balance of a restored registration's order. */
  owedCents?: Cents;
  /** Whether a restored registration needs review. */
  needsReview?: boolean;
}

const CALLS: Record<RegistrationAction, (id: string) => Promise<Outcome>> = {
  delete: async (id) => {
    const { data } = await (await api.registrations[":id"].$delete({ param: { id } })).json();
    return { hasMoney: data.refundable !== null };
  },
  restore: async (id) => {
    return (await (await api.registrations[":id"].restore.$post({ param: { id } })).json()).data;
  },
  erase: async (id) => {
    await api.registrations[":id"].permanent.$delete({ param: { id } });
    return {};
  },
};

const DONE = {
  delete: "registrationDeleted",
  restore: "registrationRestored",
  erase: "registrationPurged",
} as const;
const FAILED = { delete: "deleteFailed", restore: "restoreFailed", erase: "purgeFailed" } as const;
const LISTS = [REGISTRATIONS_KEY, DELETED_KEY, STATISTICS_KEY];

/** Runs an action (docs/reference/staff-pages.md#dialogs). */
export function useRegistrationAction(headingId: string, onDone: (hasMoney: boolean) => void) {
  const { t } = useTranslation("staffErrors");
  const { reasonOr } = useErrorText();
  const { money } = useFormat();
  /** What remains to be done about a restored registration. */
  const toDo = ({ owedCents = 0, needsReview = false }: Outcome) => {
    if (needsReview) return [t("situations.registrationRestored.review")];
    return owedCents > 0 ? [t("situations.registrationRestored.owed", { cents: money(owedCents) })] : [];
  };
  return useStaffMutation({
    send: ({ action, id }: { action: RegistrationAction; id: string }) => CALLS[action](id),
    toast: (outcome, { action }) => {
      const done = `situations.${DONE[action]}` as const;
      const message = [t(`${done}.message`), ...toDo(outcome)].join(" ");
      return { title: t(`${done}.title`), message, at: "/admin" };
    },
    onSuccess: ({ hasMoney = false }) => onDone(hasMoney),
    errorToast: (error, { action }) => {
      const failed = `situations.${FAILED[action]}` as const;
      return { title: t(`${failed}.title`), message: reasonOr(error, t(`${failed}.message`)) };
    },
    // Not the registration itself, whose page may still show the question about the refund.
    invalidates: (path) => LISTS.includes(path),
    focusId: headingId,
  });
}
