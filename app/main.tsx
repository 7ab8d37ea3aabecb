import { createRoot, hydrateRoot } from "react-dom/client";
import { createI18n } from "#app/i18n/create-i18n.ts";
import { startLanguage, storeLanguage } from "#app/i18n/use-language.ts";
import { FALLBACK_LANGUAGE, parseLanguage } from "#domain/languages.ts";
import { pageAt } from "./pages.ts";
import { Root } from "./root.tsx";
import { lookForAnnouncements } from "./shell/announcements/look-for-announcements.ts";

/**
 * Takes over the page that the server sent. Where the browser's own choice is another language than the
 * server's, the page is drawn anew: half-hydrated text of two languages would not match.
 */
async function start(root: HTMLElement) {
  const page = pageAt(window.location.pathname);
  const served = parseLanguage(document.documentElement.lang) ?? FALLBACK_LANGUAGE;
  const wanted = startLanguage();
  const [i18n] = await Promise.all([createI18n(wanted, page.texts), page.preload().catch(() => undefined)]);
  const markDocument = () => {
    document.documentElement.lang = i18n.language;
  };
  i18n.onChange(markDocument);
  markDocument();
  if (parseLanguage(new URLSearchParams(window.location.search).get("lang"))) storeLanguage(wanted);

  // The staff's house is an empty shell (decision 032).
  if (wanted === served && root.hasChildNodes()) hydrateRoot(root, <Root i18n={i18n} />);
  else createRoot(root).render(<Root i18n={i18n} />);
  root.addEventListener("hydrated", lookForAnnouncements, { once: true });
}

const root = document.getElementById("root");
if (root) void start(root);
