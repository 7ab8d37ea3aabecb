import { ShieldCheck } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import type { UpcomingRegistration } from "./coming-next.tsx";
import { useFamilyMutation } from "./family-mutation.tsx";

const ANSWERS = ["coming", "notComing"] as const;

interface SessionReplyProps {
  child: UpcomingRegistration["child"];
  nextSession: NonNullable<UpcomingRegistration["child"]["nextSession"]>;
}

/** Asks whether the child comes to the next session. Also says if all adults there have valid clearances. */
export function SessionReply({ child: { id, firstName }, nextSession }: SessionReplyProps) {
  const { t } = useTranslation("familyPage");
  const { onDate, startsTime } = nextSession;
  const { mutate, isPending, variables, error } = useFamilyMutation(
    (isComing: boolean) =>
      api.family.registrations[":id"].reply.$post(
        { param: { id }, json: { onDate, startsTime, isComing } },
        withTimeout(),
      ),
    { toast: { title: t("terms:saved") } },
  );
  const isComing = isPending ? variables : nextSession.isComing;
  return (
    <div className="mt-4 grid gap-3">
      <RadioCards
        name={`reply-${id}`}
        label={t("reply.question", { name: firstName })}
        className="max-w-md grid-cols-2"
        choices={ANSWERS.map((value) => ({ value, label: t(`reply.${value}`) }))}
        value={isComing === null ? "" : ANSWERS[isComing ? 0 : 1]}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value === "coming")}
      />
      <FamilyActionError error={error} />
      {nextSession.areAdultsCleared && (
        <p className="flex items-start gap-2 text-small text-dusk-700">
          <ShieldCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-agave" />
          <span>{t("reply.cleared")}</span>
        </p>
      )}
    </div>
  );
}
