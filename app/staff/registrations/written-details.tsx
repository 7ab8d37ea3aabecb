import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useActorName } from "#app/staff/shared/use-actor-name.ts";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { TextLink } from "#app/ui/link.tsx";
import { messageAddress } from "#domain/staff/routes.ts";
import { DetailsCard, type RegistrationDetails } from "./details-card.tsx";

/** What staff wrote to the family about this child, newest first; nothing if they wrote nothing. */
export function WrittenDetails({ registration: { messages } }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("adminWriting");
  const { language } = useLanguage();
  const clubTime = useFormatInstant();
  const actorName = useActorName();
  if (messages.length === 0) return null;
  return (
    <DetailsCard title={t("ofChild")}>
      {messages.map(({ messageId, subject, createdAt, state, ...message }) => (
        <div key={messageId} className="py-1.5 wrap-anywhere">
          <dt>
            <TextLink
              href={messageAddress(messageId)}
              look="row"
              dir="auto"
              className="inline-flex min-h-11 items-center"
            >
              {subject[language]}
            </TextLink>
          </dt>
          <dd className="text-dusk-700">
            <time dateTime={createdAt}>{clubTime(createdAt)}</time>
            <span>{` · ${actorName("pin", message.actorName)} · ${t(`states.${state}`)}`}</span>
          </dd>
        </div>
      ))}
    </DetailsCard>
  );
}
