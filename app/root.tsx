import type { i18n } from "i18next";
import { StrictMode } from "react";
import { I18nextProvider } from "react-i18next";
import { App } from "./app.tsx";

/** The same tree for the browser and for the pages that are rendered at build time. */
export function Root({ i18n, ssrPath }: { i18n: i18n; ssrPath?: string }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <App {...(ssrPath === undefined ? {} : { ssrPath })} />
      </I18nextProvider>
    </StrictMode>
  );
}
