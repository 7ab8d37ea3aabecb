import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useId, useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import { readFormDraft } from "#app/lib/storage/registration-draft.ts";
import { clearWaitingDraft, readWaitingDraft, saveWaitingDraft } from "#app/lib/storage/waiting-draft.ts";
import { EmailCodeForm } from "#app/shared/email-code-form.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { lastDigits } from "#domain/family/sign-in.ts";
import { WAITING_CHILDREN_MAX } from "#domain/family/waiting-list.ts";
import { WAITLIST_HASH } from "#domain/text/site-routes.ts";
import type { InterestFormProps } from "./interest-form.tsx";
import { firstNames, latestEntries, type WaitlistEntry } from "./waitlist-entries.ts";
import { WaitlistForm } from "./waitlist-form.tsx";

/** True if this device has an unfinished registration. */
function hasUnfinishedRegistration(): boolean {
  return (
    window.location.pathname !== "/register" && readFormDraft().children.some(({ firstName }) => firstName)
  );
}

interface WaitlistResultProps {
  /** The family's entries in this program. */
  entries: readonly WaitlistEntry[];
  slug: string;
  email: string;
}

/** The result of joining: the positions in the list, or why an entry has ended. */
function WaitlistResult({ entries, slug, email }: WaitlistResultProps) {
  const { t, language } = useTranslation("waitingList");
  const notice = useFocusOnMount<HTMLDivElement>();
  const isOnList = entries.some(({ position }) => position !== null);
  const resultOf = (entry: WaitlistEntry) => {
    const { position, endedReason } = entry;
    const names = firstNames(entry, language);
    if (position !== null) return t("done.number", { names, n: position });
    return `${names}: ${t(`ended.${endedReason ?? "closed"}`, { max: WAITING_CHILDREN_MAX })}`;
  };
  const hasFreeSpots = entries.some(({ endedReason }) => endedReason === "spots_free");
  return (
    <>
      <div ref={notice} tabIndex={-1} role="status" className="outline-none">
        <Notice tone={isOnList ? "success" : "warning"}>
          {entries.map((entry) => (
            <p key={entry.id} className="tabular-nums font-semibold wrap-anywhere">
              {resultOf(entry)}
            </p>
          ))}
        </Notice>
      </div>
      {isOnList && <p className="max-w-prose wrap-anywhere">{t("done.text", { email })}</p>}
      <div className="flex flex-wrap gap-3">
        {hasFreeSpots && <LinkButton href={`/register?program=${slug}`}>{t("done.register")}</LinkButton>}
        <LinkButton href="/family" variant={hasFreeSpots ? "secondary" : "primary"}>
          {t("done.page")}
        </LinkButton>
        {hasUnfinishedRegistration() && (
          <LinkButton href="/register" variant="secondary">
            {t("done.back")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

interface WaitlistCodeFormProps {
  programId: string;
  onJoined: (entries: WaitlistEntry[], email: string) => void;
  onBack: () => void;
}

/** Form for the emailed code. Signs in, which confirms the entry, and fetches its position. */
function WaitlistCodeForm({ programId, onJoined, onBack }: WaitlistCodeFormProps) {
  const { t } = useTranslation("waitingList");
  // The code and the phone's last digits sign in to the family page.
  const [{ email, phone }] = useState(() =>
    mergeDefaults({ email: "", phone: "" }, readWaitingDraft().guardian),
  );
  const textRef = useFocusOnMount<HTMLParagraphElement>();
  // With the hash, a reload opens this step again.
  useEffect(() => window.history.replaceState(window.history.state, "", WAITLIST_HASH), []);
  const mutation = useMutation({
    mutationFn: async ({ code }: { code: string }) => {
      const json = { email, code, phoneDigits: lastDigits(phone) ?? "" };
      await api.family.session.$post({ json }, withTimeout());
      return (await dataFrom(api.family.$get({}, withTimeout()))).waitingList;
    },
    onSuccess: (entries) => {
      clearWaitingDraft();
      window.history.replaceState(window.history.state, "", window.location.pathname);
      onJoined(
        latestEntries(entries).filter((entry) => entry.programId === programId),
        email,
      );
    },
  });
  const goBack = () => {
    saveWaitingDraft({ ...readWaitingDraft(), sentFor: "" });
    onBack();
  };
  return (
    <>
      <p ref={textRef} tabIndex={-1} className="max-w-prose wrap-anywhere outline-none">
        {t("code.text", { email })}
      </p>
      <EmailCodeForm
        mutation={mutation}
        submitLabel={t(mutation.isPending ? "code.sending" : "code.submit")}
      />
      <Button variant="quiet" className="justify-self-start" onClick={goBack}>
        {t("code.back")}
      </Button>
    </>
  );
}

/**
 * Joins a program's waiting list: the form, the code from the email, the position in the list
 * (docs/reference/waiting-list.md#joining).
 */
export function JoinWaitlist({ program, name }: Omit<InterestFormProps, "reason">) {
  const { t } = useTranslation("waitingList", "family", "payment", "errors");
  // A code may have been emailed before a reload of the page.
  const [isCodeSent, setIsCodeSent] = useState(() => readWaitingDraft().sentFor === program.id);
  const [joinResult, setJoinResult] = useState<ComponentProps<typeof WaitlistResult>>();
  const titleId = useId();
  const stepTitle = isCodeSent ? "terms:codeFromEmail" : "terms:joinWaitingList";
  const title = joinResult ? "done.title" : stepTitle;
  const isOnList = !joinResult || joinResult.entries.some(({ position }) => position !== null);
  return (
    <Card aria-labelledby={titleId} padding="none" className="grid gap-6 p-6 print:hidden">
      <h3 id={titleId} className="text-title">
        {t(isOnList ? title : "terms:joinWaitingList")}
      </h3>
      {joinResult ? (
        <WaitlistResult {...joinResult} />
      ) : isCodeSent ? (
        <WaitlistCodeForm
          programId={program.id}
          onJoined={(entries, email) => setJoinResult({ entries, email, slug: program.slug })}
          onBack={() => setIsCodeSent(false)}
        />
      ) : (
        <WaitlistForm program={program} name={name} onCodeSent={() => setIsCodeSent(true)} />
      )}
    </Card>
  );
}
