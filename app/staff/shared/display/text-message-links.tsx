import { Check, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readTabDraft, saveTabDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { smsUrl } from "#domain/text/phone.ts";

/** A phone plan's spam filter may stop a person who texts more people than this. */
const FAMILIES_MAX = 50;
const BATCH_SIZE = 10;

interface TextLinksProps {
  /** Identifies the list, so that a reload keeps the opened links. */
  listKey: string;
  contacts: readonly { name: string; phone: string | null; language: Language }[];
  /** The text in each language, to start with. */
  initialTexts?: Readonly<Record<Language, string>>;
}

/** The indexes of a list's links that this tab has opened. */
function readSentIndexes(list: string): number[] {
  const { sent = "" } = readTabDraft(`texts:${list}`) ?? {};
  return String(sent).split(",").filter(Boolean).map(Number);
}

/**
 * Links that open a text message on this phone, ten at a time, in each family's language
 * (docs/reference/staff-pages.md#texts-from-a-phone).
 */
export function TextMessageLinks({ listKey, contacts, initialTexts = { en: "", es: "" } }: TextLinksProps) {
  const { t } = useTranslation("adminContacts");
  const [texts, setTexts] = useState(initialTexts);
  const [sentIndexes, setSentIndexes] = useState(() => readSentIndexes(listKey));
  const [batchIndex, setBatchIndex] = useState(0);
  const contactLinks = contacts.flatMap(({ phone, name, language }) => {
    const href = phone && smsUrl(phone, texts[language]);
    return href ? { name, language, href } : [];
  });
  // A family with several children gets one text.
  const links = [...new Map(contactLinks.map((link) => [link.href, link])).values()];
  if (links.length === 0 || links.length > FAMILIES_MAX) return null;
  const batchCount = Math.ceil(links.length / BATCH_SIZE);
  const firstIndex = batchIndex * BATCH_SIZE;
  const markSent = (index: number) => {
    const nextIndexes = [...new Set([...sentIndexes, index])];
    setSentIndexes(nextIndexes);
    saveTabDraft(`texts:${listKey}`, { sent: nextIndexes.join(",") });
  };
  return (
    <Disclosure summary={t("texts.title")}>
      <p className="mb-4 max-w-prose text-small text-dusk-700">{t("texts.text")}</p>
      <div className="grid gap-4">
        {LANGUAGES.filter((language) => links.some((link) => link.language === language)).map((language) => (
          <TextArea
            key={language}
            name={`text-${language}`}
            lang={language}
            label={t(`texts.in.${language}`)}
            value={texts[language]}
            onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
          />
        ))}
      </div>
      <p role="status" className="tabular-nums mt-4 text-small font-semibold">
        {t("texts.sent", { count: sentIndexes.length, of: links.length })}
      </p>
      <ol start={firstIndex + 1} className="divide-y divide-sand-200">
        {links.slice(firstIndex, firstIndex + BATCH_SIZE).map(({ name, href }, position) => {
          const isSent = sentIndexes.includes(firstIndex + position);
          return (
            <li key={href} className="flex items-center justify-between gap-3 py-2">
              <span className={`min-w-0 wrap-anywhere ${isSent ? "text-dusk-700" : "font-semibold"}`}>
                {name}
              </span>
              <a
                href={href}
                className={buttonClasses("secondary")}
                aria-label={t(isSent ? "texts.openAgain" : "texts.open", { name })}
                onClick={() => markSent(firstIndex + position)}
              >
                {isSent ? <Check aria-hidden size={18} /> : <MessageSquareText aria-hidden size={18} />}
                <span>{t(isSent ? "texts.again" : "texts.write")}</span>
              </a>
            </li>
          );
        })}
      </ol>
      {batchCount > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {Array.from({ length: batchCount }, (_, index) => (
            <RowButton
              // biome-ignore lint/suspicious/noArrayIndexKey: the batches are their numbers.
              key={index}
              aria-pressed={index === batchIndex}
              onClick={() => setBatchIndex(index)}
            >
              {t("texts.batch", {
                from: index * BATCH_SIZE + 1,
                to: Math.min((index + 1) * BATCH_SIZE, links.length),
              })}
            </RowButton>
          ))}
        </div>
      )}
    </Disclosure>
  );
}
