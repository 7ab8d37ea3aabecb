import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type MailPace, mailPaceSchema } from "#domain/staff/setup.ts";
import { StepForm } from "./step-form.tsx";

const KEY = ["/api/admin/setup/mail-pace"];
const BOUNDS = ["perHour", "perDay"] as const;

/** A number as people write it: "2,000". */
const numberOf = (typed: string) => Number(typed.replaceAll(/[,\s]/g, ""));

function PaceForm({ perHour, perDay }: MailPace) {
  const { t } = useTranslation("adminSetup");
  const form = useForm({
    defaultValues: { perHour: String(perHour), perDay: String(perDay) },
    resolver: resolverOf((typed) =>
      checkBy(mailPaceSchema, { perHour: numberOf(typed.perHour), perDay: numberOf(typed.perDay) }),
    ),
  });
  const sending = useStaffMutation({
    send: (json: MailPace) => api.admin.setup["mail-pace"].$put({ json }),
    toast: () => ({ title: t("mail.pace.saved") }),
    invalidates: (path) => KEY.includes(path),
  });
  const { field, ...sent } = useFormMutation(form, sending, { onSaved: () => undefined });
  return (
    <StepForm {...sent} submitLabel={t("mail.pace.save")} variant="secondary">
      <p className="max-w-line">{t("mail.pace.text")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {BOUNDS.map((bound) => (
          <TextField key={bound} inputMode="numeric" label={t(`mail.pace.${bound}`)} {...field(bound)} />
        ))}
      </div>
    </StepForm>
  );
}

/** How many mails the mail server takes (docs/reference/messages.md#sending-order-and-limits); the PIN only reads it. */
export function MailPaceCard({ isPin }: { isPin: boolean }) {
  const { t } = useTranslation("adminSetup");
  const pace = useQuery<{ data: MailPace }>({ queryKey: KEY, gcTime: 0 }).data?.data;
  if (!pace) return null;
  const now = t("mail.pace.now", pace);
  return (
    <Disclosure summary={`${t("mail.pace.title")}: ${now}`}>
      {isPin ? <p className="max-w-line">{t("mail.pace.text")}</p> : <PaceForm {...pace} />}
    </Disclosure>
  );
}
