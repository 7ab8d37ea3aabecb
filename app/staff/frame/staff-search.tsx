import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { ALL_SEASONS } from "#app/staff/shared/list/use-season-scope.ts";
import { Button } from "#app/ui/button.tsx";
import { CONTROL_CLASSES } from "#app/ui/field-frame.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";
import { SEARCH_MAX } from "#domain/staff/registration-search.ts";

/**
 * Searches the registrations of all seasons (docs/reference/staff-registrations.md#search-and-filters). On a phone an icon
 * opens the field. The registration list has its own field.
 */
export function StaffSearch() {
  const { t } = useTranslation("admin");
  const [, navigate] = useLocation();
  const isWide = useWideScreen();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const showResults = () => {
    const search = field.current?.value.trim();
    if (search) navigate(addressOf("/admin", { season: ALL_SEASONS, search }));
  };
  return (
    <>
      {!isWide && (
        <Button
          variant="icon"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fieldId : undefined}
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
            placeholder={t("filters.searchHint")}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === "Enter" && !nativeEvent.isComposing) showResults();
            }}
            className={`${CONTROL_CLASSES} pl-10`}
          />
        </search>
      )}
    </>
  );
}
