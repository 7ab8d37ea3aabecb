import { Check } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { RECIPIENT_STATES, type SentMessage } from "#domain/messages.ts";
import { useCalled, useSentMessage } from "./use-sent-message.ts";

type Row = SentMessage["notReached"][number];

interface RowProps {
  row: Row;
  busy: boolean;
  onCalled: (called: boolean) => void;
}

/** A child whose family no mail has reached yet, with a phone to tap. */
function ChildToCall({ row, busy, onCalled }: RowProps) {
  const { t } = useTranslation("adminWriting");
  const { child, guardian, phone, program, state, calledAt, calledByName } = row;
  const isCalled = calledAt !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-sand-300 py-3">
      <div className={`min-w-0 wrap-anywhere ${isCalled ? "text-dusk-700" : ""}`}>
        <p className="font-semibold">{child ?? guardian}</p>
        <p className="text-small">
          {child === null ? program : `${guardian} · ${program}`} · {t(`states.${state}`)}
        </p>
        {isCalled && (
          <p className="text-small">
            {calledByName ? t("calledBy", { name: calledByName }) : t("calledByPin")}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {phone && (
          <a
            href={`tel:${phone.replace(/[^\d+]/g, "")}`}
            className="figures inline-flex min-h-11 items-center font-semibold underline"
          >
            {phone}
          </a>
        )}
        <RowButton
          busy={busy}
          aria-pressed={isCalled}
          aria-label={t("calledOf", { name: child ?? guardian })}
          onClick={() => onCalled(!isCalled)}
        >
          {isCalled && <Check aria-hidden size={18} />}
          {t("called")}
        </RowButton>
      </div>
    </li>
  );
}

/** How many mails are where, and whom to call, until each is ticked. */
export function NotReached({ messageId }: { messageId: string }) {
  const { t } = useTranslation("adminWriting");
  const { data, error, refetch } = useSentMessage(messageId);
  const { mutate, isPending, variables } = useCalled(messageId);
  if (!data && error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton label={t("loading")} />;
  const { counts, notReached } = data.data;
  const toCall = notReached.filter(({ calledAt }) => calledAt === null).length;
  return (
    <section aria-labelledby={`called-${messageId}`}>
      <p role="status" className="figures">
        {RECIPIENT_STATES.filter((state) => counts[state] > 0)
          .map((state) => t(`counts.${state}`, { count: counts[state] }))
          .join(" · ")}
      </p>
      <h4 id={`called-${messageId}`} className="mt-4 mb-2 font-semibold">
        {toCall > 0 ? t("toCall", { count: toCall }) : t("allReached")}
      </h4>
      {notReached.length > 0 && (
        <ul>
          {notReached.map((row) => (
            <ChildToCall
              key={row.recipientId}
              row={row}
              busy={isPending && variables.recipientId === row.recipientId}
              onCalled={(called) => mutate({ recipientId: row.recipientId, called })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
