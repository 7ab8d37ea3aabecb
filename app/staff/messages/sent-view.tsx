import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import {
  type SentMessage,
  UndeliveredRecipients,
  useSentMessage,
} from "#app/staff/shared/display/sent-message.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useActorLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { RECIPIENT_STATES } from "#domain/staff/messages.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { useRecipientListLabel } from "./message-recipients.tsx";

/** Sending progress, and a button that stops or resumes sending. Returns null if no mail is waiting. */
function SendingProgress({ message: { id, counts, isStopped } }: { message: SentMessage }) {
  const { t } = useTranslation("adminWriting");
  const { mutate, isPending } = useStaffMutation({
    send: (action: "stop" | "resume") => api.admin.messages[":id"][action].$post({ param: { id } }),
  });
  const emailCount = RECIPIENT_STATES.reduce((sum, state) => sum + counts[state], 0) - counts.no_address;
  if (counts.waiting === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="tabular-nums font-semibold">
          {t("progress", { done: emailCount - counts.waiting, count: emailCount })}
        </p>
        <p className="text-small text-dusk-700">{t(isStopped ? "stoppedText" : "waitingText")}</p>
      </div>
      <Permitted to="messages.send">
        <Button
          variant={isStopped ? "primary" : "secondary"}
          busy={isPending}
          className="max-sm:w-full"
          onClick={() => mutate(isStopped ? "resume" : "stop")}
        >
          {t(isStopped ? "resume" : "stop")}
        </Button>
      </Permitted>
    </div>
  );
}

type MessageTextProps = Record<"title" | "subject" | "body" | "lang", string>;

export function MessageText({ title, subject, body, lang }: MessageTextProps) {
  return (
    <Card background="sand" padding="row" className="min-w-0 wrap-anywhere" aria-label={title}>
      <p className="text-small text-dusk-700">{title}</p>
      <p lang={lang} dir="auto" className="mt-1 font-semibold">
        {subject}
      </p>
      <p lang={lang} dir="auto" className="mt-2 whitespace-pre-line">
        {body}
      </p>
    </Card>
  );
}

function MessageDetails({ id }: { id: string }) {
  const { t, language } = useTranslation("adminWriting");
  const { instant } = useFormat();
  const actorName = useActorLabel();
  const recipientListLabel = useRecipientListLabel();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const message = useSentMessage(id);
  const { to, kind, subject, body, createdAt, sessionChangeId } = message;
  return (
    <div className="grid gap-6">
      <div className="wrap-anywhere">
        <h2 ref={heading} tabIndex={-1} dir="auto" className="text-title outline-none">
          {subject[language]}
        </h2>
        <p className="mt-1">{`${t(`kinds.${kind}`)} · ${recipientListLabel(to)}`}</p>
        <p className="tabular-nums text-small text-dusk-700">
          <time dateTime={createdAt}>{instant(createdAt)}</time>
          <span>{` · ${actorName("pin", message.actorName)}`}</span>
        </p>
      </div>
      <SendingProgress message={message} />
      <UndeliveredRecipients as="h3" messageId={id} isUrgent={sessionChangeId !== null} />
      <div className="grid gap-4 md:grid-cols-2">
        {LANGUAGES.map((textLanguage) => (
          <MessageText
            key={textLanguage}
            lang={textLanguage}
            title={t(`languages.${textLanguage}`)}
            subject={subject[textLanguage]}
            body={body[textLanguage]}
          />
        ))}
      </div>
    </div>
  );
}

/** One message: delivery states, families to call, and both texts. */
export function SentView({ id }: { id: string }) {
  const { t } = useTranslation("adminWriting");
  return (
    <section aria-label={t("one")} className="max-w-4xl">
      <BackLink href="/admin/messages" className="mb-4">
        {t("back")}
      </BackLink>
      <QueryBoundary>
        <MessageDetails id={id} />
      </QueryBoundary>
    </section>
  );
}
