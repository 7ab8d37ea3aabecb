import { Check, ChevronDown } from "lucide-react";
import { useId } from "react";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { Flag } from "./flag.tsx";
import { useDisclosure } from "./use-disclosure.ts";

interface OptionProps {
  language: Language;
  isCurrent: boolean;
  onChoose: () => void;
}

function LanguageOption({ language, isCurrent, onChoose }: OptionProps) {
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
        <Flag language={language} />
        <span className="flex-1">{t(`languages.${language}`)}</span>
        {isCurrent && <Check aria-hidden size={18} />}
      </button>
    </li>
  );
}

/** The language of the page: its name on wide screens, a flag on narrow ones (spec.md §2). */
export function LanguageMenu() {
  const { t } = useTranslation("navigation");
  const { language, changeLanguage } = useLanguage();
  const { ref, button, open, toggle, close } = useDisclosure<HTMLDivElement>();
  const listId = useId();
  const name = t(`languages.${language}`);
  return (
    <div ref={ref} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={`${t("language")}: ${name}`}
        onClick={toggle}
        className="flex h-11 items-center gap-1.5 rounded px-2.5 hover:bg-sand-100"
      >
        <span className="sm:hidden">
          <Flag language={language} />
        </span>
        <span className="hidden sm:inline">{name}</span>
        <ChevronDown aria-hidden size={16} className={open ? "rotate-180" : ""} />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute right-0 z-40 mt-1 w-44 rounded bg-white p-1 shadow-high"
      >
        {LANGUAGES.map((option) => (
          <LanguageOption
            key={option}
            language={option}
            isCurrent={option === language}
            onChoose={() => {
              void changeLanguage(option);
              close();
            }}
          />
        ))}
      </ul>
    </div>
  );
}
