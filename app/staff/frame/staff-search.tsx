import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withQuery } from "#app/staff/shared/address-parameters.ts";
import { ALL_SEASONS } from "#app/staff/shared/use-season-scope.ts";
import { Button } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field-frame.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { SEARCH_MAX } from "#domain/staff/search.ts";

const KEY = "/";
/** Where the key is typed as a character, or belongs to what is open. */
const OWN_KEYS = "input, select, textarea, [contenteditable], [role=menu]";
const DIALOGS = "[role=dialog], [role=alertdialog]";

/** Calls back when somebody presses "/" outside fields and dialogs. */
function useSearchKey(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== KEY || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isTyping = event.target instanceof Element && event.target.closest(OWN_KEYS);
    if (isTyping || document.querySelector(DIALOGS)) return;
    // Without this, the character is typed into the field, and Firefox opens its own search.
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/**
 * Searches the registrations of all seasons (docs/reference/staff-registrations.md#search-and-filters). On a phone an icon unfolds
 * the field.
 * @param hasList the list of registrations is shown, with a field of its own
 */
export function StaffSearch({ hasList }: { hasList: boolean }) {
  const { t } = useTranslation("admin");
  const [, navigate] = useLocation();
  const isWide = useWideScreen();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  useSearchKey(() => {
    setOpen(true);
    const fields = document.querySelectorAll<HTMLElement>("main input[type='search']");
    [...fields].find((shown) => shown.checkVisibility())?.focus();
  });
  const go = () => {
    const search = field.current?.value.trim();
    if (search) navigate(withQuery("/admin", new URLSearchParams({ season: ALL_SEASONS, search })));
  };
  if (hasList) return null;
  return (
    <>
      {!isWide && (
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldId : undefined}
          className="px-3.5"
          onClick={() => setOpen(!isOpen)}
        >
          <Search aria-hidden size={18} />
          <span className="sr-only">{t("frame.search")}</span>
        </Button>
      )}
      {(isWide || isOpen) && (
        <search className="relative basis-full print:hidden lg:basis-96">
          <Search aria-hidden size={18} className="absolute top-1/2 left-3.5 -translate-y-1/2" />
          <input
            id={fieldId}
            ref={field}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            aria-label={t("frame.search")}
            aria-keyshortcuts={KEY}
            placeholder={t("filters.searchHint")}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === "Enter" && !nativeEvent.isComposing) go();
            }}
            className={`${CONTROL} pl-10`}
          />
        </search>
      )}
    </>
  );
}
