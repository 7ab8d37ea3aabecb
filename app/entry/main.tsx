import { createRoot, hydrateRoot } from "react-dom/client";
import { fetchOrReload } from "#app/lib/connection.ts";
import { createI18n, fetchSiteData } from "#app/lib/i18n/create-i18n.ts";
import { initialLanguage, storeLanguage } from "#app/lib/i18n/use-language.ts";
import type { PageData } from "#content/product/program-details.ts";
import { parseLanguage } from "#domain/text/languages.ts";
import "./older-browsers.ts";
import { pageAt } from "./pages.ts";
import { Root } from "./root.tsx";

/**
 * Hydrates the server's HTML. If this browser prefers another language, renders from scratch: hydrating text
 * of another language would fail.
 */
async function start(root: HTMLElement) {
  const path = window.location.pathname;
  // In development no site data are embedded in the HTML.
  const embedded: PageData | null = JSON.parse(document.getElementById("site-data")?.textContent ?? "null");
  const language = initialLanguage();
  // The same page that the server rendered; the 404 page for an unknown path.
  const page = pageAt(path, embedded ?? undefined);
  const pageCode = page.Component.preload();
  const siteData =
    embedded?.language === language
      ? embedded
      : await fetchOrReload(() => fetchSiteData(language, path)).catch((error) => {
          if (!embedded) throw error;
          return embedded;
        });
  const [i18n] = await Promise.all([createI18n(siteData, page.texts, path), pageCode]);
  const setDocumentLanguage = () => {
    document.documentElement.lang = i18n.language;
  };
  i18n.siteDataStore.subscribe(setDocumentLanguage);
  setDocumentLanguage();
  // Store the language if ?lang set it, or if the server used another one. Otherwise keep the server's cookie: Safari
  // deletes a cookie set by JavaScript after seven days.
  const langParameter = parseLanguage(new URLSearchParams(window.location.search).get("lang"));
  if (langParameter || (embedded && embedded.language !== language)) storeLanguage(language);

  // Staff pages arrive as an empty shell (decision 037), so there is nothing to hydrate.
  if (siteData === embedded && root.hasChildNodes()) hydrateRoot(root, <Root i18n={i18n} />);
  else createRoot(root).render(<Root i18n={i18n} />);
}

const root = document.getElementById("root");
if (root) void start(root);
