import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { api, dataFrom } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { UndeliveredRecipients } from "#app/staff/shared/display/sent-message.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { changeNote, sessionChangeSentence } from "#content/product/session-change-texts.ts";
import { hoursOf } from "#content/product/session-texts.ts";
import type { SessionChange } from "#domain/club/session-change.ts";
import { sessionKey } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { weekdayAndDay } from "#domain/time/formats.ts";
import { SessionChangeForm, type UpcomingSession, upcomingSessionsQuery } from "./session-change-form.tsx";

type ChangedSession = UpcomingSession & { change: SessionChange };

/** The message for the parents' chat group, in each language. */
function ChatGroupTexts({ session: { name, change } }: { session: ChangedSession }) {
  const { t } = useTranslation("adminDays");
  const { copiedCount, copy } = useCopy();
  return (
    <section className="grid gap-3">
      <h4 className="font-semibold">{t("group.title")}</h4>
      {LANGUAGES.map((language) => {
        const text = sessionChangeSentence(name[language], change, language);
        return (
          <div key={language} lang={language} className="rounded bg-sand-100 p-3">
            <p className="wrap-anywhere">{text}</p>
            <p className="mt-2 flex flex-wrap gap-x-4">
              <RowButton onClick={() => copy([text])}>{t(`group.copy.${language}`)}</RowButton>
              <a
                href={`https://wa.me/?text=${encodeURIComponent(text)}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-semibold underline"
              >
                {t("group.whatsApp")}
              </a>
            </p>
          </div>
        );
      })}
      <p role="status" className="min-h-6 text-small">
        {copiedCount === undefined ? t("terms:notCopied") : copiedCount > 0 && t("group.copied")}
      </p>
    </section>
  );
}

interface NotifiedSessionProps {
  session: ChangedSession;
  /** True if this replaces the form, whose button had the focus. */
  isNew: boolean;
  onChangeAgain: () => void;
  /** @param messageId the message to the families, null if none was sent */
  onUndo: (messageId: string | null) => void;
}

/** A changed session: the notice, the text for the chat group, and the families to call. */
function NotifiedSession({ session, isNew, onChangeAgain, onUndo }: NotifiedSessionProps) {
  const { t, language } = useTranslation("adminDays");
  const { mutate, isPending, openConfirm, dialog } = useStaffMutation({
    send: (id: string) => dataFrom(api.admin["session-changes"][":id"].$delete({ param: { id } })),
    toast: () => ({ title: t("takenBack") }),
    onSuccess: ({ messageId: undoMessageId }) => onUndo(undoMessageId),
    focusId: sessionKey(session),
  });
  const noteRef = useFocusOnMount<HTMLParagraphElement>(isNew);
  const { change, messageId } = session;
  return (
    <div className="grid gap-6">
      <p
        ref={noteRef}
        tabIndex={-1}
        className="w-fit scroll-mt-40 rounded bg-marigold px-3 py-2 font-semibold wrap-anywhere"
      >
        {changeNote(change, language)}
      </p>
      <ChatGroupTexts session={session} />
      {messageId && (
        <QueryBoundary>
          <UndeliveredRecipients messageId={messageId} />
        </QueryBoundary>
      )}
      <Permitted to="messages.send">
        <p className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onChangeAgain}>
            {t("again")}
          </Button>
          <Button variant="secondary" busy={isPending} onClick={openConfirm}>
            {t("takeBack")}
          </Button>
        </p>
      </Permitted>
      <ConfirmDialog
        {...dialog}
        title={t("takeBackTitle")}
        text={t("takeBackText", { day: weekdayAndDay(session.on, language) })}
        confirmLabel={t("takeBack")}
        tone="primary"
        onConfirm={() => mutate(change.id)}
      />
    </div>
  );
}

interface SessionCardProps {
  session: UpcomingSession;
  isOpen: boolean;
  onToggle: () => void;
}

function SessionCard({ session, isOpen, onToggle }: SessionCardProps) {
  const { t, language } = useTranslation("adminDays");
  const { club } = useSiteData();
  const { on, name, change, place } = session;
  const [isEditing, setEditing] = useState(false);
  const [initialChangeId, setInitialChangeId] = useState(change?.id);
  const [undoMessageId, setUndoMessageId] = useState<string | null>(null);
  const [wasOpenInitially] = useState(isOpen);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!wasOpenInitially) return;
    row.current?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: "start" });
  }, [wasOpenInitially]);
  /** Moves the focus to the row, because the focused element disappears. */
  const focusRow = () => row.current?.focus();
  return (
    <Card as="li" padding="none">
      <h3>
        <button
          id={sessionKey(session)}
          ref={row}
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="-scroll-mt-16 grid min-h-14 w-full gap-0.5 rounded px-5 py-3 text-left font-text font-normal text-body hover:bg-sand-100"
        >
          <span className="font-semibold first-letter:uppercase">
            {`${weekdayAndDay(on, language)}, ${hoursOf(session, language)}`}
          </span>
          <span className="wrap-anywhere">{name[language]}</span>
          <span className="text-small text-dusk-700 wrap-anywhere">{place ?? club.place.park}</span>
          {change && !isOpen && (
            <span className="w-fit rounded bg-marigold px-2 text-small font-semibold wrap-anywhere">
              {changeNote(change, language)}
            </span>
          )}
        </button>
      </h3>
      {isOpen && (
        <div className="border-t border-sand-300 px-5 py-5">
          {change && !isEditing ? (
            <NotifiedSession
              session={{ ...session, change }}
              isNew={change.id !== initialChangeId}
              onChangeAgain={() => {
                focusRow();
                setInitialChangeId(undefined);
                setEditing(true);
              }}
              onUndo={setUndoMessageId}
            />
          ) : (
            <>
              {undoMessageId && (
                <QueryBoundary>
                  <UndeliveredRecipients messageId={undoMessageId} />
                </QueryBoundary>
              )}
              <SessionChangeForm session={session} onNotified={() => setEditing(false)} />
            </>
          )}
          <Button
            variant="quiet"
            className="mt-2"
            onClick={() => {
              focusRow();
              onToggle();
            }}
          >
            {t("terms:close")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Upcoming sessions, each of which can be canceled, moved or relocated (docs/reference/messages.md#session-changes). */
export default function DaysPanel() {
  const { t } = useTranslation("adminDays");
  const { data: sessions } = useSuspenseQuery(upcomingSessionsQuery).data;
  const [parameters, setParameters] = useSearchParams();
  const openKey = parameters.get("day");
  const toggle = (key: string) => setParameters(openKey === key ? {} : { day: key }, { replace: true });
  return (
    <Panel
      id="days"
      title={t("terms:pages.days")}
      summary={t("summary", { count: sessions.length })}
      text={t("text")}
      className="max-w-3xl"
    >
      {sessions.length === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      <ul className="grid gap-3">
        {sessions.map((session) => {
          const key = sessionKey(session);
          return (
            <SessionCard key={key} session={session} isOpen={openKey === key} onToggle={() => toggle(key)} />
          );
        })}
      </ul>
    </Panel>
  );
}
