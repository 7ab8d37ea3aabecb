import "./styles/main.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { parseLanguage } from "#domain/languages.ts";
import { sitePath } from "#domain/site-routes.ts";
import { App } from "./app.tsx";
import { createI18n, languageOf } from "./i18n/create-i18n.ts";
import { startLanguage, storeLanguage } from "./i18n/language-choice.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { NOT_FOUND, pages } from "./pages.ts";

async function start(root: HTMLElement) {
  const known = sitePath(window.location.pathname);
  const page = known ? pages[known] : NOT_FOUND;
  const language = startLanguage();
  page.preload().catch(() => undefined);
  const i18n = await createI18n(language, page.texts);
  const markDocument = () => {
    document.documentElement.lang = languageOf(i18n);
  };
  markDocument();
  i18n.on("languageChanged", markDocument);
  if (parseLanguage(new URLSearchParams(window.location.search).get("lang"))) storeLanguage(language);

  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <App />
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) void start(root);
