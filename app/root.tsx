import { StrictMode } from "react";
import { App } from "./app.tsx";
import type { I18n } from "./i18n/create-i18n.ts";
import { TextsProvider } from "./i18n/use-translation.tsx";

/** The same tree for the browser and for the pages that are rendered at build time. */
export function Root({ i18n, ssrPath }: { i18n: I18n; ssrPath?: string }) {
  return (
    <StrictMode>
      <TextsProvider i18n={i18n}>
        <App {...(ssrPath === undefined ? {} : { ssrPath })} />
      </TextsProvider>
    </StrictMode>
  );
}
