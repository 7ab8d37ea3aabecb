import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { CodeField } from "#app/facts/code-field.tsx";
import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearWaitingDraft, readWaitingDraft, saveWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { useSentForm } from "#app/ui/use-sent-form.ts";
import { familySignInSchema, lastDigits } from "#domain/family-page.ts";
import { currentEntries, type Entry } from "./entries.ts";

/** Whom the code was mailed to, and the phone whose last digits open the family's page with it. */
export interface Mailbox {
  email: string;
  phone: string;
}

interface JoinCodeProps {
  programId: string;
  mailbox: Mailbox;
  onJoined: (entries: Entry[]) => void;
  onBack: () => void;
}

/** Proves the mailbox, which lets the family wait, and reads where it stands in the list. */
async function join(json: { email: string; code: string; phoneDigits: string }): Promise<Entry[]> {
  await api.family.session.$post({ json }, patiently());
  const answer = await api.family.$get({}, patiently());
  return (await answer.json()).data.waitingList;
}

/** Asks for the code from the mailbox. */
export function JoinCode({ programId, mailbox: { email, phone }, onJoined, onBack }: JoinCodeProps) {
  const { t } = useTranslation("waitingList");
  const { ofThrown } = useErrorText();
  const text = useFocusOnArrival<HTMLParagraphElement>();
  const form = useForm({
    defaultValues: { code: "" },
    resolver: resolverOf(({ code }) =>
      checkBy(familySignInSchema, { email, code, phoneDigits: lastDigits(phone) ?? "" }),
    ),
  });
  const joining = useMutation({
    mutationFn: join,
    onSuccess: (list) => {
      clearWaitingDraft();
      onJoined(currentEntries(list).filter((entry) => entry.programId === programId));
    },
    onError: () => form.setFocus("code"),
  });
  const { submit, isPending, failure } = useSentForm(form, joining);
  const back = () => {
    saveWaitingDraft({ ...readWaitingDraft(), sentFor: "" });
    onBack();
  };
  return (
    <>
      <p ref={text} tabIndex={-1} className="max-w-line wrap-anywhere outline-none">
        {t("code.text", { email })}
      </p>
      <Form form={form} onSubmit={submit} className="grid max-w-line gap-6">
        <CodeField hint={t("code.hint")} />
        {failure && <FailureNotice {...ofThrown(failure)} />}
        <Button type="submit" busy={isPending} className="sm:justify-self-start">
          {t(isPending ? "code.sending" : "code.submit")}
        </Button>
      </Form>
      <Button variant="quiet" className="justify-self-start" onClick={back}>
        {t("code.back")}
      </Button>
    </>
  );
}
