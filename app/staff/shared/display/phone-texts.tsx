import { Check, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readTabDraft, saveTabDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { smsUrl } from "#domain/text/phone.ts";

/** A phone plan's spam filter may stop a person who texts more people than this. */
const FAMILIES_MAX = 50;
const BATCH = 10;

interface PhoneContact {
  name: string;
  phone: string | null;
  language: Language;
}

interface PhoneTextsProps {
  /** Identifies the list, so that a reload keeps what was sent. */
  list: string;
  contacts: readonly PhoneContact[];
  /** The text in each language, to start with. */
  texts?: Readonly<Record<Language, string>>;
}

/** The indexes of a list's links that this tab has opened. */
function readSent(list: string): number[] {
  const { sent = "" } = readTabDraft(`texts:${list}`) ?? {};
  return String(sent).split(",").filter(Boolean).map(Number);
}

/**
 * Links that open a text message on this phone, ten at a time, in each family's language
 * (docs/reference/staff-pages.md#texts-from-a-phone).
 */
export function PhoneTexts({ list, contacts, texts = { en: "", es: "" } }: PhoneTextsProps) {
  const { t } = useTranslation("adminContacts");
  const [typed, setTyped] = useState(texts);
  const [sent, setSent] = useState(() => readSent(list));
  const [batch, setBatch] = useState(0);
  const all = contacts.flatMap(({ phone, name, language }) => {
    const href = phone && smsUrl(phone, typed[language]);
    return href ? { name, language, href } : [];
  });
  // A family with several children gets one text.
  const links = [...new Map(all.map((link) => [link.href, link])).values()];
  if (links.length === 0 || links.length > FAMILIES_MAX) return null;
  const batches = Math.ceil(links.length / BATCH);
  const first = batch * BATCH;
  const markSent = (index: number) => {
    const next = [...new Set([...sent, index])];
    setSent(next);
    saveTabDraft(`texts:${list}`, { sent: next.join(",") });
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
            value={typed[language]}
            onChange={({ target }) => setTyped({ ...typed, [language]: target.value })}
          />
        ))}
      </div>
      <p role="status" className="tabular-nums mt-4 text-small font-semibold">
        {t("texts.sent", { count: sent.length, of: links.length })}
      </p>
      <ol start={first + 1} className="divide-y divide-sand-200">
        {links.slice(first, first + BATCH).map(({ name, href }, place) => {
          const isSent = sent.includes(first + place);
          return (
            <li key={href} className="flex items-center justify-between gap-3 py-2">
              <span className={`min-w-0 wrap-anywhere ${isSent ? "text-dusk-700" : "font-semibold"}`}>
                {name}
              </span>
              <a
                href={href}
                className={buttonStyle("secondary")}
                aria-label={t(isSent ? "texts.openAgain" : "texts.open", { name })}
                onClick={() => markSent(first + place)}
              >
                {isSent ? <Check aria-hidden size={18} /> : <MessageSquareText aria-hidden size={18} />}
                <span>{t(isSent ? "texts.again" : "texts.write")}</span>
              </a>
            </li>
          );
        })}
      </ol>
      {batches > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {Array.from({ length: batches }, (_, index) => (
            <RowButton
              // biome-ignore lint/suspicious/noArrayIndexKey: the batches are their numbers.
              key={index}
              aria-pressed={index === batch}
              onClick={() => setBatch(index)}
            >
              {t("texts.batch", {
                from: index * BATCH + 1,
                to: Math.min((index + 1) * BATCH, links.length),
              })}
            </RowButton>
          ))}
        </div>
      )}
    </Disclosure>
  );
}
