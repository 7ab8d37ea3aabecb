import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useOpenFacts } from "#app/staff/shared/draft-editor.tsx";
import { PAGES_ID } from "#domain/club/facts.ts";

/** Beside its texts, on wide screens: the page as the saved draft makes it. No scripts run in it. */
export function PageBeside({ path }: { path: string }) {
  const { t } = useTranslation("adminPages");
  const { language } = useLanguage();
  const { version } = useOpenFacts<"pages">();
  const scrolled = useRef(0);
  const { data, refetch } = useQuery({
    queryKey: ["preview of the pages", path, language],
    queryFn: async ({ signal }) => {
      const param = { subject: "pages", id: PAGES_ID };
      const preview = api.admin.drafts[":subject"][":id"].preview;
      return (await preview.$get({ param, query: { language, path } }, { init: { signal } })).text();
    },
    gcTime: 0,
    retry: 2,
  });
  // If a save cannot be shown, for instance because a text is empty, the page before it stays.
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  if (data === undefined) return null;
  return (
    <iframe
      title={t("beside")}
      // For its fonts, which are of the same origin.
      sandbox="allow-same-origin"
      srcDoc={data}
      onLoad={({ currentTarget: { contentWindow: page } }) => {
        page?.scrollTo(0, scrolled.current);
        // Its links lead to pages that no frame may show.
        page?.document.addEventListener("click", (event) => event.preventDefault());
        page?.addEventListener("scroll", () => {
          scrolled.current = page.scrollY;
        });
      }}
      className="sticky top-16 hidden h-[80vh] w-full rounded bg-white ring-1 ring-sand-300 xl:block print:hidden"
    />
  );
}
