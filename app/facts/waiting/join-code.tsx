import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CodeForm } from "#app/facts/code-form.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { mergeDefaults } from "#app/lib/storage/kept-values.ts";
import { clearWaitingDraft, readWaitingDraft, saveWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { lastDigits } from "#domain/family/family-page.ts";
import { currentEntries, type Entry } from "./entries.ts";

interface JoinCodeProps {
  programId: string;
  onJoined: (entries: Entry[], email: string) => void;
  onBack: () => void;
}

/** Asks for the code from the mailbox, which lets the family wait, and reads where it stands in the list. */
export function JoinCode({ programId, onJoined, onBack }: JoinCodeProps) {
  const { t } = useTranslation("waitingList");
  // The phone that was typed opens the family's page with the code.
  const [{ email, phone }] = useState(() =>
    mergeDefaults({ email: "", phone: "" }, readWaitingDraft().guardian),
  );
  const text = useFocusOnArrival<HTMLParagraphElement>();
  const joining = useMutation({
    mutationFn: async ({ code }: { code: string }) => {
      const json = { email, code, phoneDigits: lastDigits(phone) ?? "" };
      await api.family.session.$post({ json }, withTimeout());
      const answer = await api.family.$get({}, withTimeout());
      return (await answer.json()).data.waitingList;
    },
    onSuccess: (list) => {
      clearWaitingDraft();
      onJoined(
        currentEntries(list).filter((entry) => entry.programId === programId),
        email,
      );
    },
  });
  const back = () => {
    saveWaitingDraft({ ...readWaitingDraft(), sentFor: "" });
    onBack();
  };
  return (
    <>
      <p ref={text} tabIndex={-1} className="max-w-line wrap-anywhere outline-none">
        {t("code.text", { email })}
      </p>
      <CodeForm sending={joining} submitLabel={t(joining.isPending ? "code.sending" : "code.submit")} />
      <Button variant="quiet" className="justify-self-start" onClick={back}>
        {t("code.back")}
      </Button>
    </>
  );
}
