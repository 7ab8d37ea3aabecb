import { Check, ChevronDown } from "lucide-react";
import { storeLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import flagOfEnglish from "#content/product/drawings/flag-en.svg";
import flagOfSpanish from "#content/product/drawings/flag-es.svg";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { useDisclosure } from "./use-disclosure.ts";

const FLAGS: Record<Language, string> = { en: flagOfEnglish, es: flagOfSpanish };

/** A small flag for narrow screens; its button has the language's name as label. */
function LanguageFlag({ language }: { language: Language }) {
  return (
    <img
      src={FLAGS[language]}
      alt=""
      width={24}
      height={17}
      loading="lazy"
      className="rounded-[2px] shadow-low"
    />
  );
}

interface LanguageOptionProps {
  language: Language;
  isCurrent: boolean;
  onChoose: () => void;
}

function LanguageOption({ language, isCurrent, onChoose }: LanguageOptionProps) {
  const { t } = useTranslation("navigation");
  return (
    <li>
      <button
        type="button"
        lang={language}
        aria-current={isCurrent ? "true" : undefined}
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-3 rounded px-3 text-left hover:bg-sand-100"
      >
        <LanguageFlag language={language} />
        <span className="flex-1">{t(`languages.${language}`)}</span>
        {isCurrent && <Check aria-hidden size={18} />}
      </button>
    </li>
  );
}

/** Language menu: the language's name on wide screens, a flag on narrow ones (docs/reference/public-pages.md#menu-and-footer). */
export function LanguageMenu() {
  const { t, language, i18n } = useTranslation("navigation");
  const { containerRef, isOpen, close, buttonProps, contentProps } = useDisclosure<HTMLDivElement>();
  const name = t(`languages.${language}`);
  return (
    <div ref={containerRef} className="relative">
      <button
        {...buttonProps}
        type="button"
        aria-label={`${t("terms:language")}: ${name}`}
        className="flex h-[max(44px,min(2.75rem,12.3vw))] items-center gap-[min(0.375rem,1.9vw)] rounded px-[min(0.625rem,3.1vw)] hover:bg-sand-100"
      >
        <span className="sm:hidden">
          <LanguageFlag language={language} />
        </span>
        <span className="hidden sm:inline">{name}</span>
        <ChevronDown aria-hidden size={16} className={isOpen ? "rotate-180" : ""} />
      </button>
      <ul {...contentProps} className="absolute right-0 z-40 mt-1 w-44 rounded bg-white p-1 shadow-high">
        {LANGUAGES.map((choice) => (
          <LanguageOption
            key={choice}
            language={choice}
            isCurrent={choice === language}
            onChoose={() => {
              storeLanguage(choice);
              void i18n.changeLanguage(choice);
              close();
            }}
          />
        ))}
      </ul>
    </div>
  );
}
