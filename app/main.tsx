import "./styles/main.css";
import { hydrateRoot } from "react-dom/client";
import { FALLBACK_LANGUAGE, parseLanguage } from "#domain/languages.ts";
import { sitePath } from "#domain/site-routes.ts";
import { createI18n, languageOf } from "./i18n/create-i18n.ts";
import { startLanguage, storeLanguage } from "./i18n/language-choice.ts";
import { NOT_FOUND, pages } from "./pages.ts";
import { Root } from "./root.tsx";

/** The page comes rendered in the language that the server chose; the browser's own choice may be another. */
async function start(root: HTMLElement) {
  const known = sitePath(window.location.pathname);
  const page = known ? pages[known] : NOT_FOUND;
  const served = parseLanguage(document.documentElement.lang) ?? FALLBACK_LANGUAGE;
  const wanted = startLanguage();
  const [i18n] = await Promise.all([createI18n(served, page.texts), page.preload().catch(() => undefined)]);
  i18n.on("languageChanged", () => {
    document.documentElement.lang = languageOf(i18n);
  });
  if (parseLanguage(new URLSearchParams(window.location.search).get("lang"))) storeLanguage(wanted);

  hydrateRoot(root, <Root i18n={i18n} />);
  if (wanted !== served) await i18n.changeLanguage(wanted);
}

const root = document.getElementById("root");
if (root) void start(root);
