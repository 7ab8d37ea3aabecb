import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AnswerLines } from "#app/staff/shared/display/answer-lines.tsx";
import { useActorLabel, useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { TextLink } from "#app/ui/link.tsx";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { messagePath } from "#domain/staff/staff-paths.ts";
import { DetailsCard, type DetailsProps } from "./details-card.tsx";

/** Messages to the family about this child, newest first. Returns null if there are none. */
export function MessageHistory({ registration: { messages } }: DetailsProps) {
  const { t, language } = useTranslation(["adminWriting", "secondGuardian"], "payment");
  const { instant } = useFormat();
  const actorName = useActorLabel();
  if (messages.length === 0) return null;
  return (
    <DetailsCard title={t("ofChild")}>
      {messages.map(({ messageId, subject, createdAt, state, isToSecondGuardian, ...message }) => (
        <div key={`${messageId} ${isToSecondGuardian}`} className="py-1.5 wrap-anywhere">
          <dt>
            <TextLink
              href={messagePath(messageId)}
              variant="row"
              dir="auto"
              className="inline-flex min-h-11 items-center"
            >
              {subject[language]}
            </TextLink>
          </dt>
          <dd className="text-dusk-700">
            <time dateTime={createdAt}>{instant(createdAt)}</time>
            {isToSecondGuardian && <span>{` · ${t("secondGuardian:title")}`}</span>}
            <span>{` · ${actorName("pin", message.actorName)} · ${t(`states.${state}`)}`}</span>
          </dd>
        </div>
      ))}
    </DetailsCard>
  );
}

/** Staff's notes on manual changes, newest first, each with the replaced answers. */
export function ChangeNotes({ registration: { notes } }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const labelOf = useQuestionLabel();
  const changedFieldLabels = ({ fields }: (typeof notes)[number]) =>
    [...ANSWER_FIELDS, "answers" as const].filter((field) => fields.includes(field)).map(labelOf);
  if (notes.length === 0) return null;
  return (
    <DetailsCard title={t("manualEntry.notes")}>
      {notes.map((note) => (
        <div key={note.id} className="py-1.5">
          <dt className="text-dusk-700">
            <span>{`${t(`manualEntry.kinds.${note.kind}`)} · `}</span>
            <time dateTime={note.createdAt}>{instant(note.createdAt)}</time>
          </dt>
          <dd className="wrap-anywhere">
            <span>{note.note}</span>
            <span className="block text-dusk-700 empty:hidden">{changedFieldLabels(note).join(", ")}</span>
            {Object.keys(note.replaced).length > 0 && (
              <>
                <span className="block text-dusk-700">{t("manualEntry.replaced")}</span>
                <AnswerLines answers={note.replaced} />
              </>
            )}
          </dd>
        </div>
      ))}
    </DetailsCard>
  );
}
