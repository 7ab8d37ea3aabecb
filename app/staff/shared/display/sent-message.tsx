import { useSuspenseQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { RowButton } from "#app/ui/row-button.tsx";
import { RECIPIENT_STATES, type RecipientState } from "#domain/staff/messages.ts";
import { PhoneLink } from "./phone-link.tsx";
import { STATE_STYLES, StateBadge } from "./state-badge.tsx";
import { TextMessageLinks } from "./text-message-links.tsx";

export type SentMessage = DataOf<(typeof api.admin.messages)[":id"]["$get"]>;

const POLL_INTERVAL_MS = 4000;

/** A message with the state of its emails; polled while some are waiting. */
export function useSentMessage(id: string) {
  return useSuspenseQuery({
    ...staffQuery<SentMessage>(`/api/admin/messages/${id}`),
    refetchInterval: ({ state }) =>
      state.data && state.data.data.counts.waiting === 0 ? false : POLL_INTERVAL_MS,
  }).data.data;
}

type UnreachedRecipient = SentMessage["notReached"][number];

interface ChildToCallProps {
  recipient: UnreachedRecipient;
  isPending: boolean;
  onCalledChange: (called: boolean) => void;
}

/** Returns an empty text if it has fields such as {child}, which only an email fills in. */
const textWithoutFields = (text: string) => (/\{\p{L}/u.test(text) ? "" : text);

/** A child whose family no email has reached, with a phone link. */
function ChildToCall({ recipient, isPending, onCalledChange }: ChildToCallProps) {
  const { t } = useTranslation("adminWriting");
  const { child, guardian, phone, program, state, calledAt, calledByName } = recipient;
  const isCalled = calledAt !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-sand-300 py-3">
      <div className={`min-w-0 wrap-anywhere ${isCalled ? "text-dusk-700" : ""}`}>
        <p className="font-semibold">{child ?? guardian}</p>
        <p className="text-small">
          {`${child === null ? program : `${guardian} · ${program}`} · ${t(`states.${state}`)}`}
        </p>
        {isCalled && (
          <p className="text-small">
            {calledByName ? t("calledBy", { name: calledByName }) : t("calledByPin")}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {phone && <PhoneLink phone={phone} className="min-h-11 font-semibold" />}
        <RowButton
          busy={isPending}
          aria-pressed={isCalled}
          aria-label={t("calledOf", { name: child ?? guardian })}
          onClick={() => onCalledChange(!isCalled)}
        >
          {isCalled && <Check aria-hidden size={18} />}
          <span>{t("called")}</span>
        </RowButton>
      </div>
    </li>
  );
}

const RECIPIENT_STYLES = {
  waiting: STATE_STYLES.waiting,
  accepted: STATE_STYLES.good,
  refused: STATE_STYLES.problem,
  left_out: STATE_STYLES.ended,
  no_address: STATE_STYLES.ended,
} as const satisfies Record<RecipientState, unknown>;

/** Number of emails by delivery state. There is no state for "read". */
export function DeliveryCounts({ counts }: Pick<SentMessage, "counts">) {
  const { t } = useTranslation("adminWriting");
  return (
    <span className="tabular-nums flex flex-wrap gap-x-4 text-small">
      {RECIPIENT_STATES.filter((state) => counts[state] > 0).map((state) => (
        <StateBadge key={state} style={RECIPIENT_STYLES[state]}>
          {t(`counts.${state}`, { count: counts[state] })}
        </StateBadge>
      ))}
    </span>
  );
}

interface UndeliveredRecipientsProps {
  messageId: string;
  /** True if families with a waiting email must also be called. */
  isUrgent?: boolean;
  as?: "h3" | "h4";
}

/** Number of emails by state, and families to call until each is marked as called. */
export function UndeliveredRecipients({
  messageId,
  isUrgent = true,
  as: Heading = "h4",
}: UndeliveredRecipientsProps) {
  const { t } = useTranslation("adminWriting");
  const { notReached, counts, body } = useSentMessage(messageId);
  const { mutate, isPending, variables } = useStaffMutation({
    send: ({ recipientId, called }: { recipientId: string; called: boolean }) =>
      api.admin.messages[":id"].recipients[":recipientId"].$put({
        param: { id: messageId, recipientId },
        json: { called },
      }),
  });
  const recipients = notReached.filter(({ state }) => isUrgent || state !== "waiting");
  const toCallCount = recipients.filter(({ calledAt }) => calledAt === null).length;
  /** False while emails are waiting, because the families to call are not known yet. */
  const areRecipientsKnown = recipients.length > 0 || counts.waiting === 0;
  return (
    <section {...(areRecipientsKnown && { "aria-labelledby": `called-${messageId}` })}>
      <div role="status">
        <DeliveryCounts counts={counts} />
      </div>
      {areRecipientsKnown && (
        <Heading id={`called-${messageId}`} className="mt-4 mb-2 text-lead leading-tight font-semibold">
          {toCallCount > 0 ? t("toCall", { count: toCallCount }) : t("allReached")}
        </Heading>
      )}
      <TextMessageLinks
        listKey={messageId}
        contacts={recipients.map(({ guardian: name, phone, language }) => ({ name, phone, language }))}
        initialTexts={{ en: textWithoutFields(body.en), es: textWithoutFields(body.es) }}
      />
      {recipients.length > 0 && (
        <ul>
          {recipients.map((recipient) => (
            <ChildToCall
              key={recipient.recipientId}
              recipient={recipient}
              isPending={isPending && variables.recipientId === recipient.recipientId}
              onCalledChange={(called) => mutate({ recipientId: recipient.recipientId, called })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
