import { Router, useLocation } from "wouter";
import { ToastProvider } from "#app/components/toast-provider.tsx";
import { pageAt } from "./page-at.ts";
import { PageFrame } from "./page-frame.tsx";

function CurrentPage() {
  const [path] = useLocation();
  return <PageFrame path={path} page={pageAt(path)} />;
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
