import { Router, useLocation } from "wouter";
import { ToastProvider } from "#app/components/toast-provider.tsx";
import { sitePath } from "#domain/site-routes.ts";
import { PageFrame } from "./page-frame.tsx";
import { NOT_FOUND, pages } from "./pages.ts";

function CurrentPage() {
  const [path] = useLocation();
  const known = sitePath(path);
  return <PageFrame path={path} page={known ? pages[known] : NOT_FOUND} />;
}

/** The whole site. `ssrPath` is the address while rendering without a browser. */
export function App({ ssrPath }: { ssrPath?: string }) {
  return (
    <Router {...(ssrPath === undefined ? {} : { ssrPath })}>
      <ToastProvider>
        <CurrentPage />
      </ToastProvider>
    </Router>
  );
}
