import { createRoot, hydrateRoot } from "react-dom/client";
import { fetchPart } from "#app/lib/connection.ts";
import { createI18n, fetchFacts, withTexts } from "#app/lib/i18n/create-i18n.ts";
import { startLanguage, storeLanguage } from "#app/lib/i18n/use-language.ts";
import type { SiteFacts } from "#domain/programs/site-facts.ts";
import { parseLanguage } from "#domain/text/languages.ts";
import { pageAt } from "./pages.ts";
import { Root } from "./root.tsx";

/**
 * Hydrates the server's HTML. If this browser prefers another language than the HTML's, renders from scratch instead:
 * hydrating text of a different language would fail.
 */
async function start(root: HTMLElement) {
  const path = window.location.pathname;
  // In development no facts are embedded in the HTML.
  const served: SiteFacts | null = JSON.parse(document.getElementById("facts")?.textContent ?? "null");
  const wanted = startLanguage();
  // The server chose this page by the same version of the facts. For an address that it did not know, it sent the 404
  // page.
  const page = pageAt(path, served ?? undefined);
  const code = page.Component.preload();
  const known =
    served?.language === wanted
      ? served
      : await fetchPart(() => fetchFacts(wanted, path)).catch((error) => {
          if (!served) throw error;
          return served;
        });
  const [i18n] = await Promise.all([createI18n(await withTexts(known), page.texts, path), code]);
  const markDocument = () => {
    document.documentElement.lang = i18n.language;
  };
  i18n.onChange(markDocument);
  markDocument();
  // Another language than the server's: its cookie is gone. Not otherwise, because Safari keeps a cookie that a script
  // writes for seven days only, and one that the server renews for its year.
  const isNamed = parseLanguage(new URLSearchParams(window.location.search).get("lang"));
  if (isNamed || (served && served.language !== wanted)) storeLanguage(wanted);

  // Staff pages arrive as an empty shell (decision 037), so there is nothing to hydrate.
  if (known === served && root.hasChildNodes()) hydrateRoot(root, <Root i18n={i18n} />);
  else createRoot(root).render(<Root i18n={i18n} />);
}

const root = document.getElementById("root");
if (root) void start(root);
